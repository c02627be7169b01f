import { useEffect } from "react";
import { Form, useRevalidator } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Request = {
  bookingId: string;
  service: string;
  until: string;
  end: string;
  /** What they’d earn; null if unknown. */
  share: string | null;
};

type OwnStandIn =
  | { state: "offered"; until: string }
  | { state: "accepted"; bookingId: string }
  | { state: "over" };

const LOOK_AGAIN_MS = 5_000;

/** Sessions to take over now, because their expert didn't show up. */
export function StandIns(props: {
  requests: Request[];
  /** What became of their last offer to stand in. */
  own: OwnStandIn | null;
  said: string | null;
}) {
  const { requests, own, said } = props;
  const { revalidate } = useRevalidator();
  const isOffered = own?.state === "offered";
  // The session appears as soon as the candidate accepts.
  useEffect(() => {
    if (!isOffered) return;
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === "visible") void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOffered, revalidate]);
  return (
    <>
      {said === "too-late" ? (
        <Notice tone="info" title="You aren’t needed anymore" live className="mb-6 max-w-3xl">
          <p>Another expert was first, or the session’s own expert came.</p>
        </Notice>
      ) : (
        <OwnOffer own={own} said={said} />
      )}
      {requests.length > 0 ? (
        <section
          aria-labelledby="stand-ins"
          className="mb-8 grid max-w-3xl gap-3 rounded-lg bg-accent-soft p-5"
        >
          <h2 id="stand-ins">Can you stand in now?</h2>
          <p>
            A candidate’s expert isn’t there. We offer the candidate the first expert who accepts.
            If they agree, you meet them right away.
          </p>
          <ul className="grid gap-3">
            {requests.map(({ bookingId, service, until, end, share }) => (
              <li
                key={bookingId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line-strong pt-3"
              >
                <span className="grid">
                  <span className="font-semibold">
                    {service}, until {end}
                  </span>
                  <span className="text-sm text-ink-muted">
                    Accept by {until}
                    {share ? `. You’d earn ${share} for the whole session` : null}
                  </span>
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

function OwnOffer({ own, said }: { own: OwnStandIn | null; said: string | null }) {
  if (own?.state === "offered") {
    return (
      <Notice
        tone="success"
        title="We’ve offered you to the candidate"
        live
        className="mb-6 max-w-3xl"
      >
        <p>
          They have until {own.until} to accept. If they do, the session appears here. Join at once.
        </p>
      </Notice>
    );
  }
  // Without this parameter they opened the page later; the session is listed below.
  if (said !== "accepted") return null;
  if (own?.state === "accepted") {
    return (
      <Notice tone="success" title="The candidate accepted you" live className="mb-6 max-w-3xl">
        <p>
          The session is yours, and it has started.{" "}
          <a href={href("/room/:id", { id: own.bookingId })} className="link">
            Join the room now
          </a>
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="info" title="You aren’t needed anymore" live className="mb-6 max-w-3xl">
      <p>The candidate chose otherwise or didn’t answer, or the session has ended.</p>
    </Notice>
  );
}
