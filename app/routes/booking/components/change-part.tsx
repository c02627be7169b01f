import { CalendarClock } from "#app/ui/booking-icons.tsx";
import { RefundTable } from "./refund-table.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderPageModel } from "../order-page.server.ts";

export function ChangePart({ model }: { model: OrderPageModel }) {
  const { changes, session, refundLines } = model;
  if (!changes || !session) return null;
  const { move, cancel } = changes;
  return (
    <section aria-labelledby="change" className="mt-12 border-t border-line pt-10">
      <h2 id="change" className="title-section mb-6">
        Plans changed?
      </h2>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-16">
        <div className="grid content-start justify-items-start gap-4">
          <h3 className="title-card">Need another time?</h3>
          <p className="max-w-prose text-ink-muted">
            {move.ok
              ? `You can reschedule ${move.left === 1 ? "once" : "twice"} for free, with ${session.expert.name}, until ${move.until}.`
              : move.why}
          </p>
          {move.ok ? (
            <ButtonLink
              to={changes.changeHref}
              variant="secondary"
              icon={<CalendarClock className="size-5" aria-hidden="true" />}
            >
              Reschedule
            </ButtonLink>
          ) : null}
        </div>
        {cancel ? (
          <details className="group rounded-lg border border-line">
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-lg px-4 hover:bg-sunken [&::-webkit-details-marker]:hidden">
              <h3 className="title-card">Can’t make it?</h3>
              <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
            </summary>
            <div className="grid justify-items-start gap-4 px-4 pb-4">
              <RefundTable lines={refundLines} city={session.yours.city} className="w-full" />
              <ButtonLink to={changes.cancelHref} variant="secondary" className="text-danger">
                {cancel.label}
              </ButtonLink>
            </div>
          </details>
        ) : (
          <p className="text-ink-muted">Your session has started, so it can’t be canceled.</p>
        )}
      </div>
    </section>
  );
}
