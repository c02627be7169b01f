import type { ReactNode } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { BOOKING_PATH } from "./time-address.ts";

/**
 * Around buttons named `start`, one per time: pressing one holds it. Presses while one is on its
 * way are let go by; the server would give the same hold in any case.
 */
export function HoldForm(props: {
  service: string;
  /** Slug; null: the first who is free. */
  expert: string | null;
  /** The hold whose details go with this one. */
  from?: string;
  children: ReactNode;
  className?: string;
}) {
  const { service, expert, from, children, className } = props;
  const busy = useNavigation().state === "submitting";
  const { search } = useLocation();
  const zone = new URLSearchParams(search).get("zone");
  return (
    <Form
      method="post"
      // The whole address: where nothing can be sent, this page stays.
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
      {zone ? <input type="hidden" name="zone" value={zone} /> : null}
      {children}
    </Form>
  );
}
