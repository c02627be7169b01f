import { ActionButton } from "./components/action-form.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { leadWords, listLeadRows } from "#modules/admin/leads.server.ts";
import { leadAction } from "./list-actions.server.ts";
import { openForm, openPage } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { KIND_LABELS } from "#modules/leads/facts.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/leads.ts";

export const meta = adminMeta("Leads");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query, roles, answer, pageKey } = await openPage(context, request, "leads");
  const { rows, total } = await listLeadRows(services.db, query);
  const withWords = rows.map((row) => ({ ...row, words: leadWords(row) }));
  return { query, roles, answer, pageKey, rows: withWords, total };
}

export async function action({ request, context }: Route.ActionArgs) {
  return leadAction(await openForm(context, request, "leads"));
}

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, roles, answer, pageKey } = loaderData;
  const state = { pageKey, mistakes: null };
  return (
    <ListFrame
      title="Leads"
      path="/admin/leads"
      query={query}
      total={total}
      answer={answer}
      heads={["Received", "Kind", "From", "Message", "CRM", "To do"]}
      filters={{
        search: "Email or message",
        hasDays: true,
        csv: "leads",
        selects: [
          { name: "kind", label: "Kind", any: "All kinds", options: KINDS },
          {
            name: "status",
            label: "CRM",
            any: "Any status",
            options: [
              "waiting",
              "queued",
              "delivered",
              "failed",
              { value: "suspect", label: "possibly automated" },
            ],
          },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell tight>{row.createdAt}</Cell>
          <Cell>
            {KIND_LABELS[row.kind]}
            {row.suspect ? (
              <Badge tone="warning" className="mt-1 whitespace-nowrap">
                possibly automated
              </Badge>
            ) : null}
          </Cell>
          <Cell className="min-w-48 wrap-anywhere">{row.email}</Cell>
          <Cell className="min-w-64">
            {row.words.length > 0 ? (
              <ul>
                {row.words.map((words) => (
                  <li key={words} className="wrap-anywhere">
                    {words}
                  </li>
                ))}
              </ul>
            ) : null}
          </Cell>
          <Cell>
            <StatusBadge status={row.crmStatus} />
            {row.lastError ? (
              <span className="mt-1 block wrap-anywhere">{row.lastError}</span>
            ) : null}
          </Cell>
          <Cell>
            {row.crmStatus === "failed" && mayDo(roles, "lead.retry") ? (
              <ActionButton
                state={state}
                target={{ action: "lead.retry", subject: row.id }}
                hidden={{ lead: row.id }}
                label="Deliver again"
                about={row.email}
              />
            ) : null}
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
