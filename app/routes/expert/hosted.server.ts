import type { Services } from "#app/services.ts";
import { listUndecided } from "#modules/rooms/data.server.ts";
import { listHostedSessions } from "#modules/scorecards/expert-sessions.server.ts";

/**
 * An expert's sessions: what waits for them, what is ahead, and the rest. One that was ended early
 * waits for its scorecard; `undecided` are those of which it isn't decided yet how they ended.
 */
export async function loadHosted({ db }: Pick<Services, "db">, userId: string, now: Date) {
  const { waiting, ahead, past } = await listHostedSessions(db, userId, now);
  const underWay = [...waiting, ...ahead, ...past].filter(({ status }) => status === "in_progress");
  const undecided = await listUndecided(
    db,
    underWay.map(({ id }) => id),
  );
  return {
    waiting: [...waiting, ...ahead.filter(({ id }) => undecided.has(id))],
    ahead: ahead.filter(({ id }) => !undecided.has(id)),
    past,
    undecided,
  };
}
