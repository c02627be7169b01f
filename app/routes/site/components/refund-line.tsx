import { cx } from "#app/ui/cx.ts";
import { BRAND } from "#content/brand.ts";

// docs/product.md#changes-and-refunds. Heights are to scale, widths only show the order.
const STEPS = [
  {
    when: "Until 24 hours before",
    back: "100%",
    note: "Full refund.",
    bar: "h-32 bg-brand",
    width: "flex-5",
  },
  {
    when: "24 to 4 hours before",
    back: "50%",
    note: "Half refund.",
    bar: "h-16 bg-accent",
    width: "flex-3",
  },
  {
    when: "Later, or no-show",
    back: "0%",
    note: "The expert saved that time for you.",
    bar: "h-1 bg-danger",
    width: "flex-2",
  },
] as const;

/** The refund over time, from purchase (left) to session (right). */
export function RefundLine() {
  return (
    <figure className="grid gap-6">
      <div aria-hidden="true" className="grid gap-2">
        <div className="flex h-32 items-end gap-1 border-b-2 border-ink">
          {STEPS.map((step) => (
            <span key={step.when} className={cx("rounded-t-sm", step.bar, step.width)} />
          ))}
        </div>
        <div className="figures flex gap-1 text-sm text-ink-muted">
          <span className="flex-5">You book</span>
          <span className="flex-3 -translate-x-1">−24 h</span>
          <span className="flex flex-2 justify-between">
            <span className="-translate-x-1">−4 h</span>
            <span>Start</span>
          </span>
        </div>
      </div>
      <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {STEPS.map((step) => (
          <li key={step.when} className="grid content-start">
            <span className="figures font-display text-3xl font-bold">{step.back}</span>
            <span className="font-semibold">{step.when}</span>
            <span className="text-ink-muted">{step.note}</span>
          </li>
        ))}
      </ol>
      <figcaption className="max-w-prose text-ink-muted">
        You also get a full refund within 60 minutes of buying if the session is more than 6 hours
        away. If the expert or {BRAND.name} cancels, you get a full refund and a 10% credit, or
        another time, free.
      </figcaption>
    </figure>
  );
}
