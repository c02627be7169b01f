import { Check } from "#app/ui/booking-icons.tsx";
import { Link } from "react-router";
import { cx } from "./cx.ts";

export type Step = {
  label: string;
  to?: string | undefined;
};

/** Progress of a short flow: Time → Details → Pay → Confirmed. */
export function Stepper(props: { steps: Step[]; current: number; label?: string }) {
  const { steps, current, label = "Progress" } = props;
  return (
    <nav aria-label={label}>
      <ol className="grid grid-cols-4 gap-2 sm:gap-3">
        {steps.map((step, index) => {
          const done = index < current;
          const here = index === current;
          return (
            <li
              key={step.label}
              aria-current={here ? "step" : undefined}
              className={cx("border-t-3 pt-2", done || here ? "border-brand" : "border-line")}
            >
              <span
                className={cx(
                  "flex items-center gap-1.5 text-sm",
                  here ? "font-semibold text-ink" : "text-ink-muted",
                )}
              >
                {done ? (
                  <Check className="size-4 shrink-0 text-brand" aria-hidden="true" />
                ) : (
                  <span className="figures max-sm:hidden" aria-hidden="true">
                    {index + 1}
                  </span>
                )}
                {done && step.to ? (
                  <Link
                    to={step.to}
                    className="link relative text-ink after:absolute after:-inset-1"
                  >
                    {step.label}
                  </Link>
                ) : (
                  step.label
                )}
                {done ? <span className="sr-only">, done</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
