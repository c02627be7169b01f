import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Column } from "#app/components/list/data-table.tsx";
import { webhookList, type WebhookRow } from "#modules/admin/queue-lists.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { field, time } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Route } from "./+types/webhooks.ts";

export const meta = adminMeta("Webhooks");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "webhooks", COLUMNS);
  return { query, ...(await listPage<WebhookRow>(services.db, webhookList(query), query)) };
}

const COLUMNS: Column<WebhookRow>[] = [
  time("Received", "receivedAt", { sort: true }),
  field("Provider", "provider"),
  {
    head: "Event",
    kind: "code",
    cell: ({ provider, eventId }) => (
      <Link
        to={href("/admin/webhooks/:provider/:event", { provider, event: eventId })}
        className="link"
      >
        {eventId}
      </Link>
    ),
  },
  field("Type", "type"),
  field("About", "paymentRef", { kind: "code" }),
  {
    head: "Status",
    cell: ({ processedAt }) => <StatusBadge status={processedAt ? "processed" : "waiting"} />,
  },
];

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="webhooks"
      title="Webhooks"
      lead="Events from payment providers, each stored once."
      listed={loaderData}
      keyOf={({ provider, eventId }) => `${provider} ${eventId}`}
      columns={COLUMNS}
      sortedBy="-receivedAt"
      empty="Events from payment providers will appear here."
      filters={{
        search: "Event or the provider’s reference",
        hasDays: true,
        selects: [
          choice("status", "Status", "Any status", ["waiting", "processed"]),
          choice("kind", "Provider", "All providers", ["stripe", "paypal", "sandbox"]),
        ],
      }}
    />
  );
}
