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
    <section aria-labelledby="change" className="mt-12 border-t border-line pt-10">
      <h2 id="change" className="title-section mb-6">
        Plans changed?
      </h2>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start justify-items-start gap-4">
          <h3 className="title-card">Another time suits you better</h3>
          <p className="max-w-prose text-ink-muted">
            {move.ok
              ? `${session.expert.name} and what you paid stay as they are. ${move.left === 1 ? "One free change is left" : "You have two free changes"}, until ${move.until}.`
              : move.why}
          </p>
          {move.ok ? (
            <ButtonLink
              to={changes.changeHref}
              variant="secondary"
              icon={<CalendarClock className="size-5" aria-hidden="true" />}
            >
              Change the time
            </ButtonLink>
          ) : null}
        </div>
        <div className="grid content-start justify-items-start gap-4">
          <h3 className="title-card">You are not coming</h3>
          {cancel ? (
            <>
              <RefundTable lines={refundLines} city={session.yours.city} className="w-full" />
              <ButtonLink to={changes.cancelHref} variant="secondary" className="text-danger">
                {cancel.label}
              </ButtonLink>
            </>
          ) : (
            <p className="text-ink-muted">It has begun, and can’t be cancelled any more.</p>
          )}
        </div>
      </div>
    </section>
  );
}
