import { useEffect, useState } from "react";
import { Link, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Fact, Facts } from "./components/facts.tsx";
import { StandIns } from "./components/stand-ins.tsx";
import { TimeUntil } from "#app/ui/time-until.tsx";
import { readForm } from "#app/lib/read-form.ts";
import { missing } from "#app/session/guard.server.ts";
import { cityOf } from "#lib/moment.ts";
import { isUuid } from "#lib/uuid.ts";
import { yearsText } from "#lib/years-text.ts";
import { offerToStandIn } from "#modules/rooms/commands/stand-in.server.ts";
import { expertMeta } from "./components/expert-meta.ts";
import { requireExpert } from "./components/guard.server.ts";
import { loadToday } from "./today.server.ts";
import type { Route } from "./+types/today.ts";

export const meta = expertMeta("Today");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, viewer, expert, hourCycle } = await requireExpert(context, request);
  const said = new URL(request.url).searchParams.get("stand-in");
  return {
    zone: expert.zone,
    said,
    ...(await loadToday(services, viewer.userId, expert, hourCycle)),
  };
}

/** Accepts standing in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, expert } = await requireExpert(context, request);
  const { booking } = await readForm(request);
  if (!isUuid(booking)) throw missing();
  const offered = await offerToStandIn(services, booking, expert.id);
  return redirect(`${href("/expert")}?stand-in=${offered.ok ? "accepted" : "too-late"}`, 303);
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const {
    date,
    zone,
    said,
    standIns,
    ownStandIn,
    steps,
    due,
    recordings,
    next,
    days,
    more,
    serverNow,
  } = loaderData;
  return (
    <>
      <WorkspaceHeader crumbs={[]} title="Today" lead={`${date}. Times are in ${cityOf(zone)}.`} />
      <StandIns requests={standIns} own={ownStandIn} said={said} />
      {steps.length > 0 ? (
        <section aria-labelledby="steps" className="mb-6 max-w-3xl">
          <h2 id="steps">First steps</h2>
          <ul className="divide-y divide-line border-y border-line">
            {steps.map(({ to, label, why }) => (
              <li key={to} className="flex flex-wrap items-center justify-between gap-x-6 py-2.5">
                <Link to={to} className="link font-medium">
                  {label}
                </Link>
                <span className="text-sm text-ink-muted">{why}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {due.length > 0 ? (
        <section aria-labelledby="due" className="mb-6 max-w-3xl">
          <h2 id="due">Needs you</h2>
          <ul className="divide-y divide-line border-y border-line">
            {due.map(({ id, what, session, to }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2.5">
                <Link to={to} className="link font-medium">
                  {session}
                </Link>
                <span className="figures text-sm text-ink-muted">{what}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {recordings > 0 ? (
        <p className="mb-6 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 border-y border-line py-2.5">
          <span>
            {recordings === 1
              ? "A recording is waiting for a scorecard."
              : `${recordings} recordings are waiting for a scorecard.`}
          </span>
          <Link to={href("/expert/work")} className="link font-medium">
            See recordings
          </Link>
        </p>
      ) : null}
      {next ? (
        <NextSession session={next} serverNow={serverNow} />
      ) : (
        <div className="list-empty max-w-3xl">
          <p className="font-semibold">No upcoming sessions</p>
          <p>
            Sessions booked with you will appear here.{" "}
            <Link to={href("/expert/hours")} className="link">
              Check your hours
            </Link>
          </p>
        </div>
      )}
      {days.length > 0 ? (
        <section aria-labelledby="later" className="mt-8 max-w-3xl">
          <h2 id="later">Later</h2>
          {days.map((day) => (
            <div
              key={day.date}
              className="grid gap-x-6 border-t border-line py-2 sm:grid-cols-[15rem_1fr]"
            >
              <h3 className="flex min-h-11 items-center self-start font-normal text-ink-muted">
                {day.date}
              </h3>
              <ul>
                {day.sessions.map(({ id, title, to, moment }) => (
                  <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4">
                    <time dateTime={moment.iso} className="figures w-44">
                      {moment.start} – {moment.end}
                    </time>
                    <Link to={to} className="link">
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {more > 0 ? <p className="text-ink-muted">And {more} more.</p> : null}
        </section>
      ) : null}
    </>
  );
}

type Next = NonNullable<Route.ComponentProps["loaderData"]["next"]>;

function NextSession({ session, serverNow }: { session: Next; serverNow: number }) {
  const { yours, theirs } = session;
  const isOpen = useArrived(session.opensAt, serverNow, session.isOpen);
  return (
    <Card className="max-w-3xl">
      <section aria-labelledby="next" className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="grid gap-1">
            <p className="text-sm font-semibold text-brand">
              Next session, <TimeUntil at={session.startAt} serverNow={serverNow} />
            </p>
            <h2 id="next" className="title-section wrap-anywhere">
              {session.candidate ? `${session.title} with ${session.candidate}` : session.title}
            </h2>
            <p className="figures">
              <time dateTime={yours.iso}>
                {yours.date}, {yours.start} – {yours.end}
              </time>
            </p>
            {theirs ? (
              <p className="figures text-sm text-ink-muted">
                For {session.candidate}: {theirs.date}, {theirs.start} ({theirs.city})
              </p>
            ) : null}
            {session.isWaitedFor ? (
              <p>
                <Badge tone="warning">
                  {session.candidate ?? "The candidate"} is waiting in the room
                </Badge>
              </p>
            ) : null}
          </div>
          {isOpen ? (
            <ButtonLink
              to={href("/room/:id", { id: session.id })}
              reloadDocument
              variant="accent"
              size="lg"
            >
              Join
            </ButtonLink>
          ) : null}
        </div>
        <Facts>
          <Fact term="Wants to practice">
            <span className="wrap-anywhere whitespace-pre-line">
              {session.request ?? "Not provided"}
            </span>
          </Fact>
          <Fact term="Experience">
            {session.experience ? yearsText(session.experience) : "Not provided"}
          </Fact>
        </Facts>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-muted">
          {isOpen ? null : "You can join from 15 minutes before the start."}
          <Link to={session.to} className="link">
            Session details
          </Link>
        </p>
      </section>
    </Card>
  );
}

/** Whether an instant (epoch ms, by the server's clock) has come, while the page stays open. */
function useArrived(at: number, serverNow: number, initially: boolean): boolean {
  const [arrived, setArrived] = useState(initially);
  useEffect(() => {
    setArrived(initially);
    const left = at - serverNow;
    // setTimeout overflows at 24.8 days.
    if (initially || left > 86_400_000) return;
    const timer = setTimeout(() => setArrived(true), left);
    return () => clearTimeout(timer);
  }, [at, serverNow, initially]);
  return arrived;
}
