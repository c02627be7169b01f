import { Link } from "react-router";
import { formatMoney } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { PackRow, PriceRow } from "../price-list.ts";

const HEAD = "py-3 text-sm font-semibold text-ink-muted";
const AMOUNT = "figures text-lg font-semibold md:py-5 md:text-right md:align-top";

/** Offers with both currencies; rows become blocks where it is narrow. */
export function PriceTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <table aria-label={title} className="block w-full text-left md:table">
      <Head first="What" dollars="md:w-32" rupees="md:w-32" />
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr key={row.name} className="flex flex-wrap gap-x-6 gap-y-1 py-5 md:table-row md:py-0">
            <th scope="row" className="w-full font-normal md:w-auto md:py-5 md:pe-8 md:align-top">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="title-card">{row.name}</span>
                {row.isLive ? null : <Badge>Opens later</Badge>}
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

/** Packs, each beside what its sessions cost one by one. */
export function PackTable({ rows }: { rows: readonly PackRow[] }) {
  return (
    <table aria-label="Packs" className="block w-full text-left md:table">
      <Head first="Pack" dollars="md:w-40" rupees="md:w-48" />
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr
            key={`${row.name} ${row.sessions}`}
            className="flex flex-wrap gap-x-6 gap-y-1 py-4 md:table-row md:py-0"
          >
            <th scope="row" className="w-full font-normal md:w-auto md:py-4 md:pe-8">
              <span className="font-semibold">{`${row.sessions} × ${row.name}`}</span>
              <span className="block text-sm text-ink-muted">{`${row.percentOff} % less`}</span>
              <Link
                to={`/packs/${row.service}/${row.sessions}`}
                className="link inline-flex min-h-11 items-center"
              >
                <span>
                  Buy this pack{" "}
                  <span className="sr-only">{`of ${row.sessions} × ${row.name}`}</span>
                </span>
              </Link>
            </th>
            {(["USD", "INR"] as const).map((currency) => (
              <td key={currency} className="figures md:py-4 md:text-right">
                <span className="block text-lg font-semibold">
                  {formatMoney(row.pricesMinor[currency], currency)}
                </span>
                <s className="text-sm text-ink-muted">
                  <span className="sr-only">instead of </span>
                  {formatMoney(row.singlesMinor[currency], currency)}
                </s>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param props.dollars the width of the column, as a class; `rupees` likewise */
function Head(props: { first: string; dollars: string; rupees: string }) {
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
