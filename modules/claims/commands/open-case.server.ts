import { ne } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { getReplacedCall } from "#modules/live-sessions/data.server.ts";
import { type Attendance, attendance } from "#modules/rooms/attendance.ts";
import { getCallAnswers, listPresence, readEnds } from "#modules/rooms/data.server.ts";
import type { RoomRole } from "#modules/rooms/schema.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { claims } from "../tables.server.ts";
import { mailCaseOpened } from "./mail-case.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/**
 * Opens a case, once, about a session whose outcome presence can't decide. Asks the person who was
 * absent longer, or both, and notifies the team.
 */
export async function openCase(
  deps: Deps,
  { orderId, asked }: { orderId: string; asked: RoomRole | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockSession(tx, orderId);
    if (found?.booking.status !== "in_progress") return;
    const words = await factsInWords(tx, found.booking);
    const row = { status: "open", words, createdAt: now } as const;
    // The case of an earlier time of the same order has been decided.
    const reopened = { ...row, answer: null, decidedBy: null, decidedAt: null };
    const [opened] = await tx
      .insert(claims)
      .values({ orderId, about: "attendance", ...row })
      .onConflictDoUpdate({
        target: [claims.orderId, claims.about],
        set: reopened,
        setWhere: ne(claims.status, "open"),
      })
      .returning({ id: claims.id });
    if (opened) await mailCaseOpened(deps, tx, orderId, asked);
  });
}

/** What the operator has to decide on. */
async function factsInWords(tx: Tx, booking: BookingView): Promise<string> {
  const { startAt, expertId, id } = booking;
  const call = await getReplacedCall(tx, booking);
  if (call) return callWords(call.host, await getCallAnswers(tx, id));
  const spans = await listPresence(tx, id);
  const until = (await readEnds(tx, [booking]))(booking);
  return attendanceWords(attendance(spans, { from: startAt, until, expertId }));
}

function callWords(host: string, answers: Record<RoomRole, boolean | null>): string {
  const said = (role: RoomRole) => {
    if (answers[role] === null) return `the ${role} didn’t answer`;
    return `the ${role} says it ${answers[role] ? "took place" : "didn’t take place"}`;
  };
  return `The call was outside our room, on ${host}: ${said("candidate")}, and ${said("expert")}.`;
}

const minutes = (ms: number) => Math.floor(ms / 60_000);

function attendanceWords({ togetherMs, candidateMs, expertMs }: Attendance): string {
  return `Together for ${minutes(togetherMs)} min; the candidate was there for ${minutes(candidateMs)} min, the expert for ${minutes(expertMs)} min.`;
}
