import { ActionForm, type FormState } from "./components/action-form.tsx";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, time } from "./components/columns.tsx";
import { CouponFields } from "./components/coupon-fields.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Column } from "#app/components/list/data-table.tsx";
import { type CouponRow, listCoupons } from "#modules/admin/coupons.server.ts";
import { couponAction } from "./list-actions.server.ts";
import { openForm, openList } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import type { Route } from "./+types/coupons.ts";

export const meta = adminMeta("Coupons");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "coupons", COLUMNS);
  return { ...page, ...(await listCoupons(services, page.query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return couponAction(await openForm(context, request, "coupons"));
}

const COLUMNS: Column<CouponRow>[] = [
  {
    head: "Code",
    kind: "fixed",
    sort: "code",
    cell: ({ code }) => <span className="font-mono font-medium">{code}</span>,
  },
  { head: "Status", sort: "state", cell: ({ state }) => <StatusBadge status={state} /> },
  { head: "Off", kind: "number", sort: "percent", cell: ({ percent }) => `${percent}%` },
  {
    head: "For",
    sort: "scope",
    cell: ({ scope }) => (scope === "any" ? "everything" : "interviews"),
  },
  time("From", "startsAt"),
  time("Until", "endsAt"),
  {
    head: "Used",
    kind: "number",
    sort: "consumed",
    cell: ({ consumed, maxRedemptions }) =>
      maxRedemptions === null ? consumed : `${consumed} of ${maxRedemptions}`,
  },
  field("Reserved", "reserved", { kind: "number" }),
];

const endColumn = (state: FormState): Column<CouponRow> => ({
  head: "Action",
  kind: "action",
  cell: (row) =>
    row.state !== "over" ? (
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
    ) : null,
});

export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: actionData ?? null };
  return (
    <AdminList
      name="coupons"
      title="Coupons"
      listed={loaderData}
      keyOf={({ code }) => code}
      columns={mayDo(roles, "coupon.end") ? [...COLUMNS, endColumn(state)] : COLUMNS}
      sortedBy="-startsAt"
      empty="Coupons will appear here."
      answer={actionData ? null : answer}
      filters={{
        search: "Code",
        selects: [
          choice("status", "Status", "Any status", ["running", "over"]),
          choice("kind", "Owner", "All coupons", [{ value: "personal", label: "personal" }]),
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
    />
  );
}
