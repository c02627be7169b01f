import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { RetryRefund } from "./components/retry-refund.tsx";
import { inWords, StatusBadge } from "./components/status-badge.tsx";
import { listRefunds } from "#modules/admin/money-lists.server.ts";
import { openForm, openPage } from "./open-page.server.ts";
import { refundAction } from "./order-actions.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import type { Route } from "./+types/refunds.ts";

export const meta = adminMeta("Refunds");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query, roles, answer, pageKey } = await openPage(context, request, "refunds");
  return { query, roles, answer, pageKey, ...(await listRefunds(services.db, query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return refundAction(await openForm(context, request, "refunds"), "/admin/refunds");
}

const REASONS = [
  "slot_lost",
  "amount_mismatch",
  "order_closed",
  "cancelled",
  "not_held",
  "claim",
  "goodwill",
  "unused_sessions",
] as const;

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total, roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  return (
    <ListFrame
      title="Refunds"
      path="/admin/refunds"
      query={query}
      total={total}
      answer={actionData ? null : answer}
      heads={["Requested", "Order", "Status", "Reason", "Amount", "Provider", "Sent", "Action"]}
      filters={{
        search: "Order",
        hasDays: true,
        csv: "refunds",
        selects: [
          {
            name: "status",
            label: "Status",
            any: "Any status",
            options: [
              { value: "open", label: "failed, needs action" },
              "pending",
              "done",
              "failed",
              "superseded",
            ],
          },
          { name: "kind", label: "Reason", any: "Any reason", options: REASONS },
          { name: "currency", label: "Currency", any: "Any currency", options: CURRENCIES },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell tight>{row.createdAt}</Cell>
          <Cell tight>
            <Link to={`/admin/orders/${row.orderId}`} className="link">
              {row.orderId}
            </Link>
          </Cell>
          <Cell>
            <StatusBadge status={row.status} />
            {row.failure ? <span className="mt-1 block">{row.failure}</span> : null}
          </Cell>
          <Cell>{inWords(row.reason)}</Cell>
          <Cell numeric>{formatMoney(row.amountMinor, row.currency)}</Cell>
          <Cell>{row.provider}</Cell>
          <Cell tight>{row.doneAt}</Cell>
          <Cell className="min-w-72">
            {row.isOpen && mayDo(roles, "refund.retry") ? (
              <RetryRefund state={state} refund={row} />
            ) : null}
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
