import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatMoney } from "#lib/money.ts";
import { getBooks, transactionList, type TransactionRow } from "#modules/admin/ledger.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import type { AccountBalance } from "#modules/ledger/data.server.ts";
import { AdminList } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, type ListColumn, money, order, time } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { inWords } from "./components/status-badge.tsx";
import type { Route } from "./+types/ledger.ts";

export const meta = adminMeta("Ledger");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "ledger", COLUMNS);
  const { db } = services;
  return {
    query,
    ...(await getBooks(db, query)),
    ...(await listPage<TransactionRow>(db, transactionList(query), query)),
  };
}

const ACCOUNTS: Column<AccountBalance>[] = [
  { head: "Account", cell: ({ account }) => inWords(account) },
  field("Currency", "currency"),
  money("Change", "changeMinor"),
  money("Balance", "balanceMinor"),
];

export const COLUMNS: ListColumn<TransactionRow>[] = [
  { csv: ["Transaction", ({ id }) => id] },
  time("Time", "at", { sort: true }),
  order,
  { head: "Kind", cell: ({ kind }) => inWords(kind), csv: ["Kind", ({ kind }) => kind] },
  {
    head: "Debit",
    cell: ({ debit }) => debit && inWords(debit),
    csv: ["Debit", ({ debit }) => debit],
  },
  {
    head: "Credit",
    cell: ({ credit }) => credit && inWords(credit),
    csv: ["Credit", ({ credit }) => credit],
  },
  money("Amount", "amountMinor"),
  { csv: ["Currency", ({ currency }) => currency] },
];

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { wrong, balances } = loaderData;
  return (
    <AdminList
      name="ledger"
      title="Ledger"
      lead="Debits are positive, credits negative."
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      sortedBy="-at"
      empty="Postings will appear here."
      hasCsv
      before={
        <>
          {wrong.length === 0 ? (
            <Notice tone="success" title="The ledger balances">
              Every currency sums to zero.
            </Notice>
          ) : (
            <Notice tone="danger" title="The ledger doesn’t balance">
              {wrong.map(({ currency, sumMinor }) => `Off by ${formatMoney(sumMinor, currency)}. `)}
            </Notice>
          )}
          {balances.length > 0 ? (
            <DataTable
              label="Accounts"
              columns={ACCOUNTS}
              rows={balances}
              keyOf={({ account, currency }) => `${account} ${currency}`}
            />
          ) : null}
        </>
      }
      filters={{ search: "Order", hasDays: true, selects: [] }}
    />
  );
}
