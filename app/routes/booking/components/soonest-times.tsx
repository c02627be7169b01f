import { LateAvatar } from "#app/ui/late-avatar.tsx";
import { cx } from "#app/ui/cx.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { HoldForm } from "./hold-form.tsx";
import { OthersLink } from "./others-link.tsx";

type Chosen = NonNullable<TimeStepModel["chosen"]>;

const LOOK =
  "figures min-h-13 w-full cursor-pointer rounded-md border border-line-strong bg-surface leading-tight hover:border-brand hover:bg-brand-soft hover:text-brand";

/** The next free times at sociable hours, and with whom; a click holds one. */
export default function SoonestTimes(props: {
  chosen: Chosen;
  /** Shows everyone who is free at a time. */
  whoUrl: (start: string) => string;
}) {
  const { chosen, whoUrl } = props;
  const { service, expert, soonest, people } = chosen;
  return (
    <section aria-labelledby="soonest" className={expert ? "w-full max-w-form" : "w-full"}>
      <h2 id="soonest" className="mb-2 font-sans text-base font-semibold tracking-normal">
        Next free times
      </h2>
      <ul className={cx("grid gap-2", expert ? "grid-cols-3" : "lg:grid-cols-3")}>
        {soonest.map(({ value, label, others, ...time }) => {
          const who = people.find(({ slug }) => slug === time.expert);
          return (
            <li key={value} className="flex min-w-0 gap-1">
              <HoldForm
                service={service.slug}
                expert={expert?.slug ?? time.expert}
                className="min-w-0 flex-1"
              >
                <button
                  type="submit"
                  name="start"
                  value={value}
                  className={cx(LOOK, who ? "p-2" : "px-1 py-1")}
                >
                  {who ? (
                    <span className="flex items-center gap-3 text-start">
                      <LateAvatar seed={who.avatarSeed} size="sm" />
                      <span className="min-w-0">
                        <span className="block font-semibold">
                          {label.day}, {label.time}
                        </span>
                        <span className="block truncate text-sm text-ink-muted">
                          <span className="sr-only">with </span>
                          {who.name} · {who.headline}
                        </span>
                      </span>
                    </span>
                  ) : (
                    <>
                      <span className="block text-sm text-ink-muted">{label.day} </span>
                      <span className="font-semibold">{label.time}</span>
                    </>
                  )}
                  <span className="sr-only"> hold this time</span>
                </button>
              </HoldForm>
              {others > 0 ? (
                <OthersLink to={whoUrl(value)} others={others} at={`${label.day}, ${label.time}`} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
