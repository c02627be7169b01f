import { useLocation, useRouteError } from "react-router";
import { isOfflineError } from "#app/lib/offline.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeadEnd, NOT_FOUND } from "./dead-end.tsx";

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

export default function Problem({ status }: { status: number }) {
  const error = useRouteError();
  // 502 and 504 are our own server's problem.
  const isOffline = typeof document !== "undefined" && isOfflineError(error);
  const { pathname } = useLocation();
  const { title, lead } = isOffline ? OFFLINE : (WORDS[status] ?? (status < 500 ? NOT_FOUND : BUG));

  return (
    <DeadEnd title={title} lead={lead}>
      <div className="flex flex-wrap gap-3">
        {isOffline ? <Button onClick={() => location.reload()}>Reload</Button> : null}
        {status === 410 ? (
          <ButtonLink to={`/candidate/login?next=${encodeURIComponent(pathname)}`}>
            Sign in
          </ButtonLink>
        ) : null}
        <ButtonLink
          to="/book-your-slot"
          variant={isOffline || status === 410 ? "secondary" : "primary"}
        >
          Book a session
        </ButtonLink>
        <ButtonLink to="/experts" variant="secondary">
          See the experts
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </DeadEnd>
  );
}
