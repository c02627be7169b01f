import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { type Payable, payableList } from "#modules/admin/ledger.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, type ListColumn, money } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import type { Route } from "./+types/payables.ts";

export const meta = adminMeta("Owed to experts");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "ledger", COLUMNS);
  return { query, ...(await listPage<Payable>(services.db, payableList(query), query)) };
}

const COLUMNS: ListColumn<Payable>[] = [
  field("Expert", "expert"),
  { ...money("Owed", "owedMinor"), sort: "owedMinor" },
  {
    head: "On hold",
    kind: "number",
    cell: ({ pausedMinor, currency }) =>
      pausedMinor === 0 ? null : formatMoney(pausedMinor, currency),
  },
  {
    head: "Payable",
    kind: "number",
    cell: ({ owedMinor, pausedMinor, currency }) => formatMoney(owedMinor - pausedMinor, currency),
  },
];

export default function Payables({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="payables"
      title="Owed to experts"
      lead="Amounts on hold belong to orders with a dispute or an open claim."
      listed={loaderData}
      keyOf={({ expertId, currency }) => `${expertId} ${currency}`}
      columns={COLUMNS}
      sortedBy="-owedMinor"
      empty="Amounts owed will appear here."
      filters={{
        search: "Expert",
        selects: [choice("currency", "Currency", "Any currency", CURRENCIES)],
      }}
    />
  );
}
