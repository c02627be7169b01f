import { ButtonLink } from "#app/ui/button.tsx";
import type { PriceRow } from "#app/components/pricing/price-list.ts";
import { VisitorPrice } from "./visitor-price.tsx";

const HEAD = "py-3 text-sm font-semibold text-ink-muted";

/** Offers at the visitor's price, each with its button. */
export function PriceTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <table aria-label={title} className="block w-full table-fixed text-left md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line-strong">
          <th scope="col" className={HEAD}>
            What
          </th>
          <th scope="col" className={`${HEAD} w-20 md:text-right`}>
            Price
          </th>
          {/* As wide as its longest button in any table, so that all have the same columns. */}
          <th scope="col" className={`${HEAD} w-56`}>
            <span className="sr-only">Book</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr
            key={row.name}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 md:table-row md:py-0 md:align-top"
          >
            <th scope="row" className="w-full font-normal md:w-auto md:py-4 md:pe-8">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="title-card">{row.name}</span>
                {row.verb ? null : (
                  <span className="text-sm font-medium text-ink-muted">Coming soon</span>
                )}
              </span>
              <span className="block text-ink-muted">{row.length}</span>
              <span className="block max-w-prose text-sm text-ink-muted">{row.detail}</span>
            </th>
            <td className="text-lg font-semibold md:py-5 md:text-right">
              {row.pricesMinor ? <VisitorPrice pricesMinor={row.pricesMinor} /> : "Free"}
            </td>
            <td className="whitespace-nowrap md:py-4 md:text-right">
              <ButtonLink to={row.to} variant={row.verb ? "primary" : "secondary"} size="sm">
                {row.verb ?? "Tell me when it opens"}
                <span className="sr-only">{row.verb ? ` ${row.name}` : `, ${row.name}`}</span>
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
