import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#app/lib/urls.ts";
import { OlderLink } from "#app/components/list/older-link.tsx";
import { OwnFiles } from "#app/components/player/own-files.tsx";
import { type Column, DataTable } from "#app/components/list/data-table.tsx";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { cityOf, dayAndTime } from "#lib/moment.ts";
import { sessionTime } from "#lib/session-time.ts";
import type { LocalClock } from "#lib/zones.ts";
import { isUuid } from "#lib/uuid.ts";
import { type HostedSession, listPastHosted } from "#modules/feedback/expert-sessions.server.ts";
import { dueAt } from "#modules/feedback/policy.ts";
import { readEnds } from "#modules/rooms/data.server.ts";
import { expertMeta, HOME } from "./components/expert-meta.ts";
import { sessionWords } from "./components/session-words.ts";
import { loadFormerFiles } from "./sessions.server.ts";
import { requireExpert } from "./components/guard.server.ts";
import { loadHosted } from "./components/hosted.server.ts";
import type { Route } from "./+types/sessions.ts";

export const meta = expertMeta("Sessions");

const SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer, expert, hourCycle } = await requireExpert(context, request);
  const now = services.clock.now();
  const owner = { userId: viewer.userId, expertId: expert.id, zone: expert.zone };
  const { searchParams } = new URL(request.url);
  const idIn = (param: string) => {
    const id = searchParams.get(param);
    return isUuid(id) ? id : null;
  };
  const after = idIn("after");
  const later = idIn("later");
  // A later page of one list has nothing else.
  const isFirst = after === null && later === null;
  const [{ waiting, ahead, ended, undecided }, past, former] = await Promise.all([
    loadHosted(services, expert.id, now),
    listPastHosted(services.db, expert.id, now, { after, size: SIZE }),
    isFirst ? loadFormerFiles(services, owner) : [],
  ]);
  const from = ahead.findIndex(({ id }) => id === later) + 1;
  const upcoming = ahead.slice(from, from + SIZE);
  const over = isFirst ? [...ended.toReversed(), ...past.sessions] : past.sessions;
  const endOf = await readEnds(services.db, [...waiting, ...upcoming, ...over]);
  const line = (session: HostedSession) => ({
    id: session.id,
    service: session.service,
    candidate: session.candidate ?? "Candidate",
    when: sessionTime(session.startAt, endOf(session), expert.zone, hourCycle),
    startAt: session.startAt.toISOString(),
    status: session.status as string,
    isUndecided: undecided.has(session.id),
    isMissed: session.status === "completed" && !session.isScored && !session.feedbackDueAt,
    due: dueText(session, { zone: expert.zone, hourCycle }, now),
  });
  return {
    zone: expert.zone,
    waiting: isFirst ? waiting.map(line) : null,
    ahead: after === null ? upcoming.map(line) : null,
    laterThan: ahead.length > from + SIZE ? upcoming.at(-1)!.id : null,
    // Everything that is over, also if something is due.
    past: later === null ? over.map(line) : null,
    olderThan: past.next,
    former,
  };
}

function dueText(session: HostedSession, local: LocalClock, now: Date): string | null {
  if (session.isAsked) return "A question to answer";
  if (session.isScored) return null;
  const due = dueAt(session);
  const at = dayAndTime(local, due);
  return now >= due ? `Scorecard was due ${at}` : `Scorecard due ${at}`;
}

type Line = NonNullable<Route.ComponentProps["loaderData"]["past"]>[number];

const SESSION: Column<Line> = {
  head: "Session",
  cell: ({ id, service, candidate }) => (
    <Link to={href("/expert/sessions/:id", { id })} className="link font-medium">
      {service} with {candidate}
    </Link>
  ),
};
const WHEN: Column<Line> = {
  head: "When",
  cell: ({ startAt, when }) => (
    <time dateTime={startAt} className="figures">
      {when}
    </time>
  ),
};
const STATUS: Column<Line> = {
  head: "Status",
  kind: "fixed",
  cell: (session) => {
    const { label, tone } = sessionWords(session);
    return <Badge tone={tone}>{label}</Badge>;
  },
};
const DUE: Column<Line> = { head: "What’s due", cell: ({ due }) => due };

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { zone, waiting, ahead, laterThan, past, olderThan, former } = loaderData;
  const path = href("/expert/sessions");
  return (
    <>
      <WorkspaceHeader crumbs={[HOME]} title="Sessions" lead={`Times are in ${cityOf(zone)}.`} />
      <div className="grid gap-8">
        <Part title="Due" rows={waiting} columns={[SESSION, DUE, WHEN]}>
          No scorecards are due.
        </Part>
        <Part
          title="Upcoming"
          rows={ahead}
          columns={[SESSION, WHEN, STATUS]}
          more={
            <OlderLink path={path} param="later" next={laterThan}>
              Later sessions
            </OlderLink>
          }
        >
          Sessions booked with you will appear here.
        </Part>
        <Part
          title="Past"
          rows={past}
          columns={[SESSION, WHEN, STATUS]}
          more={
            <OlderLink path={path} next={olderThan}>
              Older sessions
            </OlderLink>
          }
        >
          Past sessions will appear here.
        </Part>
        {former.length > 0 ? <FormerFiles sessions={former} /> : null}
      </div>
    </>
  );
}

function Part(props: {
  title: string;
  /** Null: not on this page. */
  rows: Line[] | null;
  columns: readonly Column<Line>[];
  /** Shown without rows. */
  children: string;
  more?: ReactNode;
}) {
  const { title, rows, columns, children, more } = props;
  if (rows === null) return null;
  return (
    <section>
      <h2>{title}</h2>
      {rows.length > 0 ? (
        <DataTable label={title} columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : (
        <p className="text-ink-muted">{children}</p>
      )}
      {more}
    </section>
  );
}

function FormerFiles({ sessions }: { sessions: Route.ComponentProps["loaderData"]["former"] }) {
  return (
    <section id="files">
      <h2>Your files from other sessions</h2>
      <p className="text-ink-muted">
        Another expert has these sessions now. What you recorded and said is still yours.
      </p>
      {sessions.map(({ id, title, date, files, words }) => (
        <section key={id} className="mt-4 grid gap-2">
          <h3 className="title-card">
            {title}, {date}
          </h3>
          <OwnFiles files={files} />
          {words ? (
            <details>
              <summary className="link">Read what you said</summary>
              <p className="mt-2 max-w-prose wrap-anywhere">{words}</p>
            </details>
          ) : null}
        </section>
      ))}
    </section>
  );
}
