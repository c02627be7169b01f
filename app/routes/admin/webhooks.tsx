import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { openPage } from "./open-page.server.ts";
import { listWebhooks } from "#modules/admin/queue-lists.server.ts";
import type { Route } from "./+types/webhooks.ts";

export const meta = adminMeta("Webhooks");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openPage(context, request, "webhooks");
  return { query, ...(await listWebhooks(services.db, query)) };
}

export default function Webhooks({ loaderData }: Route.ComponentProps) {
  const { query, rows, total } = loaderData;
  return (
    <ListFrame
      title="Webhooks"
      lead="Events from payment providers, each stored once."
      path="/admin/webhooks"
      query={query}
      total={total}
      heads={["Received", "Provider", "Event", "Type", "About", "Status"]}
      filters={{
        search: "Event or the provider’s reference",
        hasDays: true,
        selects: [
          {
            name: "status",
            label: "Status",
            any: "Any status",
            options: ["waiting", "processed"],
          },
          {
            name: "kind",
            label: "Provider",
            any: "All providers",
            options: ["stripe", "paypal", "sandbox"],
          },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={`${row.provider} ${row.eventId}`}>
          <Cell tight>{row.receivedAt}</Cell>
          <Cell>{row.provider}</Cell>
          <Cell className="font-mono">
            <Link
              to={`/admin/webhooks/${row.provider}/${encodeURIComponent(row.eventId)}`}
              className="link"
            >
              {row.eventId}
            </Link>
          </Cell>
          <Cell>{row.type}</Cell>
          <Cell className="font-mono">{row.paymentRef}</Cell>
          <Cell>
            <StatusBadge status={row.processedAt ? "processed" : "waiting"} />
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
