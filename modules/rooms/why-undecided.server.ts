import { eq } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import type { Platform } from "#platform/services.ts";
import type { Queryable } from "#platform/db/client.ts";
import { getCallAnswers } from "./data.server.ts";
import type { RoomRole } from "./schema.ts";
import { sessionChecks } from "./tables.server.ts";

type Session = Pick<BookingView, "id" | "status" | "startAt" | "endAt">;

/** Tells one of its two people why a session that has ended isn't decided; null if it is. */
export async function whyUndecided(
  { db, config }: { db: Queryable; config: Pick<Platform["config"], "presence"> },
  { id, status, startAt, endAt }: Session,
  reader: RoomRole,
): Promise<string | null> {
  if (status !== "in_progress") return null;
  const [check] = await db.select().from(sessionChecks).where(eq(sessionChecks.bookingId, id));
  if (!check || !(check.endedAt ?? check.askedAt ?? check.caseAt)) return null;
  // A call held elsewhere: only the two people can tell.
  if (check.askedAt) {
    return callWords(await getCallAnswers(db, id), reader, check.caseAt !== null);
  }
  if (reader === "expert") return "We’re deciding whether it took place.";
  const { togetherMin } = config.presence;
  const [after, of] = [minutesFrom(startAt, check.endedAt ?? endAt), minutesFrom(startAt, endAt)];
  const why =
    after < togetherMin
      ? `It ended after ${after === 1 ? "1 minute" : `${after} minutes`} of ${of}`
      : `You were both in the room for less than ${togetherMin} minutes`;
  return `${why}, so we’re checking what happened. We’ll email you.`;
}

function callWords(
  answers: Record<RoomRole, boolean | null>,
  reader: RoomRole,
  isCase: boolean,
): string {
  const isExpert = reader === "expert";
  const own = answers[reader];
  const said =
    own === null ? "" : `Thanks. You said it ${own ? "took place" : "didn’t take place"}. `;
  if (isCase) {
    const why =
      own === null ? "We couldn’t confirm that your call took place, so we’re" : `${said}We’re`;
    return `${why} looking into it and will email you.`;
  }
  if (own === null) {
    const page = isExpert ? "your session’s page" : "your order’s page";
    return `We’ve emailed both of you to ask whether it took place. You can answer there or on ${page}.`;
  }
  const other = isExpert ? "the candidate’s answer" : "your expert’s answer";
  return `${said}We’re waiting for ${other}. If there’s none within two days of our email, yours counts.`;
}

function minutesFrom(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
}
