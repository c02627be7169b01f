import type { ReactNode } from "react";
import { useRouteError } from "react-router";
import { isOfflineError } from "#app/lib/offline.ts";
import { Page, PageHeader } from "#app/ui/page.tsx";

/** Replaces a page that isn't available: what happened, and links to continue. */
export function DeadEnd(props: { title: string; lead: string; children: ReactNode }) {
  const { title, lead, children } = props;
  return (
    <Page className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]">
      <div>
        <PageHeader title={title} isLarge lead={lead} />
        {children}
      </div>
      <img
        src="/cards/doors.svg"
        width={480}
        height={320}
        alt=""
        className="h-auto w-full rounded-lg"
      />
    </Page>
  );
}

export const NOT_FOUND = {
  title: "Page not found",
  lead: "This page has moved or been removed, or the link has a typo. Your bookings are safe.",
};

type Words = { title: string; lead: string };

const WORDS: Record<number, Words> = {
  400: {
    title: "We couldn’t read that",
    lead: "Something in that request was wrong. Start again from here.",
  },
  403: NOT_FOUND,
  404: NOT_FOUND,
  410: { title: "This link has expired", lead: "Sign in to see your order." },
  429: {
    title: "Too many requests",
    lead: "Wait a minute, then try again. Your bookings are safe.",
  },
  503: {
    title: "Back in a moment",
    lead: "We can’t reach our database right now. Your bookings are safe. Try again shortly.",
  },
};

const BUG: Words = {
  title: "Something went wrong on our side",
  lead: "We’ve logged the error. Please try again. Your bookings and payments are safe.",
};

const OFFLINE: Words = {
  title: "No connection",
  lead: "This page didn’t load. Reload it when you’re back online.",
};

/** What a page says that failed with this status, or that the browser couldn't reach. */
export function useProblemWords(status: number): Words & { isOffline: boolean } {
  const error = useRouteError();
  // 502 and 504 are our own server's problem.
  const isOffline = typeof document !== "undefined" && isOfflineError(error);
  const words = WORDS[status] ?? (status < 500 ? NOT_FOUND : BUG);
  return { ...(isOffline ? OFFLINE : words), isOffline };
}
