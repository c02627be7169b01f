import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Request = { bookingId: string; service: string; until: string; end: string };

const LOOK_AGAIN_MS = 5_000;

/** Sessions to take over now, because their expert didn't show up. */
export function StandIns({ requests, said }: { requests: Request[]; said: string | null }) {
  const { revalidate } = useRevalidator();
  // The session appears as soon as the candidate accepts.
  useEffect(() => {
    if (said !== "accepted") return;
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === "visible") void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [said, revalidate]);
  return (
    <>
      {said === "accepted" ? (
        <Notice
          tone="success"
          title="You’re offered to the candidate"
          live
          className="mb-6 max-w-3xl"
        >
          <p>
            They have three minutes to accept. If they do, the session appears here. Join at once.
          </p>
        </Notice>
      ) : null}
      {said === "too-late" ? (
        <Notice tone="info" title="You aren’t needed anymore" live className="mb-6 max-w-3xl">
          <p>Another expert was first, or the session’s own expert came.</p>
        </Notice>
      ) : null}
      {requests.length > 0 ? (
        <section
          aria-labelledby="stand-ins"
          className="mb-8 grid max-w-3xl gap-3 rounded-lg bg-accent-soft p-5"
        >
          <h2 id="stand-ins">Can you stand in now?</h2>
          <p>
            A candidate’s expert isn’t there. You’d meet the candidate at once and earn the share
            for the whole session.
          </p>
          <ul className="grid gap-3">
            {requests.map(({ bookingId, service, until, end }) => (
              <li
                key={bookingId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line-strong pt-3"
              >
                <span className="grid">
                  <span className="font-semibold">
                    {service}, until {end}
                  </span>
                  <span className="text-sm text-ink-muted">Accept by {until}</span>
                </span>
                <Form method="post">
                  <input type="hidden" name="booking" value={bookingId} />
                  <Button type="submit" variant="accent">
                    Stand in
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
