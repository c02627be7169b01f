import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { DecideClaim } from "./components/decide-claim.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { listClaimRows } from "#modules/admin/claims.server.ts";
import { claimAction } from "./list-actions.server.ts";
import { openForm, openPage } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { formatMoney } from "#lib/money.ts";
import type { Route } from "./+types/claims.ts";

export const meta = adminMeta("Claims");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query, roles, answer, pageKey } = await openPage(context, request, "claims");
  return { query, roles, answer, pageKey, ...(await listClaimRows(services.db, query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return claimAction(await openForm(context, request, "claims"));
}

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total, roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  return (
    <ListFrame
      title="Claims"
      lead="Problems that candidates reported. The expert’s share is on hold until you decide."
      path="/admin/claims"
      query={query}
      total={total}
      answer={actionData ? null : answer}
      heads={["Filed", "Order", "Status", "Expert", "Paid", "Report", "Answer"]}
      filters={{
        search: "Order",
        selects: [
          {
            name: "status",
            label: "Status",
            any: "Any status",
            options: ["open", "granted", "refused"],
          },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.orderId}>
          <Cell tight>{row.createdAt}</Cell>
          <Cell tight>
            <Link to={`/admin/orders/${row.orderId}`} className="link">
              {row.orderId}
            </Link>
          </Cell>
          <Cell>
            <StatusBadge status={row.status} />
          </Cell>
          <Cell>{row.expert}</Cell>
          <Cell numeric>{formatMoney(row.amountMinor, row.currency)}</Cell>
          <Cell className="min-w-64 wrap-anywhere">{row.words}</Cell>
          <Cell className="min-w-80">
            {row.status === "open" && mayDo(roles, "claim.decide") ? (
              <DecideClaim state={state} claim={row} />
            ) : (
              <>
                {row.grantedMinor ? `${formatMoney(row.grantedMinor, row.currency)}. ` : null}
                {row.answer}
              </>
            )}
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
