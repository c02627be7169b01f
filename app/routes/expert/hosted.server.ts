import type { Services } from "#app/services.ts";
import { listUndecided, readEnds } from "#modules/rooms/data.server.ts";
import { listHostedSessions } from "#modules/scorecards/expert-sessions.server.ts";

/**
 * An expert's sessions: those that need attention, upcoming ones, and the rest. One ended early
 * needs its scorecard, unless it was sent; `undecided` ones have no outcome yet.
 */
export async function loadHosted({ db }: Pick<Services, "db">, userId: string, now: Date) {
  const { waiting, ahead, past } = await listHostedSessions(db, userId, now);
  const underWay = [...waiting, ...ahead, ...past].filter(({ status }) => status === "in_progress");
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const ended = Object.groupBy(
    ahead.filter(({ id }) => undecided.has(id)),
    ({ isScored }) => (isScored ? "past" : "waiting"),
  );
  return {
    waiting: [...waiting, ...(ended.waiting ?? [])],
    ahead: ahead.filter(({ id }) => !undecided.has(id)),
    past: [...(ended.past ?? []), ...past],
    undecided,
    endOf: await readEnds(db, [...waiting, ...ahead, ...past]),
  };
}
