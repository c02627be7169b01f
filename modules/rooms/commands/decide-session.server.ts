import { eq, sql } from "drizzle-orm";
import { actAs } from "#modules/audit/commands.server.ts";
import type { Actor } from "#modules/audit/schema.ts";
import { closeSession } from "#modules/live-sessions/commands/close-session.server.ts";
import {
  type LockedSession,
  lockSession,
} from "#modules/live-sessions/commands/lock-session.server.ts";
import { getOrderOfBooking } from "#modules/live-sessions/data.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import type { Tx } from "#platform/db/client.ts";
import { retryDeadlocks } from "#platform/db/retry.ts";
import type { Platform } from "#platform/services.ts";
import { decide, type Verdict } from "../decision.ts";
import { callAsked } from "../emails/call-asked.server.ts";
import { loadRunning } from "../running.server.ts";
import { OPEN_CASE } from "../schema.ts";
import { sessionChecks, standInOffers } from "../tables.server.ts";
import { wantStandIn } from "./want-stand-in.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

const WHY = {
  completed: "both were there",
  no_show_candidate: "the candidate didn’t show up",
  no_show_expert: "the expert didn’t show up",
  no_show_both: "nobody came",
  tech_failed: "both lost their connection",
} as const;

/** Decides by presence how a session ends, or when to check again. */
export async function decideSession(deps: Deps, bookingId: string): Promise<void> {
  await withSession(deps, bookingId, async (tx, found) => {
    await carryOut(deps, tx, found, { role: "system" });
  });
}

/** Runs `act` with the booking and its order locked; null if it was never ordered. */
export async function withSession<T>(
  { db }: Pick<Platform, "db">,
  bookingId: string,
  act: (tx: Tx, found: LockedSession) => Promise<T>,
): Promise<T | null> {
  const orderId = await getOrderOfBooking(db, bookingId);
  if (orderId === null) return null;
  return retryDeadlocks(() =>
    db.transaction(async (tx) => {
      const found = await lockSession(tx, orderId);
      return found && act(tx, found);
    }),
  );
}

/** Decides a locked session and applies the outcome; null if there is nothing to decide. */
export async function carryOut(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  found: LockedSession,
  by: Actor,
): Promise<Verdict | null> {
  const now = deps.clock.now();
  const { booking, order } = found;
  const running = await loadRunning(deps, tx, booking);
  if (!running) {
    await setCheck(tx, booking.id, { checkAt: null });
    return null;
  }
  const { spans, session } = running;
  const verdict = decide(spans, session, deps.config.presence, now);
  await actAs(tx, by, verdict.kind === "close" ? WHY[verdict.outcome] : "", now);
  switch (verdict.kind) {
    case "close":
      await closeSession(deps, tx, found, verdict.outcome);
      break;
    case "case":
      await setCheck(tx, booking.id, { checkAt: null, caseAt: now });
      await deps.queue.enqueue(tx, OPEN_CASE, { orderId: order.id, asked: verdict.asked });
      break;
    case "ask":
      await askBoth(deps, tx, found, session.endedAt);
      break;
    case "wait": {
      if (verdict.expertCame) await lapseStandIn(tx, booking.id);
      const until = verdict.wantsStandIn ? await wantStandIn(deps, tx, found) : null;
      const checkAt = until && until < verdict.checkAt ? until : verdict.checkAt;
      await setCheck(tx, booking.id, { checkAt });
    }
  }
  await tx.execute(sql`select pg_notify('room', ${JSON.stringify({ booking: booking.id })})`);
  return verdict;
}

/** Asks both whether their call outside our room took place. */
async function askBoth(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  { booking, order }: LockedSession,
  endedAt: Date | null,
): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + deps.config.presence.answerHours * 3_600_000);
  await setCheck(tx, booking.id, { askedAt: now, checkAt: until });
  const mails = await openSessionMails(deps, tx, order.id);
  if (!mails) return;
  for (const reader of ["candidate", "expert"] as const) {
    const about = mails.about(reader);
    // The timeline doesn't have the expert's end yet.
    const endAt = endedAt && endedAt < about.endAt ? endedAt : about.endAt;
    await mails.send(reader, "call-asked", callAsked({ ...about, endAt, reader }));
  }
}

export async function setCheck(
  tx: Tx,
  bookingId: string,
  set: Partial<typeof sessionChecks.$inferInsert>,
): Promise<void> {
  await tx.update(sessionChecks).set(set).where(eq(sessionChecks.bookingId, bookingId));
}

async function lapseStandIn(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .update(standInOffers)
    .set({ status: "lapsed" })
    .where(
      sql`${standInOffers.bookingId} = ${bookingId}::uuid
          and ${standInOffers.status} in ('wanted', 'offered')`,
    );
}
