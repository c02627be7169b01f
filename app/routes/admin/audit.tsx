import { adminMeta } from "./components/admin-meta.ts";
import { AuditDetail } from "./components/audit-detail.tsx";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { listAudit } from "#modules/admin/data.server.ts";
import { openPage } from "./open-page.server.ts";
import { ACTION_NAMES } from "#modules/admin/policy.ts";
import type { Route } from "./+types/audit.ts";

export const meta = adminMeta("Audit");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openPage(context, request, "audit");
  return { query, ...(await listAudit(services.db, query)) };
}

const KINDS = Object.entries(ACTION_NAMES).map(([value, label]) => ({ value, label }));

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { query, rows, total } = loaderData;
  return (
    <ListFrame
      title="Audit"
      lead="What operators did, and the result."
      path="/admin/audit"
      query={query}
      total={total}
      heads={["Time", "Action", "Subject", "Operator", "Details", "Result"]}
      filters={{
        search: "Subject or operator",
        hasDays: true,
        selects: [{ name: "kind", label: "Action", any: "All actions", options: KINDS }],
      }}
    >
      {rows.map((row) => (
        <tr key={row.key}>
          <Cell tight>{row.at}</Cell>
          <Cell>{ACTION_NAMES[row.action]}</Cell>
          <Cell className="min-w-32 font-mono text-xs wrap-anywhere">{row.subject}</Cell>
          <Cell className="min-w-48 wrap-anywhere">{row.actor}</Cell>
          <Cell className="min-w-48">
            <AuditDetail detail={row.detail} currency={row.currency} />
          </Cell>
          <Cell>
            <StatusBadge status={row.outcome ?? "unknown"} />
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
