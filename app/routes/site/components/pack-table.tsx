import { Link } from "react-router";
import { formatMoney } from "#lib/money.ts";
import type { PackRow } from "#app/components/pricing/price-list.ts";
import { PriceHead } from "./price-table.tsx";

export function PackTable({ rows }: { rows: readonly PackRow[] }) {
  return (
    <table aria-label="Packs" className="block w-full text-left md:table">
      <PriceHead first="Pack" dollars="md:w-40" rupees="md:w-48" />
      <tbody className="block divide-y divide-line md:table-row-group">
        {rows.map((row) => (
          <tr
            key={`${row.name} ${row.sessions}`}
            className="flex flex-wrap gap-x-6 gap-y-1 py-4 md:table-row md:py-0"
          >
            <th scope="row" className="w-full font-normal md:w-auto md:py-4 md:pe-8">
              <span className="font-semibold">{`${row.sessions} × ${row.name}`}</span>
              <span className="block text-sm text-ink-muted">{`${row.percentOff}% off`}</span>
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
