import { formatMoney } from "#lib/money.ts";
import type { OrderFacts } from "#modules/admin/order-facts.server.ts";
import { Cell, DataTable } from "./data-table.tsx";
import { PaymentCells } from "./payment-cells.tsx";
import { inWords, StatusBadge } from "./status-badge.tsx";

/** Payments, refunds and what they moved in the books. */
export function OrderMoney({ facts }: { facts: OrderFacts }) {
  const { payments, refunds, postings } = facts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {payments.length === 0 ? <p>No payment.</p> : null}
      <div hidden={payments.length === 0}>
        <h3 className="title-card mb-2">Payments</h3>
        <DataTable
          label="Payments"
          heads={[
            "Requested",
            "Provider",
            "Status",
            "Amount",
            "Fee",
            "Dispute",
            "Paid",
            "Reference",
          ]}
        >
          {payments.map((payment) => (
            <tr key={payment.id}>
              <Cell tight>{payment.createdAt}</Cell>
              <PaymentCells payment={payment} />
            </tr>
          ))}
        </DataTable>
      </div>
      {refunds.length > 0 ? (
        <div>
          <h3 className="title-card mb-2">Refunds</h3>
          <DataTable label="Refunds" heads={["Requested", "Status", "Reason", "Amount", "Sent"]}>
            {refunds.map((refund) => (
              <tr key={refund.id}>
                <Cell tight>{refund.createdAt}</Cell>
                <Cell>
                  <StatusBadge status={refund.status} />
                  {refund.failure ? <span className="mt-1 block">{refund.failure}</span> : null}
                </Cell>
                <Cell>{inWords(refund.reason)}</Cell>
                <Cell numeric>{formatMoney(refund.amountMinor, refund.currency)}</Cell>
                <Cell tight>{refund.doneAt}</Cell>
              </tr>
            ))}
          </DataTable>
        </div>
      ) : null}
      {postings.length > 0 ? (
        <div>
          <h3 className="title-card mb-2">Ledger entries</h3>
          <DataTable
            label="Ledger entries"
            heads={["When", "What", "Account", "Of", "Debit", "Credit"]}
          >
            {postings.map((posting, at) => (
              <tr key={at}>
                <Cell tight>{posting.at}</Cell>
                <Cell>{inWords(posting.kind)}</Cell>
                <Cell>{inWords(posting.account)}</Cell>
                <Cell className="min-w-32 font-mono text-xs wrap-anywhere">{posting.party}</Cell>
                <Cell numeric>
                  {posting.amountMinor > 0
                    ? formatMoney(posting.amountMinor, posting.currency)
                    : null}
                </Cell>
                <Cell numeric>
                  {posting.amountMinor < 0
                    ? formatMoney(-posting.amountMinor, posting.currency)
                    : null}
                </Cell>
              </tr>
            ))}
          </DataTable>
        </div>
      ) : null}
    </div>
  );
}
