import type { FormState } from "./components/action-form.tsx";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, money, order, status, time } from "./components/columns.tsx";
import { REFUND_CAUSES, refundCause } from "./components/refund-cause.ts";
import { RetryRefund } from "./components/retry-refund.tsx";
import type { Column } from "#app/components/list/data-table.tsx";
import { listRefunds, type RefundRow } from "#modules/admin/money-lists.server.ts";
import { openForm, openList } from "./open-page.server.ts";
import { refundAction } from "./order-actions.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { REFUND_REASONS } from "#modules/orders/policy.ts";
import { CURRENCIES } from "#lib/money.ts";
import type { Route } from "./+types/refunds.ts";

export const meta = adminMeta("Refunds");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "refunds", COLUMNS);
  return { ...page, ...(await listRefunds(services.db, page.query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return refundAction(await openForm(context, request, "refunds"));
}

const COLUMNS: Column<RefundRow>[] = [
  time("Requested", "createdAt"),
  order,
  status(({ failure }) => failure),
  { head: "Reason", sort: "reason", kind: "long", cell: ({ reason }) => refundCause(reason) },
  money("Amount", "amountMinor"),
  field("Provider", "provider"),
  time("Sent", "doneAt"),
];

const retryColumn = (state: FormState): Column<RefundRow> => ({
  head: "Action",
  kind: "action",
  cell: (refund) => (refund.isOpen ? <RetryRefund state={state} refund={refund} /> : null),
});

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  return (
    <AdminList
      name="refunds"
      title="Refunds"
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={mayDo(roles, "refund.retry") ? [...COLUMNS, retryColumn(state)] : COLUMNS}
      sortedBy="-createdAt"
      empty="Refunds will appear here."
      answer={actionData ? null : answer}
      hasCsv
      filters={{
        search: "Order",
        hasDays: true,
        selects: [
          choice("status", "Status", "Any status", [
            { value: "open", label: "failed, needs action" },
            "pending",
            "done",
            "failed",
            "superseded",
          ]),
          choice(
            "kind",
            "Reason",
            "Any reason",
            REFUND_REASONS.map((value) => ({ value, label: REFUND_CAUSES[value] })),
          ),
          choice("currency", "Currency", "Any currency", CURRENCIES),
        ],
      }}
    />
  );
}
