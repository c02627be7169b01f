import { ActionButton, type FormState } from "./components/action-form.tsx";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { email, Note, time } from "./components/columns.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Column } from "#app/components/list/data-table.tsx";
import { type LeadRow, leadWords, listLeadRows } from "#modules/admin/leads.server.ts";
import { leadAction } from "./list-actions.server.ts";
import { openForm, openList } from "./open-page.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { KIND_LABELS } from "#modules/leads/facts.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Route } from "./+types/leads.ts";

export const meta = adminMeta("Leads");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "leads", COLUMNS);
  const { rows, total } = await listLeadRows(services.db, page.query);
  return { ...page, rows: rows.map((row) => ({ ...row, words: leadWords(row) })), total };
}

export async function action({ request, context }: Route.ActionArgs) {
  return leadAction(await openForm(context, request, "leads"));
}

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

type Lead = LeadRow & { words: string[] };
const COLUMNS: Column<Lead>[] = [
  time("Received", "createdAt"),
  {
    head: "Kind",
    sort: "kind",
    cell: ({ kind, suspect }) => (
      <>
        {KIND_LABELS[kind]}
        {suspect ? (
          <Badge tone="warning" className="mt-1 whitespace-nowrap">
            possibly automated
          </Badge>
        ) : null}
      </>
    ),
  },
  email("From", "email"),
  {
    head: "Message",
    kind: "long",
    cell: ({ words }) =>
      words.length > 0 ? (
        <ul>
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null,
  },
  {
    head: "CRM",
    sort: "crmStatus",
    cell: ({ crmStatus, lastError }) => (
      <>
        <StatusBadge status={crmStatus} />
        <Note>{lastError}</Note>
      </>
    ),
  },
];

const retryColumn = (state: FormState): Column<Lead> => ({
  head: "Action",
  kind: "action",
  cell: ({ id, email, crmStatus }) =>
    crmStatus === "failed" ? (
      <ActionButton
        state={state}
        target={{ action: "lead.retry", subject: id }}
        hidden={{ lead: id }}
        label="Deliver again"
        about={email}
      />
    ) : null,
});

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  return (
    <AdminList
      name="leads"
      title="Leads"
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={
        mayDo(roles, "lead.retry")
          ? [...COLUMNS, retryColumn({ pageKey, mistakes: null })]
          : COLUMNS
      }
      sortedBy="-createdAt"
      empty="Call requests, messages and sign-ups will appear here."
      answer={answer}
      hasCsv
      filters={{
        search: "Email or message",
        hasDays: true,
        selects: [
          choice("kind", "Kind", "All kinds", KINDS),
          choice("status", "CRM", "Any status", [
            "waiting",
            "queued",
            "delivered",
            "failed",
            { value: "suspect", label: "possibly automated" },
          ]),
        ],
      }}
    />
  );
}
