import { CalendarClock } from "lucide-react";
import { RefundTable } from "#app/features/booking/components/refund-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderPageModel } from "../order-page.server.ts";

/** What can still be changed about a session, and what it costs: before anything is pressed. */
export function ChangePart({ model }: { model: OrderPageModel }) {
  const { changes, session, refundLines } = model;
  if (!changes || !session) return null;
  const { move, cancel } = changes;
  return (
    <section aria-labelledby="change" className="grid gap-6">
      <h2 id="change" className="title-section">
        Plans changed?
      </h2>
      <div className="grid justify-items-start gap-3">
        {move.ok ? (
          <>
            <ButtonLink
              to={changes.changeHref}
              variant="secondary"
              icon={<CalendarClock className="size-5" aria-hidden="true" />}
            >
              Change the time
            </ButtonLink>
            <p className="text-ink-muted">
              {move.left === 1 ? "One free change is left" : `${move.left} free changes`}, until{" "}
              {move.until}.
            </p>
          </>
        ) : (
          <p className="text-ink-muted">{move.why}</p>
        )}
      </div>
      {cancel ? (
        <div className="grid justify-items-start gap-3">
          <RefundTable lines={refundLines} city={session.yours.city} />
          <ButtonLink to={changes.cancelHref} variant="quiet" className="-ms-4 text-danger">
            {cancel.label}
          </ButtonLink>
        </div>
      ) : (
        <p className="text-ink-muted">It has begun, and can’t be cancelled any more.</p>
      )}
    </section>
  );
}
