import { adminMeta } from "./components/admin-meta.ts";
import { AdminHeader } from "./components/admin-frame.tsx";
import { Cell, DataTable } from "./components/data-table.tsx";
import { inWords } from "./components/status-badge.tsx";
import { getBooks } from "#modules/admin/ledger.server.ts";
import { openPage } from "./open-page.server.ts";
import { formatMoney } from "#lib/money.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/page.tsx";
import type { Route } from "./+types/ledger.ts";

export const meta = adminMeta("Ledger");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = await openPage(context, request, "ledger");
  return getBooks(services.db);
}

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { sums, balances, payables } = loaderData;
  const wrong = sums.filter(({ sumMinor }) => sumMinor !== 0);
  return (
    <>
      <AdminHeader title="Ledger" lead="Debits are positive, credits negative." />
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
          <DataTable label="Accounts" heads={["Account", "Currency", "Balance"]}>
            {balances.map(({ account, currency, balanceMinor }) => (
              <tr key={`${account} ${currency}`}>
                <Cell>{inWords(account)}</Cell>
                <Cell>{currency}</Cell>
                <Cell numeric>{formatMoney(balanceMinor, currency)}</Cell>
              </tr>
            ))}
          </DataTable>
        ) : (
          <p>No postings yet.</p>
        )}
      </Section>
      <Section title="Owed to experts">
        {payables.length > 0 ? (
          <DataTable label="Owed to experts" heads={["Expert", "Owed", "On hold", "Payable"]}>
            {payables.map(({ expert, currency, owedMinor, pausedMinor }) => (
              <tr key={`${expert} ${currency}`}>
                <Cell>{expert}</Cell>
                <Cell numeric>{formatMoney(owedMinor, currency)}</Cell>
                <Cell numeric>{pausedMinor === 0 ? null : formatMoney(pausedMinor, currency)}</Cell>
                <Cell numeric>{formatMoney(owedMinor - pausedMinor, currency)}</Cell>
              </tr>
            ))}
          </DataTable>
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
