import { refundList, type RefundRow } from "#modules/admin/money-lists.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { retryRefund } from "#modules/orders/commands/retry-refund.server.ts";
import { REFUND_REASONS } from "#modules/orders/policy.ts";
import type { FormState } from "./components/action-form.tsx";
import { confirmed, idIn, runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, type ListColumn, money, order, status, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { REFUND_CAUSES, refundCause } from "./components/refund-cause.ts";
import { RetryRefund } from "./components/retry-refund.tsx";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/refunds.ts";

export const meta = adminMeta("Refunds");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "refunds", COLUMNS);
  return {
    ...page,
    ...(await listPage<RefundRow>(services.db, refundList(page.query), page.query)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "refunds"), {
    "refund.retry": confirmed({
      subject: idIn("refund"),
      run: ({ services, subject }) => retryRefund(services, subject),
    }),
  });
}

export const COLUMNS: ListColumn<RefundRow>[] = [
  { csv: ["Refund", ({ id }) => id] },
  time("Requested", "createdAt", { csv: false, sort: true }),
  order,
  { csv: ["Provider", ({ provider }) => provider] },
  status(({ failure }) => failure),
  {
    head: "Reason",
    kind: "long",
    cell: ({ reason }) => refundCause(reason),
    csv: ["Reason", ({ reason }) => reason],
  },
  money("Amount", "amountMinor"),
  { csv: ["Currency", ({ currency }) => currency] },
  { csv: ["Failure", ({ failure }) => failure] },
  { csv: ["Requested (UTC)", ({ createdAt }) => createdAt] },
  field("Provider", "provider", { csv: false }),
  time("Sent", "doneAt"),
];

const retryColumn = (state: FormState): ListColumn<RefundRow> => ({
  head: "Action",
  kind: "action",
  cell: (refund) => (refund.isOpen ? <RetryRefund state={state} refund={refund} /> : null),
});

export default function Refunds({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
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
        ],
      }}
    />
  );
}
