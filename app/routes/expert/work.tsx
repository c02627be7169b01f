import { Form, Link, redirect, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { readForm } from "#app/lib/read-form.ts";
import { missing } from "#app/session/guard.server.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice } from "#app/ui/offline-notice.tsx";
import { cityOf } from "#lib/moment.ts";
import { ownValue } from "#lib/own-value.ts";
import { isUuid } from "#lib/uuid.ts";
import { pickUpWork } from "#modules/expert-work/commands/pick-up.server.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { requireExpert } from "./components/guard.server.ts";
import { loadWork, type WorkRow } from "./work.server.ts";
import type { Route } from "./+types/work.ts";

export const meta = expertMeta("Recordings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer, expert, hourCycle } = await requireExpert(context, request);
  const said = new URL(request.url).searchParams.get("said");
  return { said, ...(await loadWork(services, viewer.userId, expert, hourCycle)) };
}

/** Claims work. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, viewer, expert } = await requireExpert(context, request);
  const { work: id } = await readForm(request);
  if (!isUuid(id)) throw missing();
  const of = { id, expert: { id: expert.id, userId: viewer.userId } };
  const claimed = await pickUpWork(services, of);
  return redirect(
    claimed.ok
      ? href("/expert/work/:id", { id })
      : `${href("/expert/work")}?said=${claimed.reason}`,
    303,
  );
}

const SAID: Record<string, { tone: "info" | "success"; title: string; text: string }> = {
  taken: {
    tone: "info",
    title: "Another expert just claimed it",
    text: "Pick another recording below.",
  },
  gone: {
    tone: "info",
    title: "This recording is no longer waiting",
    text: "It was scored, refunded or canceled.",
  },
  busy: {
    tone: "info",
    title: "Finish the recording you claimed first",
    text: "Send its scorecard or return it, and then claim the next one.",
  },
  returned: {
    tone: "success",
    title: "Recording returned",
    text: "Another expert can score it now.",
  },
};

const TITLE: Column<WorkRow> = {
  head: "Recording",
  cell: ({ to, title }) => (
    <Link to={to} className="link font-medium">
      {title}
    </Link>
  ),
};
const WAITING_TITLE: Column<WorkRow> = {
  head: "Recording",
  cell: ({ title }) => <span className="font-medium">{title}</span>,
};
const LENGTH: Column<WorkRow> = {
  head: "Length",
  kind: "fixed",
  cell: ({ length }) => length,
};
const share = (head: string): Column<WorkRow> => ({
  head,
  kind: "number",
  cell: (row) => row.share,
});
const until = (head: string): Column<WorkRow> => ({
  head,
  cell: (row) => <span className="figures">{row.until}</span>,
});
const DELIVERED: Column<WorkRow> = {
  head: "Sent",
  cell: ({ delivered }) => <span className="figures">{delivered}</span>,
};

const CLAIM: Column<WorkRow> = {
  head: "Claim",
  kind: "action",
  cell: (row) => <ClaimForm work={row} />,
};

function ClaimForm({ work: { id, title } }: { work: WorkRow }) {
  const isBusy = useNavigation().formData?.get("work") === id;
  return (
    <Form method="post">
      <input type="hidden" name="work" value={id} />
      <Button type="submit" size="sm" variant="accent" loading={isBusy}>
        Claim <span className="sr-only">{title}</span>
      </Button>
    </Form>
  );
}

export default function ExpertWork({ loaderData }: Route.ComponentProps) {
  const { zone, said, waiting, claimed, delivered } = loaderData;
  const notice = ownValue(SAID, said);
  const hasOne = claimed.length > 0;
  const columns = [WAITING_TITLE, LENGTH, share("You earn"), until("Scorecard due")];
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Recordings"
        lead={`One-way interviews that wait for a scorecard. Claim one, and it’s yours alone for 24 hours. Times are in ${cityOf(zone)}.`}
      />
      <OfflineNotice />
      {notice ? (
        <Notice tone={notice.tone} title={notice.title} live className="mb-6 max-w-3xl">
          {notice.text}
        </Notice>
      ) : null}
      <div className="grid gap-8">
        {hasOne ? (
          <Part
            title="Yours"
            rows={claimed}
            columns={[TITLE, LENGTH, share("You earn"), until("Send by")]}
          />
        ) : null}
        <Part
          title="Waiting"
          rows={waiting}
          columns={hasOne ? columns : [...columns, CLAIM]}
          note={hasOne && waiting.length > 0 ? "Send yours before you claim another one." : null}
        >
          No recordings in your topics are waiting. Paid ones appear here.
        </Part>
        {delivered.length > 0 ? (
          <Part title="Scored" rows={delivered} columns={[TITLE, share("You earned"), DELIVERED]} />
        ) : null}
      </div>
    </>
  );
}

function Part(props: {
  title: string;
  rows: WorkRow[];
  columns: readonly Column<WorkRow>[];
  note?: string | null;
  /** Shown without rows. */
  children?: string;
}) {
  const { title, rows, columns, note, children } = props;
  return (
    <section>
      <h2>{title}</h2>
      {note ? <p className="mb-3 text-ink-muted">{note}</p> : null}
      {rows.length > 0 ? (
        <DataTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <p className="text-ink-muted">{children}</p>
      )}
    </section>
  );
}
