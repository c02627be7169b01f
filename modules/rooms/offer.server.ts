import { sql } from "drizzle-orm";
import { getBooking } from "#modules/booking/data.server.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { attendance } from "./attendance.ts";
import { decide } from "./decision.ts";
import type { RoomOffer } from "./offer.ts";
import { loadRunning } from "./running.server.ts";
import type { RoomRole } from "./schema.ts";

const NONE = { kind: "none" } as const;

/** This person's options now while the other is missing. */
export async function roomOffer(
  { config, db, clock }: Pick<Platform, "config" | "clock"> & { db: Queryable },
  bookingId: string,
  role: RoomRole,
): Promise<RoomOffer> {
  const booking = await getBooking(db, bookingId);
  const running = booking && (await loadRunning({ config }, db, booking));
  if (!running) return NONE;
  const now = clock.now();
  const { spans, session, offer } = running;
  const verdict = decide(spans, session, config.presence, now);
  if (verdict.kind !== "wait" || session.call) return NONE;
  if (role === "expert") return verdict.mayCloseAsNoShow ? { kind: "no_show_possible" } : NONE;

  const { startAt, expertId, takenOverAt } = session;
  const { expertCameAt } = attendance(spans, { from: startAt, until: now, expertId });
  const since = (takenOverAt ?? startAt).getTime();
  const isLate = now.getTime() >= since + config.presence.standInAfterMin * 60_000;
  if (expertCameAt || !isLate) return NONE;
  if (offer && offer.untilAt > now) {
    const until = offer.untilAt.toISOString();
    if (offer.status === "wanted") return { kind: "stand_in_wanted", until };
    if (offer.status === "offered" && offer.expertId) {
      return { kind: "stand_in_offered", ...(await standInOf(db, offer.expertId)), until };
    }
  }
  return { kind: "expert_late" };
}

async function standInOf(db: Queryable, expertId: string) {
  const { rows } = await db.execute<{
    name: string;
    headline: string;
    years: number;
    slug: string;
  }>(sql`select name, headline, years, slug from expert_list where id = ${expertId}::uuid`);
  return rows[0]!;
}
