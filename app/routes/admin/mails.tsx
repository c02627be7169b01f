import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { listMails } from "#modules/admin/mails.server.ts";
import { openPage } from "./open-page.server.ts";
import type { Route } from "./+types/mails.ts";

export const meta = adminMeta("Emails");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openPage(context, request, "mails");
  return { query, ...(await listMails(services.db, query)) };
}

export default function Mails({ loaderData }: Route.ComponentProps) {
  const { query, rows, total } = loaderData;
  return (
    <ListFrame
      title="Emails"
      lead="The outbox. We delete an email’s text once it’s sent, and never show codes."
      path="/admin/mails"
      query={query}
      total={total}
      heads={["Queued", "To", "Subject", "Status", "Attempts", "Sent", "About"]}
      filters={{
        search: "Email or order",
        hasDays: true,
        selects: [
          {
            name: "status",
            label: "Status",
            any: "Any status",
            options: ["waiting", { value: "failing", label: "waiting after errors" }, "sent"],
          },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell tight>{row.createdAt}</Cell>
          <Cell className="min-w-48 wrap-anywhere">{row.to}</Cell>
          <Cell className="min-w-48">
            <Link to={`/admin/mails/${row.id}`} className="link">
              {row.subject ?? "Hidden"}
            </Link>
          </Cell>
          <Cell>
            <StatusBadge status={row.sentAt ? "sent" : row.lastError ? "failing" : "waiting"} />
          </Cell>
          <Cell numeric>{row.attempts}</Cell>
          <Cell tight>{row.sentAt}</Cell>
          <Cell className="min-w-32 font-mono text-xs wrap-anywhere">{row.key}</Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
