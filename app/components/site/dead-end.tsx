import type { ReactNode } from "react";
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
