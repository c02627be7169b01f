import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { HoldForm } from "./hold-form.tsx";

type Chosen = NonNullable<TimeStepModel["chosen"]>;

/** The next free times at sociable hours; a click holds one. */
export function SoonestTimes({ chosen }: { chosen: Chosen }) {
  const { service, expert, soonest } = chosen;
  if (soonest.length === 0) return null;
  return (
    <section aria-labelledby="soonest" className="w-full max-w-form">
      <h2 id="soonest" className="mb-2 font-sans text-base font-semibold tracking-normal">
        Next free times
      </h2>
      <HoldForm
        service={service.slug}
        expert={expert?.slug ?? null}
        className="grid max-w-form grid-cols-3 gap-2"
      >
        {soonest.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="start"
            value={value}
            className="figures min-h-13 cursor-pointer rounded-md border border-line-strong bg-surface px-1 py-1 leading-tight hover:border-brand hover:bg-brand-soft hover:text-brand"
          >
            <span className="block text-sm text-ink-muted">{label.day} </span>
            <span className="font-semibold">{label.time}</span>
            <span className="sr-only"> hold this time</span>
          </button>
        ))}
      </HoldForm>
    </section>
  );
}
