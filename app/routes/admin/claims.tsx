import type { FormState } from "./components/action-form.tsx";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, money, Note, order, status, time } from "./components/columns.tsx";
import { DecideCase } from "./components/decide-case.tsx";
import { DecideClaim } from "./components/decide-claim.tsx";
import type { Column } from "#app/components/list/data-table.tsx";
import { type ClaimRow, listClaimRows } from "#modules/admin/claims.server.ts";
import { claimAction } from "./list-actions.server.ts";
import { openForm, openList } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { formatMoney } from "#lib/money.ts";
import type { Route } from "./+types/claims.ts";

export const meta = adminMeta("Claims");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "claims", COLUMNS);
  return { ...page, ...(await listClaimRows(services.db, page.query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return claimAction(await openForm(context, request, "claims"));
}

const COLUMNS: Column<ClaimRow>[] = [
  time("Filed", "createdAt"),
  order,
  status(),
  field("Expert", "expert"),
  {
    ...money<"amountMinor">("Paid", "amountMinor"),
    cell: ({ amountMinor, prepaidMinor, currency }) => (
      <>
        {formatMoney(amountMinor + prepaidMinor, currency)}
        <Note>{prepaidMinor > 0 ? "from a pack" : null}</Note>
      </>
    ),
  },
  field("Report", "words", { kind: "long", sort: false }),
];

const answerColumn = (state: FormState, mayDecide: boolean): Column<ClaimRow> => ({
  head: "Answer",
  kind: "action",
  cell: (claim) =>
    claim.status === "open" && mayDecide ? (
      claim.about === "attendance" ? (
        <DecideCase state={state} orderId={claim.orderId} />
      ) : (
        <DecideClaim state={state} claim={claim} />
      )
    ) : (
      [claim.grantedMinor ? formatMoney(claim.grantedMinor, claim.currency) : null, claim.answer]
        .filter(Boolean)
        .join(". ") || null
    ),
});

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  return (
    <AdminList
      name="claims"
      title="Claims"
      lead="Problems that candidates reported, and sessions whose attendance doesn’t say how they ended. Nobody is paid until you decide."
      listed={loaderData}
      keyOf={({ orderId, about }) => `${orderId} ${about}`}
      columns={[...COLUMNS, answerColumn(state, mayDo(roles, "claim.decide"))]}
      sortedBy=""
      empty="Problems that candidates report, and sessions to decide about, will appear here."
      answer={actionData ? null : answer}
      filters={{
        search: "Order",
        selects: [
          choice("status", "Status", "Any status", ["open", "granted", "refused", "settled"]),
        ],
      }}
    />
  );
}
