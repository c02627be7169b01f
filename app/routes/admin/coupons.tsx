import type { Column } from "#app/components/list/data-table.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { couponList, type CouponRow } from "#modules/admin/coupons.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { CouponForm } from "#modules/admin/schema.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { createCoupon, endCoupon } from "#modules/promotions/commands.server.ts";
import { ActionForm, type FormState } from "./components/action-form.tsx";
import { confirmed, type FormMistakes, runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { Note, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { StatusBadge } from "./components/status-badge.tsx";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/coupons.ts";

export const meta = adminMeta("Coupons");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "coupons", COLUMNS);
  const list = couponList(page.query, services.clock.now());
  return { ...page, ...(await listPage<CouponRow>(services.db, list, page.query)) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "coupons"), {
    "coupon.create": confirmed({
      subject: () => "new",
      fields: CouponForm,
      run: ({ services, fields }) => createCoupon(services.db, fields),
    }),
    "coupon.end": confirmed({
      subject: ({ coupon = "" }) => coupon || null,
      run: ({ services, subject }) => endCoupon(services, subject),
    }),
  });
}

const COLUMNS: Column<CouponRow>[] = [
  {
    head: "Code",
    kind: "fixed",
    cell: ({ code }) => <span className="font-mono font-medium">{code}</span>,
  },
  { head: "Status", cell: ({ state }) => <StatusBadge status={state} /> },
  { head: "Off", kind: "number", cell: ({ percent }) => `${percent}%` },
  {
    head: "For",
    cell: ({ scope }) => (scope === "any" ? "everything" : "interviews"),
  },
  time("From", "startsAt", { sort: true }),
  time("Until", "endsAt"),
  {
    head: "Used",
    kind: "number",
    cell: ({ consumed, reserved, maxRedemptions }) => (
      <>
        {maxRedemptions === null ? consumed : `${consumed} of ${maxRedemptions}`}
        <Note>{reserved > 0 && `${reserved} reserved`}</Note>
      </>
    ),
  },
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
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
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

function CouponFields({ mistakes }: { mistakes: FormMistakes | null }) {
  const field = (name: string) => ({
    name,
    defaultValue: mistakes?.typed[name] ?? "",
    error: mistakes?.errors[name],
    autoComplete: "off",
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Code" maxLength={40} spellCheck={false} {...field("code")} />
      <TextField label="Percent off" inputMode="numeric" maxLength={3} {...field("percent")} />
      <SelectField label="For" {...field("scope")}>
        <option value="interviews">Interviews</option>
        <option value="any">Everything</option>
      </SelectField>
      <TextField
        label="Maximum uses"
        inputMode="numeric"
        optional
        help="Leave empty for no limit."
        {...field("maxRedemptions")}
      />
      <TextField label="First day" type="date" {...field("startsOn")} />
      <TextField label="Last day" type="date" {...field("endsOn")} />
    </div>
  );
}
