import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { KeptParams } from "./kept-params.tsx";
import { BOOKING_PATH } from "./time-url.ts";

/**
 * Wraps buttons named `start`; each holds its time. Ignores clicks while a request is pending; the
 * server would return the same hold anyway.
 */
export function HoldForm(props: {
  service: string;
  /** Slug; null for the first available. */
  expert: string | null;
  /** The hold whose draft to carry over. */
  from?: string;
  children: ReactNode;
  className?: string;
}) {
  const { service, expert, from, children, className } = props;
  const busy = useNavigation().state === "submitting";
  const { search } = useLocation();
  return (
    <Form
      method="post"
      // The full URL, so that the page stays if the request fails.
      action={BOOKING_PATH + search}
      aria-busy={busy}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
      className={className}
    >
      <input type="hidden" name="intent" value="hold" />
      <input type="hidden" name="service" value={service} />
      {expert ? <input type="hidden" name="expert" value={expert} /> : null}
      {from ? <input type="hidden" name="from" value={from} /> : null}
      <KeptParams params={new URLSearchParams(search)} names={["zone", "level"]} />
      {children}
    </Form>
  );
}
