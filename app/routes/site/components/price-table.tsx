import { formatMoney } from "#lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { PriceRow } from "#app/components/pricing/price-list.ts";

const HEAD = "py-3 text-sm font-semibold text-ink-muted";
const AMOUNT = "figures text-lg font-semibold md:py-5 md:text-right md:align-top";

export function PriceTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <table aria-label={title} className="block w-full text-left md:table">
      <PriceHead first="What" dollars="md:w-32" rupees="md:w-32" />
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr key={row.name} className="flex flex-wrap gap-x-6 gap-y-1 py-5 md:table-row md:py-0">
            <th scope="row" className="w-full font-normal md:w-auto md:py-5 md:pe-8 md:align-top">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="title-card">{row.name}</span>
                {row.isLive ? null : <Badge>Coming soon</Badge>}
              </span>
              <span className="block text-ink-muted">{row.length}</span>
              <span className="block max-w-prose text-sm text-ink-muted">{row.detail}</span>
            </th>
            <td className={AMOUNT}>{formatMoney(row.pricesMinor.USD, "USD")}</td>
            <td className={AMOUNT}>{formatMoney(row.pricesMinor.INR, "INR")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `dollars` and `rupees` are classes with the column's width. */
export function PriceHead(props: { first: string; dollars: string; rupees: string }) {
  return (
    <thead className="sr-only md:not-sr-only md:table-header-group">
      <tr className="border-b border-line-strong">
        <th scope="col" className={HEAD}>
          {props.first}
        </th>
        <th scope="col" className={`${HEAD} md:text-right ${props.dollars}`}>
          Dollars
        </th>
        <th scope="col" className={`${HEAD} md:text-right ${props.rupees}`}>
          Rupees
        </th>
      </tr>
    </thead>
  );
}
