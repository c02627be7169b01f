import { cx } from "#app/ui/cx.ts";
import type { RefundLine } from "#modules/live-sessions/refund-policy.ts";

export function RefundTable(props: {
  lines: RefundLine[];
  city: string;
  title?: string;
  /** Before the booking: whether the time can be rescheduled. */
  isMovable?: boolean;
  className?: string;
}) {
  const { lines, city, title = "Your refund if you cancel", isMovable, className } = props;
  return (
    <div className={cx("rounded-md bg-sunken p-4", className)}>
      <p className="font-semibold">{title}</p>
      <dl className="mt-2 grid gap-2">
        {lines.map((line) => (
          <div key={line.when} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-baseline gap-2.5">
              <span
                aria-hidden="true"
                className={`size-2.5 shrink-0 translate-y-px rounded-full ${toneOf(line.percent)}`}
              />
              {line.when.replace(/ (AM|PM)$/, "\u00a0$1")}
            </dt>
            <dd className="figures shrink-0 font-semibold">{line.back}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-muted">
        {city === "UTC" ? "Times in UTC." : `Times in ${city}.`} If your expert cancels, you get a
        full refund.
        {isMovable === undefined ? null : isMovable ? MOVABLE : NOT_MOVABLE}
      </p>
    </div>
  );
}

const MOVABLE = " Rescheduling is free twice, until 24 hours before the start.";
const NOT_MOVABLE = " It starts in less than 24 hours, so it can’t be rescheduled.";

function toneOf(percent: number): string {
  if (percent === 100) return "bg-success";
  return percent > 0 ? "bg-warning" : "bg-danger";
}
