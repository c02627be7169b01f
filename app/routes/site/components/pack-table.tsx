import { ButtonLink } from "#app/ui/button.tsx";
import type { PackRow } from "#app/components/pricing/price-list.ts";
import { VisitorPrice } from "./visitor-price.tsx";

/** One row per price, with its packs side by side. */
export function PackTable({ rows }: { rows: readonly PackRow[] }) {
  const names = [...new Set(rows.map(({ name }) => name))];
  const packsOf = (offer: string | undefined) => rows.filter(({ name }) => name === offer);
  return (
    <table aria-label="Packs" className="block w-full text-left md:table">
      <thead className="sr-only">
        <tr className="border-b border-line-strong">
          <th scope="col">Session</th>
          {packsOf(names[0]).map(({ sessions, percentOff }) => (
            <th key={sessions} scope="col">
              {`${sessions} sessions, ${percentOff}% off`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {names.map((name) => (
          <tr key={name} className="grid grid-cols-2 gap-x-6 gap-y-3 py-4 md:table-row md:py-0">
            <th scope="row" className="col-span-2 font-semibold md:py-4 md:pe-8 md:align-top">
              {name}
            </th>
            {packsOf(name).map((pack) => (
              <td key={pack.sessions} className="md:py-4 md:pe-8">
                <span className="block text-sm text-ink-muted">
                  {`${pack.sessions} sessions, ${pack.percentOff}% off`}
                </span>
                <VisitorPrice pricesMinor={pack.pricesMinor} className="text-lg font-semibold" />{" "}
                <s className="block text-sm text-ink-muted">
                  <span className="sr-only">instead of </span>
                  <VisitorPrice pricesMinor={pack.singlesMinor} className="line-through" />
                </s>
                <ButtonLink
                  to={`/packs/${pack.service}/${pack.sessions}`}
                  variant="secondary"
                  size="sm"
                  className="mt-2"
                >
                  {`Buy ${pack.sessions}`}
                  <span className="sr-only">{` × ${name}`}</span>
                </ButtonLink>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
