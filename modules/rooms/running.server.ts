import { eq } from "drizzle-orm";
import type { BookingView } from "#modules/booking/data.server.ts";
import { getReplacedCall } from "#modules/live-sessions/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { PresenceSpan } from "./attendance.ts";
import { getCallAnswers, listPresence } from "./data.server.ts";
import type { RunningSession } from "./decision.ts";
import { sessionChecks, standInOffers, type StandInStatus } from "./tables.server.ts";

export type StandInOffer = { status: StandInStatus; expertId: string | null; untilAt: Date };

/** The facts that decide a started session; null if it hasn't started or operators decide. */
export async function loadRunning(
  { config }: Pick<Platform, "config">,
  db: Queryable,
  booking: BookingView,
): Promise<{
  spans: PresenceSpan[];
  session: RunningSession;
  offer: StandInOffer | null;
} | null> {
  const [check] = await db
    .select()
    .from(sessionChecks)
    .where(eq(sessionChecks.bookingId, booking.id));
  if (!check || check.caseAt || booking.status !== "in_progress") return null;
  const [offer = null] = await db
    .select()
    .from(standInOffers)
    .where(eq(standInOffers.bookingId, booking.id));
  const isOpen = offer?.status === "wanted" || offer?.status === "offered";
  const closesAt = new Date(booking.endAt.getTime() + config.rooms.closesMin * 60_000);
  return {
    spans: await listPresence(db, booking.id),
    session: {
      startAt: booking.startAt,
      endAt: booking.endAt,
      closesAt,
      expertId: booking.expertId,
      endedAt: check.endedAt,
      takenOverAt: check.takenOverAt,
      standIn: offer && { until: isOpen ? offer.untilAt : null },
      call: (await getReplacedCall(db, booking)) && {
        askedAt: check.askedAt,
        ...(await getCallAnswers(db, booking.id)),
      },
    },
    offer,
  };
}
