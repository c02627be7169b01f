import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Request = { bookingId: string; service: string; until: string; end: string };

/** Sessions whose expert didn't come, to be taken over now. */
export function StandIns({ requests, said }: { requests: Request[]; said: string | null }) {
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
        <Notice tone="info" title="You aren’t needed any more" live className="mb-6 max-w-3xl">
          <p>Another expert was first, or the session’s own expert came.</p>
        </Notice>
      ) : null}
      {requests.length > 0 ? (
        <section aria-labelledby="stand-ins" className="mb-6 max-w-3xl">
          <h2 id="stand-ins">Can you stand in now?</h2>
          <ul className="divide-y divide-line border-y border-line">
            {requests.map(({ bookingId, service, until, end }) => (
              <li key={bookingId} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
                <span className="grow">
                  {service}, until {end}. Accept by {until}.
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
