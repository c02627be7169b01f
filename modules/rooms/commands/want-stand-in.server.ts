import { listFreeStandIns } from "#modules/booking/data.server.ts";
import { formatMoney, percentOf } from "#lib/money.ts";
import { EXPERT_SHARE_PERCENT } from "#modules/live-sessions/policy.ts";
import { refundableMinor } from "#modules/orders/price.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { LockedSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import type { Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import { standInWanted } from "../emails/stand-in.server.ts";
import { standInOffers } from "../tables.server.ts";

/**
 * Asks the topic's free experts, once, to take over a locked session. Returns their deadline; null
 * if there is nobody to ask.
 */
export async function wantStandIn(
  deps: Pick<Platform, "config" | "clock" | "queue">,
  tx: Tx,
  { order, booking }: LockedSession,
): Promise<Date | null> {
  const now = deps.clock.now();
  const experts = await listFreeStandIns(tx, booking.id, now);
  const untilAt = new Date(now.getTime() + deps.config.presence.standInOfferMin * 60_000);
  const status = experts.length > 0 ? "wanted" : "lapsed";
  await tx
    .insert(standInOffers)
    .values({ bookingId: booking.id, status, expertId: null, untilAt })
    .onConflictDoNothing();
  const shareMinor = percentOf(refundableMinor(order), EXPERT_SHARE_PERCENT);
  for (const expert of experts) {
    await enqueueMail(deps, tx, {
      dedupeKey: `stand-in-wanted:${order.id}:${booking.sequence}:${expert.id}`,
      to: expert.email,
      expiresAt: untilAt,
      isUrgent: true,
      ...standInWanted({
        brand: deps.config.brand,
        expertName: expert.name,
        zone: expert.zone,
        serviceTitle: booking.serviceTitle,
        endAt: booking.endAt,
        untilAt,
        shareText: formatMoney(shareMinor, order.currency),
        todayUrl: new URL("/expert", deps.config.publicUrl).href,
      }),
    });
  }
  return experts.length > 0 ? untilAt : null;
}
