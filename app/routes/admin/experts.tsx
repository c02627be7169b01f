import type { Column } from "#app/components/list/data-table.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { languageName } from "#lib/languages.server.ts";
import { cityOf } from "#lib/moment.ts";
import { yearsText } from "#lib/years-text.ts";
import { expertList, type ExpertRow } from "#modules/admin/experts.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { mayDo } from "#modules/admin/policy.ts";
import { listTopics } from "#modules/catalog/data.server.ts";
import { listBiographies } from "#modules/experts/data.server.ts";
import {
  EXPERT_STATUSES,
  EXPERT_TRANSITIONS,
  type ExpertStatus,
} from "#modules/experts/transitions.ts";
import { compareScores, type Comparison } from "#modules/experts/trial.server.ts";
import { ActionForm, type FormState } from "./components/action-form.tsx";
import { runAction } from "./components/admin-action.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { Email, Note, status, time } from "./components/columns.tsx";
import { openForm, openList } from "./components/open-page.server.ts";
import { EXPERT_ACTIONS } from "./experts.server.ts";
import { useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Route } from "./+types/experts.ts";

export const meta = adminMeta("Experts");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, ...page } = await openList(context, request, "experts", COLUMNS);
  const [{ rows, ...listed }, topics] = await Promise.all([
    listPage<ExpertRow>(services.db, expertList(page.query), page.query),
    listTopics(services.db),
  ]);
  const biographies = await listBiographies(
    services.db,
    rows.map(({ id }) => id),
  );
  const nameOf = new Map(topics.map(({ key, name }) => [key, name]));
  return {
    ...page,
    ...listed,
    rows: rows.map(({ trial, scores, ...row }) => ({
      ...row,
      biography: biographies.get(row.id) ?? "",
      languages: row.languages.map(languageName),
      topics: row.topics.map((key) => nameOf.get(key) ?? key),
      comparison: trial && scores ? compareScores(trial, scores) : null,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "experts"), EXPERT_ACTIONS);
}

type Expert = Omit<ExpertRow, "trial" | "scores"> & {
  biography: string;
  comparison: Comparison | null;
};

const COLUMNS: Column<Expert>[] = [
  {
    head: "Expert",
    kind: "long",
    sort: "name",
    cell: ({ name, email, headline }) => (
      <>
        <span className="font-medium">{name}</span>
        <Note>
          <Email>{email}</Email>
        </Note>
        <Note>{headline}</Note>
      </>
    ),
  },
  status(({ pausedReason }) => pausedReason),
  time("Applied", "appliedAt"),
  {
    head: "Topics",
    cell: ({ topics }) => topics.join(", "),
  },
  {
    head: "Application",
    cell: (expert) => (
      <details>
        <summary className="link -my-1 cursor-pointer py-1">
          {expert.links ? "Profile and application" : "Profile"}
        </summary>
        <Application expert={expert} />
      </details>
    ),
  },
];

function Application({ expert }: { expert: Expert }) {
  const { years, languages, zone, biography, links, message, answer, comparison } = expert;
  return (
    <div className="grid max-w-md gap-2 py-2 wrap-anywhere">
      <p>{[yearsText(years), languages.join(", "), cityOf(zone)].join(" · ")}</p>
      <p className="whitespace-pre-line">{biography}</p>
      {links && links.length > 0 ? (
        <ul>
          {links.map((link) => (
            <li key={link}>
              <a href={link} className="link" rel="noreferrer nofollow" target="_blank">
                {link.replace(/^https?:\/\/(www\.)?/, "")}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <Note>{message}</Note>
      <Note>{answer ? `Our answer: ${answer}` : null}</Note>
      {comparison ? (
        <div>
          <p className="font-medium">
            Trial interview: {comparison.same} of {comparison.dimensions.length} the same
          </p>
          {comparison.dimensions.map(({ name, yours, ours }) => (
            <Note key={name}>
              {name} {yours}, ours {ours}
            </Note>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const decideColumn = (state: FormState, mayDecide: boolean): Column<Expert> => ({
  head: "Decide",
  kind: "action",
  cell: (expert) => (mayDecide ? <DecideExpert state={state} expert={expert} /> : null),
});

export default function Experts({ loaderData, actionData }: Route.ComponentProps) {
  const { roles, answer, pageKey } = loaderData;
  const mistakes = useLastAnswer(actionData) ?? null;
  const state = { pageKey, mistakes };
  return (
    <AdminList
      name="experts"
      title="Experts"
      lead="Applications, and everyone who interviews. Each step is emailed with your reason."
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={[...COLUMNS, decideColumn(state, mayDo(roles, "expert.decide"))]}
      sortedBy=""
      empty="People who apply to interview will appear here."
      answer={actionData ? null : answer}
      filters={{
        search: "Name or email",
        selects: [choice("status", "Status", "Any status", EXPERT_STATUSES)],
      }}
    />
  );
}

const LABELS: Record<ExpertStatus, string> = {
  applied: "Applied",
  in_review: "Start the review",
  active: "Activate",
  paused: "Pause",
  left: "End their work here",
  refused: "Refuse",
};

function DecideExpert({ state, expert }: { state: FormState; expert: Expert }) {
  const next = EXPERT_TRANSITIONS.filter(
    ({ from, by }) => from === expert.status && by.includes("operator"),
  );
  if (next.length === 0) return null;
  return (
    <ActionForm
      state={state}
      target={{ action: "expert.decide", subject: expert.id }}
      hidden={{ expert: expert.id }}
      title="Decide"
      help={`We’ll email ${expert.name}.`}
      confirm="Send this decision"
      whyHelp="They see this exactly as written, except at the start of a review."
      button="Change status"
    >
      {(mistakes) => (
        <SelectField
          label="Status"
          name="to"
          defaultValue={mistakes?.typed["to"] ?? ""}
          error={mistakes?.errors["to"]}
        >
          <option value="">Choose</option>
          {next.map(({ to }) => (
            <option key={to} value={to}>
              {LABELS[to]}
            </option>
          ))}
        </SelectField>
      )}
    </ActionForm>
  );
}
