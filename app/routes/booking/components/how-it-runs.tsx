import type { OrderPageModel } from "./session-order.server.ts";

/** The phases of the topic's format, as shown in the room; `note` is a remark below. */
export function HowItRuns({ phases, note }: Pick<OrderPageModel, "phases"> & { note?: string }) {
  if (phases.length === 0) return null;
  const total = phases.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <section aria-labelledby="runs">
      <h2 id="runs" className="title-section mb-4">
        How your {total} minutes run
      </h2>
      {note ? <p className="-mt-2 mb-4 text-ink-muted">{note}</p> : null}
      <ol className="divide-y divide-line border-y border-line">
        {phases.map(({ name, minutes, hint }) => (
          <li key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-3">
            <span className="figures font-semibold text-brand">{minutes} min</span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-ink-muted">{hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
