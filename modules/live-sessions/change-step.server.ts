import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { isLive } from "#modules/catalog/schema.ts";
import { momentIn } from "#lib/moment.ts";
import { localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import type { BookingView } from "#modules/booking/data.server.ts";
import { CHANGE_PROBLEMS } from "./messages.ts";
import { listExpertChoices } from "#modules/booking/open-times.server.ts";
import { type DescribeExperts, findOf, instantOf, loadTimeChoice } from "./time-choice.server.ts";
import type { VisitorSettings } from "#modules/live-sessions/visitor.ts";

export type ChangeStepModel = NonNullable<Awaited<ReturnType<typeof loadChangeStep>>>;

/**
 * The times a session can be moved to, and the picked one; null if its service is no longer sold.
 * With `isReplacement` any expert of the topic is allowed, otherwise only its own.
 */
export async function loadChangeStep(
  deps: Pick<Platform, "db" | "clock"> & { slots: SlotCache; describeExperts: DescribeExperts },
  booking: BookingView,
  candidate: string,
  isReplacement: boolean,
  asked: URLSearchParams,
  visitor: VisitorSettings,
) {
  const { clock, slots } = deps;
  const now = clock.now();
  const { zone } = visitor;
  const service = await slots.service(booking.serviceSlug);
  if (!service || !isLive(service)) return null;
  const { expert: wanted, choices } = isReplacement
    ? await listExpertChoices(slots, service, {
        find: findOf(asked),
        chosen: asked.get("expert"),
      })
    : { expert: null, choices: null };

  const params = new URLSearchParams(asked);
  const start = instantOf(params.get("start"));
  if (start) params.set("date", localDate(zone, start));
  else if (!isReplacement && !params.has("date") && !params.has("month")) {
    params.set("date", localDate(zone, booking.startAt));
  }
  const query = {
    service,
    candidate,
    expert: isReplacement ? wanted?.slug : booking.expertSlug,
    exceptBooking: isReplacement ? undefined : booking.id,
    ...(isReplacement ? { wished: start } : { exceptStart: booking.startAt }),
  };
  let choice = await loadTimeChoice(deps, query, params, visitor);
  const isFree = start && choice.times.some(({ value }) => value === start.toISOString());
  if (start && !isFree) {
    // Taken after it was shown and before it was picked.
    params.set("taken", start.toISOString());
    choice = await loadTimeChoice(deps, query, params, visitor);
  }
  const picked = isFree ? choice.times.find(({ value }) => value === start.toISOString()) : null;
  const offered =
    picked && isReplacement
      ? (await slots.experts(service)).find(({ slug }) => slug === picked.expert)
      : null;
  const expert = wanted ?? offered ?? (isReplacement ? null : expertOf(booking));
  return {
    /** Null if the expert can't change. */
    choices,
    expert: expert && { slug: expert.slug, name: expert.name },
    isReplacement,
    choice,
    picked: start && isFree ? pickedOf(start, booking, visitor, expert) : null,
    zone: { id: zone, label: zoneLabel(zone, zoneOffsetMinutes(zone, now)) },
    zoneKnown: visitor.zoneKnown,
    today: localDate(zone, now),
    problem: CHANGE_PROBLEMS[asked.get("problem") ?? ""] ?? null,
  };
}

function expertOf({ expertSlug, expertName, expertZone }: BookingView) {
  return { slug: expertSlug, name: expertName, zone: expertZone };
}

function pickedOf(
  startAt: Date,
  booking: BookingView,
  { zone, hourCycle }: VisitorSettings,
  expert: { zone: string } | null,
) {
  const endAt = new Date(startAt.getTime() + booking.endAt.getTime() - booking.startAt.getTime());
  return {
    value: startAt.toISOString(),
    yours: momentIn(zone, startAt, endAt, hourCycle),
    theirs:
      expert && expert.zone !== zone ? momentIn(expert.zone, startAt, endAt, hourCycle) : null,
  };
}
