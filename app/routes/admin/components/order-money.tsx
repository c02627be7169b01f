import type { Column } from "#app/components/list/data-table.tsx";
import type { OrderFacts } from "#modules/admin/order-facts.server.ts";
import { formatMoney } from "#lib/money.ts";
import { field, money, PAYMENT_COLUMNS, status, time } from "./columns.tsx";
import { Part } from "./part.tsx";
import { refundCause } from "./refund-cause.ts";
import { inWords } from "./status-badge.tsx";

const PAYMENTS: Column<OrderFacts["payments"][number]>[] = [
  time("Requested", "createdAt"),
  ...PAYMENT_COLUMNS,
];

const REFUNDS: Column<OrderFacts["refunds"][number]>[] = [
  time("Requested", "createdAt"),
  status(({ failure }) => failure),
  { head: "Reason", kind: "long", cell: ({ reason }) => refundCause(reason) },
  money("Amount", "amountMinor"),
  time("Sent", "doneAt"),
];

type Posting = OrderFacts["postings"][number];
/** Debits are positive in the ledger, credits negative. */
const side = (head: string, sign: 1 | -1): Column<Posting> => ({
  head,
  kind: "number",
  cell: ({ amountMinor, currency }) =>
    amountMinor * sign > 0 ? formatMoney(amountMinor * sign, currency) : null,
});
const POSTINGS: Column<Posting>[] = [
  time("When", "at"),
  { head: "What", cell: ({ kind }) => inWords(kind) },
  { head: "Account", cell: ({ account }) => inWords(account) },
  field("Of", "party", { kind: "code" }),
  side("Debit", 1),
  side("Credit", -1),
];

/** Payments, refunds and their postings. */
export function OrderMoney({ facts }: { facts: OrderFacts }) {
  const { payments, refunds, postings } = facts;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {payments.length === 0 ? <p>No payment.</p> : null}
      <Part title="Payments" columns={PAYMENTS} rows={payments} />
      <Part title="Refunds" columns={REFUNDS} rows={refunds} />
      <Part title="Ledger entries" columns={POSTINGS} rows={postings} />
    </div>
  );
}
