import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Column } from "#app/components/list/data-table.tsx";
import { mailList, type MailRow } from "#modules/admin/mails.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { email, field, time } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Route } from "./+types/mails.ts";

export const meta = adminMeta("Emails");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "mails", COLUMNS);
  return { query, ...(await listPage<MailRow>(services.db, mailList(query), query)) };
}

const COLUMNS: Column<MailRow>[] = [
  time("Queued", "createdAt", { sort: true }),
  email("To", "to"),
  {
    head: "Subject",
    kind: "long",
    cell: ({ id, subject }) => (
      <Link to={href("/admin/mails/:id", { id })} className="link">
        {subject ?? "Hidden"}
      </Link>
    ),
  },
  {
    head: "Status",
    cell: ({ sentAt, lastError }) => (
      <StatusBadge status={sentAt ? "sent" : lastError ? "failing" : "waiting"} />
    ),
  },
  field("Attempts", "attempts", { kind: "number" }),
  time("Sent", "sentAt"),
  field("About", "key", { kind: "code" }),
];

export default function Mails({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="mails"
      title="Emails"
      lead="The outbox. We delete an email’s text once it’s sent, and never show codes."
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      sortedBy="-createdAt"
      empty="Emails will appear here when they’re queued."
      filters={{
        search: "Email or order",
        hasDays: true,
        selects: [
          choice("status", "Status", "Any status", [
            "waiting",
            { value: "failing", label: "waiting after errors" },
            "sent",
          ]),
        ],
      }}
    />
  );
}
