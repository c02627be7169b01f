import type { Services } from "#app/services.ts";
import { isCallAsked, listUndecided, readEnds } from "#modules/rooms/data.server.ts";
import { listHostedSessions } from "#modules/feedback/expert-sessions.server.ts";

/**
 * An expert's sessions: those that need attention, upcoming ones, and the rest. One ended early
 * needs its scorecard, unless it was sent; `undecided` ones have no outcome yet, and of `askedAbout`
 * ones the expert hasn't said whether their call outside our room took place.
 */
export async function loadHosted({ db }: Pick<Services, "db">, userId: string, now: Date) {
  const { waiting, ahead, past } = await listHostedSessions(db, userId, now);
  const underWay = [...waiting, ...ahead, ...past].filter(({ status }) => status === "in_progress");
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const asked = await Promise.all(
    underWay.map(
      async (session) => undecided.has(session.id) && isCallAsked(db, session.id, "expert"),
    ),
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
    askedAbout: underWay.filter((_session, at) => asked[at]),
    endOf: await readEnds(db, [...waiting, ...ahead, ...past]),
  };
}
