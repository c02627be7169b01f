import type { NicheContent } from "#content/schema.ts";

// In the stacked table, the score is beside its text.
const SCORE_CELL = "grid grid-cols-[2.75rem_1fr] lg:table-cell lg:py-5 lg:align-top";

/** The scoring criteria with examples from both ends of the scale; stacked on narrow screens. */
export function Rubric({ rows }: { rows: NicheContent["rubric"] }) {
  return (
    <table className="block w-full text-left lg:table">
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line-strong">
          <th scope="col" className="w-1/5 py-3 pe-6 font-semibold">
            What’s scored{" "}
          </th>
          <th scope="col" className="w-2/5 py-3 pe-6 font-semibold">
            <Mark of={1} /> sounds like this
          </th>
          <th scope="col" className="py-3 font-semibold">
            <Mark of={5} /> sounds like this
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line lg:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.dimension}
            className="grid gap-x-8 gap-y-3 py-5 align-top sm:grid-cols-2 lg:table-row lg:py-0"
          >
            <th scope="row" className="title-card sm:col-span-2 lg:py-5 lg:pe-6 lg:align-top">
              {row.dimension}
            </th>
            <td className={`${SCORE_CELL} text-ink-muted lg:pe-6`}>
              <p className="text-sm lg:hidden" aria-hidden="true">
                <Mark of={1} />
              </p>
              {row.weak}
            </td>
            <td className={SCORE_CELL}>
              <p className="text-sm lg:hidden" aria-hidden="true">
                <Mark of={5} />
              </p>
              {row.strong}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark(props: { of: 1 | 5 }) {
  const tone = props.of === 5 ? "bg-brand text-on-brand" : "bg-sunken text-ink";
  return (
    <span
      className={`figures inline-grid size-7 place-items-center rounded-full font-display font-bold ${tone}`}
    >
      {props.of}
    </span>
  );
}
