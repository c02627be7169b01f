import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { AuditDetail } from "./components/audit-detail.tsx";
import { field, time } from "./components/columns.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Column } from "#app/components/list/data-table.tsx";
import { type AuditRow, listAudit } from "#modules/admin/data.server.ts";
import { openList } from "./open-page.server.ts";
import { ACTION_NAMES } from "#modules/admin/policy.ts";
import type { Route } from "./+types/audit.ts";

export const meta = adminMeta("Audit");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "audit", COLUMNS);
  return { query, ...(await listAudit(services.db, query)) };
}

const KINDS = Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }));

const COLUMNS: Column<AuditRow>[] = [
  time("Time", "at"),
  { head: "Action", sort: "action", cell: ({ action }) => ACTION_NAMES[action] },
  field("Subject", "subject", { kind: "code" }),
  field("Operator", "actor", { kind: "long" }),
  {
    head: "Details",
    kind: "long",
    cell: ({ detail, currency }) => <AuditDetail detail={detail} currency={currency} />,
  },
  {
    head: "Result",
    sort: "outcome",
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
