import { eq, sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { removeText } from "#modules/timeline/commands.server.ts";
import { sessionFrom } from "#modules/timeline/policy.ts";
import { takeOverBooking } from "#modules/booking/commands.server.ts";
import { listFreeStandIns } from "#modules/booking/data.server.ts";
import { closeSession } from "#modules/live-sessions/commands/close-session.server.ts";
import { openSessionMails } from "#modules/live-sessions/commands/session-mails.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { attendance } from "../attendance.ts";
import { withdrawForStandIn } from "../consent.server.ts";
import { replacedByStandIn, standInAccepted } from "../emails/stand-in.server.ts";
import type { LockedSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { loadRunning } from "../running.server.ts";
import { standInOffers } from "../tables.server.ts";
import { setCheck, withSession } from "./decide-session.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;
export type StandInRefusal =
  /** Someone else was first, time is up, or the expert arrived. */
  | "too_late"
  /** Not asked, or busy until the session's end. */
  | "not_free";

/** The facts about a locked session whose expert may be missing; null if it isn't running. */
async function load(deps: Deps, tx: Tx, { booking }: LockedSession) {
  const running = await loadRunning(deps, tx, booking);
  if (!running) return null;
  const now = deps.clock.now();
  const { startAt, expertId } = booking;
  const seen = attendance(running.spans, { from: startAt, until: now, expertId });
  const { offer } = running;
  const open = offer && offer.untilAt > now ? offer : null;
  return { offer: open, expertCame: seen.expertCameAt !== null, session: running.session };
}

type Facts = NonNullable<Awaited<ReturnType<typeof load>>>;

const TOO_LATE = { ok: false, reason: "too_late" } as const;

/** Runs `act` in the locked session while it's running. */
async function inSession<Refusal extends string>(
  deps: Deps,
  bookingId: string,
  decide: (
    tx: Tx,
    found: LockedSession,
    facts: Facts,
    now: Date,
  ) => Promise<Result<object, Refusal>>,
): Promise<Result<object, Refusal | "too_late">> {
  const result = await withSession(deps, bookingId, async (tx, found) => {
    const facts = await load(deps, tx, found);
    return facts ? decide(tx, found, facts, deps.clock.now()) : TOO_LATE;
  });
  return result ?? TOO_LATE;
}

async function setOffer(
  tx: Tx,
  bookingId: string,
  set: Partial<typeof standInOffers.$inferInsert>,
): Promise<void> {
  await tx.update(standInOffers).set(set).where(eq(standInOffers.bookingId, bookingId));
}

/** An expert accepts standing in; the first one is offered to the candidate by name. */
export async function offerToStandIn(
  deps: Deps,
  bookingId: string,
  expertId: string,
): Promise<Result<object, StandInRefusal>> {
  return inSession<StandInRefusal>(deps, bookingId, async (tx, found, facts, now) => {
    const { offer, expertCame } = facts;
    if (offer?.status === "offered" && offer.expertId === expertId) return { ok: true };
    if (offer?.status !== "wanted" || expertCame) return TOO_LATE;
    // Serializes the expert's acceptances.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${expertId}, 0))`);
    const free = await listFreeStandIns(tx, bookingId, now, expertId);
    const isTaken = await tx.$count(
      standInOffers,
      sql`${standInOffers.expertId} = ${expertId}::uuid and ${standInOffers.status} = 'offered'`,
    );
    if (free.length === 0 || isTaken > 0) return { ok: false, reason: "not_free" };
    const minutes = deps.config.presence.standInOfferMin;
    const untilAt = new Date(now.getTime() + minutes * 60_000);
    await actAs(tx, { role: "expert", id: expertId }, "", now);
    await setOffer(tx, bookingId, { status: "offered", expertId, untilAt });
    await setCheck(tx, bookingId, { checkAt: untilAt });
    return { ok: true };
  });
}

/** The candidate accepts the stand-in, who takes over the session and its share. */
export async function acceptStandIn(
  deps: Deps,
  bookingId: string,
  candidateId: string,
): Promise<Result<object, "too_late">> {
  return inSession<"too_late">(deps, bookingId, async (tx, found, facts, now) => {
    const { offer, expertCame } = facts;
    const expertId = offer?.status === "offered" && !expertCame ? offer.expertId : null;
    if (!expertId) return TOO_LATE;
    await actAs(tx, { role: "candidate", id: candidateId }, "accepted a stand-in", now);
    const before = await openSessionMails(deps, tx, found.order.id);
    if (!(await takeOverBooking(tx, bookingId, expertId, now))) {
      await setOffer(tx, bookingId, { status: "lapsed" });
      await setCheck(tx, bookingId, { checkAt: now });
      return TOO_LATE;
    }
    await withdrawForStandIn(tx, found.booking, now);
    // What the absent expert said and noted before the start isn't the stand-in's. Words of an
    // earlier time are their expert's.
    const kinds = ["segment", "note", "mark"] as const;
    const within = [{ from: sessionFrom(found.booking), until: null }];
    await removeText(tx, { sessionIds: [bookingId], actor: "expert", kinds, within });
    await setOffer(tx, bookingId, { status: "accepted" });
    await setCheck(tx, bookingId, { takenOverAt: now, checkAt: now });
    await before?.send("expert", "stand-in", replacedByStandIn(before.about("expert")), {
      calendar: "CANCEL",
    });
    const after = await openSessionMails(deps, tx, found.order.id);
    const details = after?.order.details;
    const brief = {
      practice: details?.request || null,
      experience: details?.experience || null,
    };
    await after?.send(
      "expert",
      "stand-in-accepted",
      standInAccepted({ ...after.about("expert"), ...brief }),
      { calendar: "REQUEST" },
    );
    return { ok: true };
  });
}

/**
 * The candidate stops waiting or declines the stand-in, and chooses between another time and a
 * refund with a credit. Possible once the expert is late.
 */
export async function giveUpOnExpert(
  deps: Deps,
  bookingId: string,
  candidateId: string,
): Promise<Result<object, "too_late">> {
  return inSession<"too_late">(deps, bookingId, async (tx, found, facts, now) => {
    const since = facts.session.takenOverAt ?? found.booking.startAt;
    const lateAt = since.getTime() + deps.config.presence.standInAfterMin * 60_000;
    if (facts.expertCame || now.getTime() < lateAt) {
      return TOO_LATE;
    }
    const isDeclined = facts.offer?.status === "offered";
    const why = isDeclined ? "declined the stand-in" : "didn’t wait for the expert";
    await actAs(tx, { role: "candidate", id: candidateId }, why, now);
    if (isDeclined) await setOffer(tx, bookingId, { status: "declined" });
    await closeSession(deps, tx, found, "no_show_expert");
    return { ok: true };
  });
}
