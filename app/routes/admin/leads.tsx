import { Badge } from "#app/ui/badge.tsx";
import { leadList, type LeadRow, leadWords } from "#modules/admin/leads.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { retryLead } from "#modules/leads/commands/deliver-lead.server.ts";
import { KIND_LABELS, LEAD_FIELDS } from "#modules/leads/facts.ts";
import { ActionButton, type FormState } from "./components/action-form.tsx";
import { idIn, light, runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { email, type ListColumn, Note, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { StatusBadge } from "./components/status-badge.tsx";
import type { Route } from "./+types/leads.ts";

export const meta = adminMeta("Leads");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "leads", COLUMNS);
  const listed = await listPage<LeadRow>(services.db, leadList(page.query), page.query);
  const rows = listed.rows.map((row) => ({ ...row, words: leadWords(row) }));
  return { ...page, ...listed, rows };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "leads"), {
    "lead.retry": light({
      subject: idIn("lead"),
      run: ({ services, subject }) => retryLead(services, subject),
    }),
  });
}

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

/** In the file, a column per field instead of the words. */
type Lead = LeadRow & { words?: string[] };

export const COLUMNS: ListColumn<Lead>[] = [
  time("Received", "createdAt", { sort: true }),
  {
    head: "Kind",
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
    csv: ["Kind", ({ kind }) => KIND_LABELS[kind]],
  },
  email("From", "email", { csv: "Email" }),
  ...LEAD_FIELDS.map(([field, label]): ListColumn<Lead> => ({
    csv: [label, ({ details }) => details[field] ?? null],
  })),
  { csv: ["Possibly automated", ({ suspect }) => suspect] },
  {
    head: "Message",
    kind: "long",
    cell: ({ words = [] }) =>
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
    cell: ({ crmStatus, lastError }) => (
      <>
        <StatusBadge status={crmStatus} />
        <Note>{lastError}</Note>
      </>
    ),
    csv: ["CRM", ({ crmStatus }) => crmStatus],
  },
];

const retryColumn = (state: FormState): ListColumn<Lead> => ({
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
