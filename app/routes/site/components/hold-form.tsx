import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

/**
 * Wraps buttons named `start`; each holds its time and leads to the details. The booking page has
 * its own, because a chunk of its own for both would take it and the niche pages over their limits
 * (tests/bytes.test.ts).
 */
export function HoldForm(props: {
  service: string;
  /** Slug of the chosen expert; null for any. */
  expert: string | null;
  /** Slug of the one shown with the time, if none was chosen. */
  heldWith?: string | null;
  /** A key of `LEVELS`. */
  level?: string;
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  const { service, expert, level, label, children, className } = props;
  const shown = props.heldWith ?? expert;
  const busy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      // The page of all times, which is shown if the request fails.
      action={`/book-your-slot?service=${service}${expert ? `&expert=${expert}` : ""}`}
      aria-label={label}
      aria-busy={busy}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
      className={className}
    >
      <input type="hidden" name="intent" value="hold" />
      <input type="hidden" name="service" value={service} />
      {shown ? <input type="hidden" name="expert" value={shown} /> : null}
      {level ? <input type="hidden" name="level" value={level} /> : null}
      {children}
    </Form>
  );
}
