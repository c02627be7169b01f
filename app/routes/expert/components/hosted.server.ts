import type { Services } from "#app/services.ts";
import { isCallAsked, listUndecided } from "#modules/rooms/data.server.ts";
import { listOpenHosted } from "#modules/feedback/expert-sessions.server.ts";

/**
 * An expert's sessions that need attention, and upcoming ones. One ended early needs its scorecard,
 * or is in `ended` if that was sent; `undecided` ones have no outcome yet, and of `askedAbout` ones
 * the expert hasn't said whether their call outside our room took place.
 */
export async function loadHosted({ db }: Pick<Services, "db">, expertId: string, now: Date) {
  const { waiting, ahead, over } = await listOpenHosted(db, expertId, now);
  const underWay = [...waiting, ...ahead, ...over].filter(({ status }) => status === "in_progress");
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  const asked = await Promise.all(
    underWay.map(
      async (session) => undecided.has(session.id) && isCallAsked(db, session.id, "expert"),
    ),
  );
  const ended = ahead.filter(({ id }) => undecided.has(id));
  return {
    waiting: [...waiting, ...ended.filter(({ isScored }) => !isScored)],
    ahead: ahead.filter(({ id }) => !undecided.has(id)),
    ended,
    undecided,
    askedAbout: underWay.filter((_session, at) => asked[at]),
  };
}
