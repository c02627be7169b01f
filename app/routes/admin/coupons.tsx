import { ActionForm } from "./components/action-form.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { CouponFields } from "./components/coupon-fields.tsx";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { listCoupons } from "#modules/admin/coupons.server.ts";
import { couponAction } from "./list-actions.server.ts";
import { openForm, openPage } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import type { Route } from "./+types/coupons.ts";

export const meta = adminMeta("Coupons");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query, roles, answer, pageKey } = await openPage(context, request, "coupons");
  return { query, roles, answer, pageKey, ...(await listCoupons(services, query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return couponAction(await openForm(context, request, "coupons"));
}

export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total, roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  return (
    <ListFrame
      title="Coupons"
      path="/admin/coupons"
      query={query}
      total={total}
      answer={actionData ? null : answer}
      heads={["Code", "Status", "Off", "For", "From", "Until", "Used", "Reserved", "To do"]}
      filters={{
        search: "Code",
        selects: [
          { name: "status", label: "Status", any: "Any status", options: ["running", "over"] },
          {
            name: "kind",
            label: "Owner",
            any: "All coupons",
            options: [{ value: "personal", label: "personal" }],
          },
        ],
      }}
      before={
        mayDo(roles, "coupon.create") ? (
          <div className="mb-6">
            <ActionForm
              state={state}
              target={{ action: "coupon.create", subject: "new" }}
              title="Create a coupon"
              help="Days are in UTC. A code can’t be reused."
              confirm="Anyone with this code gets the discount"
              button="Create coupon"
            >
              {(mistakes) => <CouponFields mistakes={mistakes} />}
            </ActionForm>
          </div>
        ) : null
      }
    >
      {rows.map((row) => (
        <tr key={row.code}>
          <Cell tight className="font-mono font-medium">
            {row.code}
          </Cell>
          <Cell>
            <StatusBadge status={row.state} />
          </Cell>
          <Cell numeric>{`${row.percent}%`}</Cell>
          <Cell>{row.scope === "any" ? "everything" : "interviews"}</Cell>
          <Cell tight>{row.startsAt}</Cell>
          <Cell tight>{row.endsAt}</Cell>
          <Cell numeric>
            {row.maxRedemptions === null
              ? row.consumed
              : `${row.consumed} of ${row.maxRedemptions}`}
          </Cell>
          <Cell numeric>{row.reserved}</Cell>
          <Cell className="min-w-72">
            {row.state !== "over" && mayDo(roles, "coupon.end") ? (
              <ActionForm
                state={state}
                target={{ action: "coupon.end", subject: row.code }}
                hidden={{ coupon: row.code }}
                title="End now"
                help="Existing orders keep the discount."
                confirm={`End ${row.code}`}
                button="End coupon"
                isDanger
              />
            ) : null}
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
