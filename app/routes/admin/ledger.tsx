import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";
import { formatMoney } from "#lib/money.ts";
import { getBooks, type Payable } from "#modules/admin/ledger.server.ts";
import type { AccountBalance } from "#modules/ledger/data.server.ts";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { field, money } from "./components/columns.tsx";
import { openPage } from "./components/open-page.server.ts";
import { inWords } from "./components/status-badge.tsx";
import type { Route } from "./+types/ledger.ts";

export const meta = adminMeta("Ledger");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = await openPage(context, request, "ledger");
  return getBooks(services.db);
}

const ACCOUNTS: Column<AccountBalance>[] = [
  { head: "Account", cell: ({ account }) => inWords(account) },
  field("Currency", "currency"),
  money("Balance", "balanceMinor"),
];

const PAYABLES: Column<Payable>[] = [
  field("Expert", "expert"),
  money("Owed", "owedMinor"),
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

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { sums, balances, payables } = loaderData;
  const wrong = sums.filter(({ sumMinor }) => sumMinor !== 0);
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Ledger"
        lead="Debits are positive, credits negative."
      />
      {wrong.length === 0 ? (
        <Notice tone="success" title="The ledger balances">
          Every currency sums to zero.
        </Notice>
      ) : (
        <Notice tone="danger" title="The ledger doesn’t balance">
          {wrong.map(({ currency, sumMinor }) => `Off by ${formatMoney(sumMinor, currency)}. `)}
        </Notice>
      )}
      <Section title="Accounts" className="first:border-t-0">
        {balances.length > 0 ? (
          <DataTable
            label="Accounts"
            columns={ACCOUNTS}
            rows={balances}
            keyOf={({ account, currency }) => `${account} ${currency}`}
          />
        ) : (
          <p>No postings yet.</p>
        )}
      </Section>
      <Section title="Owed to experts">
        {payables.length > 0 ? (
          <DataTable
            label="Owed to experts"
            columns={PAYABLES}
            rows={payables}
            keyOf={({ expert, currency }) => `${expert} ${currency}`}
          />
        ) : (
          <p>No balances owed.</p>
        )}
        <p className="mt-3 max-w-prose text-sm text-ink-muted">
          Amounts on hold belong to orders with a dispute or an open claim.
        </p>
      </Section>
    </>
  );
}
