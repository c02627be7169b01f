import { href } from "#app/lib/urls.ts";
import { missing } from "#app/session/guard.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Section } from "#app/ui/page.tsx";
import { formatMoney } from "#lib/money.ts";
import { getOrderFacts, type OrderFacts } from "#modules/admin/order-facts.server.ts";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { AnswerNotice } from "./components/answer-notice.tsx";
import {
  field,
  type ListColumn,
  money,
  PAYMENT_COLUMNS,
  status,
  time,
} from "./components/columns.tsx";
import { openForm, openPage } from "./components/open-page.server.ts";
import { OrderActions } from "./components/order-actions.tsx";
import { OrderHistory } from "./components/order-history.tsx";
import { OrderSummary } from "./components/order-summary.tsx";
import { Part } from "./components/part.tsx";
import { refundCause } from "./components/refund-cause.ts";
import { inWords, StatusBadge } from "./components/status-badge.tsx";
import { runOrderAction } from "./order.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/order.ts";

export const meta = adminMeta("Order");

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { services, roles, answer, pageKey } = await openPage(context, request, "orders");
  const facts = await getOrderFacts(services, params.id);
  if (!facts) throw missing();
  const list = new URL(request.url).searchParams.get("list") ?? "";
  return { facts, roles, answer, pageKey, list: list.startsWith("?") ? list : "" };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return runOrderAction(await openForm(context, request, "orders"), params.id);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, roles, answer, pageKey, list } = loaderData;
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
  const { order } = facts;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME, { label: "Orders", to: `${href("/admin/orders")}${list}` }]}
        title={
          <>
            {order.id} <StatusBadge status={order.status} />
          </>
        }
        lead="Times are in UTC."
      />
      <AnswerNotice answer={actionData ? null : answer} />
      <OrderSummary facts={facts} />
      <Section title="Actions" id="actions">
        <OrderActions facts={facts} roles={roles} state={state} />
      </Section>
      <Section title="Money">
        <OrderMoney facts={facts} />
      </Section>
      <Section title="History">
        <OrderHistory facts={facts} roles={roles} />
      </Section>
    </>
  );
}

const PAYMENTS: ListColumn<OrderFacts["payments"][number]>[] = [
  time("Requested", "createdAt"),
  ...PAYMENT_COLUMNS,
];

const REFUNDS: ListColumn<OrderFacts["refunds"][number]>[] = [
  time("Requested", "createdAt"),
  status(({ failure }) => failure),
  { head: "Reason", kind: "long", cell: ({ reason }) => refundCause(reason) },
  money("Amount", "amountMinor"),
  time("Sent", "doneAt"),
];

type Posting = OrderFacts["postings"][number];
/** Debits are positive in the ledger, credits negative. */
const side = (head: string, sign: 1 | -1): ListColumn<Posting> => ({
  head,
  kind: "number",
  cell: ({ amountMinor, currency }) =>
    amountMinor * sign > 0 ? formatMoney(amountMinor * sign, currency) : null,
});
const POSTINGS: ListColumn<Posting>[] = [
  time("When", "at"),
  { head: "What", cell: ({ kind }) => inWords(kind) },
  { head: "Account", cell: ({ account }) => inWords(account) },
  field("Of", "party", { kind: "code" }),
  side("Debit", 1),
  side("Credit", -1),
];

/** Payments, refunds and their postings. */
function OrderMoney({ facts }: { facts: OrderFacts }) {
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
