import type { Column } from "#app/components/list/data-table.tsx";
import { formatMoney } from "#lib/money.ts";
import { auditList, type AuditRow } from "#modules/admin/data.server.ts";
import { ACTION_NAMES } from "#modules/admin/policy.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, time } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Route } from "./+types/audit.ts";

export const meta = adminMeta("Audit");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "audit", COLUMNS);
  return { query, ...(await listPage<AuditRow>(services.db, auditList(query), query)) };
}

const KINDS = Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }));

const COLUMNS: Column<AuditRow>[] = [
  time("Time", "at", { sort: true }),
  { head: "Action", cell: ({ action }) => ACTION_NAMES[action] },
  field("Subject", "subject", { kind: "code" }),
  field("Operator", "actor", { kind: "long" }),
  { head: "Details", kind: "long", cell: (row) => <AuditDetail row={row} /> },
  {
    head: "Result",
    cell: ({ outcome }) => <StatusBadge status={outcome ?? "unknown"} />,
  },
];

export default function Audit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="audit"
      title="Audit"
      lead="What operators did, and the result."
      listed={loaderData}
      keyOf={({ key }) => key}
      columns={COLUMNS}
      sortedBy="-at"
      empty="Every action of an operator will appear here."
      filters={{
        search: "Subject or operator",
        hasDays: true,
        selects: [choice("kind", "Action", "All actions", KINDS)],
      }}
    />
  );
}

/** An operator's form, field by field. */
function AuditDetail({ row: { detail, currency } }: { row: AuditRow }) {
  const fields = Object.entries(detail).flatMap(([name, value]): [string, unknown][] => {
    if (name !== "amount") return [[name, value]];
    // Minor units mean nothing without a currency.
    if (currency === null || typeof value !== "number") return [];
    return [[name, formatMoney(value, currency)]];
  });
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-muted">{`${name}: `}</span>
          {typeof value === "string" ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
