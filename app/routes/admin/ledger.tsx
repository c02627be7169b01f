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
      <AdminHeader title="Ledger" lead="Debits stand without a sign, credits with a minus." />
      {wrong.length === 0 ? (
        <Notice tone="success" title="The books balance">
          The sum over all accounts is zero in every currency.
        </Notice>
      ) : (
        <Notice tone="danger" title="The books do not balance">
          {wrong.map(({ currency, sumMinor }) => `${formatMoney(sumMinor, currency)} too much. `)}
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
          <p>Nothing has been posted yet.</p>
        )}
      </Section>
      <Section title="Owed to experts">
        {payables.length > 0 ? (
          <DataTable
            label="Owed to experts"
            heads={["Expert", "Owed", "Of it waiting", "To pay out"]}
          >
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
          <p>Nobody is owed anything.</p>
        )}
        <p className="mt-3 max-w-prose text-sm text-ink-muted">
          What waits belongs to orders in dispute or with an open claim.
        </p>
      </Section>
    </>
  );
}
