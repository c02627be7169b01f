import type { Platform } from "#platform/services.ts";
import type { SlotCache } from "#modules/booking/slot-cache.server.ts";
import { isLive, type LiveService } from "#modules/catalog/schema.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { formatTime, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import { PROBLEMS, type Problem } from "./messages.ts";
import { momentIn } from "#lib/moment.ts";
import { listExpertChoices } from "#modules/booking/open-times.server.ts";
import { getCurrentHold } from "#modules/booking/own-hold.server.ts";
import { type DescribeExperts, findOf, instantOf, loadTimeChoice } from "./time-choice.server.ts";
import { NO_BALANCE, loadBalance } from "./balance.server.ts";
import type { VisitorSettings } from "#modules/live-sessions/visitor.ts";

export type TimeStepModel = Awaited<ReturnType<typeof loadTimeStep>>;

export async function loadTimeStep(
  deps: Pick<Platform, "db" | "clock"> & { slots: SlotCache; describeExperts: DescribeExperts },
  params: URLSearchParams,
  visitor: VisitorSettings,
  viewer: { userId: string } | null,
  holderToken: string | null,
) {
  const { db, clock } = deps;
  const now = clock.now();
  const { zone, hourCycle, currency } = visitor;
  const [all, standing] = await Promise.all([
    deps.slots.services(),
    getCurrentHold(db, holderToken, now),
  ]);
  const live = all.filter(isLive);
  const wanted = params.get("service");
  const service = live.find((candidate) => candidate.slug === wanted) ?? null;
  const problem = PROBLEMS[params.get("problem") ?? ""];

  const label = zoneLabel(zone, zoneOffsetMinutes(zone, now));
  const base = {
    step: "time" as const,
    strip: {
      zoneLabel: label,
      held:
        standing && !standing.isReserved
          ? {
              expiresAt: standing.holdExpiresAt.getTime(),
              serverNow: now.getTime(),
              until: formatTime(zone, standing.holdExpiresAt, hourCycle),
            }
          : null,
    },
    services: live.map(({ slug, title, lengthNote, pricesMinor }) => ({
      slug,
      title,
      length: lengthNote,
      price: priceText(pricesMinor, currency),
    })),
    zone: { id: zone, label },
    zoneKnown: visitor.zoneKnown,
    currency,
    today: localDate(zone, now),
    standing: standing && standingHold(standing, visitor),
  };
  if (!service) {
    return { ...base, chosen: null, notices: some(problem, await notSold(deps.slots, wanted)) };
  }

  const wantedExpert = params.get("expert");
  const { expert, choices } = await listExpertChoices(deps.slots, service, {
    find: findOf(params),
    chosen: wantedExpert,
  });
  const wished = instantOf(params.get("start"));
  const listMinor = service.pricesMinor[currency];
  const balance =
    viewer && listMinor !== undefined
      ? loadBalance(deps, viewer.userId, { serviceSlug: service.slug, currency, listMinor })
      : NO_BALANCE;
  const choice = await loadTimeChoice(
    deps,
    {
      service,
      candidate: viewer?.userId ?? null,
      expert: expert?.slug,
      exceptBooking: standing?.isReserved === false ? standing.id : undefined,
      wished,
    },
    params,
    visitor,
  );

  const { prepaid, creditMinor } = await balance;

  return {
    ...base,
    notices: some(
      problem,
      wantedExpert && expert === null ? PROBLEMS["unknown_expert"] : undefined,
    ),
    chosen: {
      service: {
        slug: service.slug,
        title: service.title,
        description: service.description,
        length: service.lengthNote,
        price: priceText(service.pricesMinor, currency),
        packLeft: prepaid?.left ?? 0,
        credit: creditMinor > 0 ? formatMoney(creditMinor, currency) : null,
        otherCurrency: CURRENCIES.find(
          (c) => c !== currency && service.pricesMinor[c] !== undefined,
        ),
      },
      choices,
      expert,
      /** Who was just taken; null if it wasn't said. */
      takenExpert: await nameOf(deps.slots, service, params.get("with")),
      ...choice,
    },
  };
}

async function nameOf(slots: SlotCache, service: LiveService, wanted: string | null) {
  if (wanted === null) return null;
  return (await slots.experts(service)).find(({ slug }) => slug === wanted)?.name ?? null;
}

function standingHold(
  hold: NonNullable<Awaited<ReturnType<typeof getCurrentHold>>>,
  { zone, hourCycle }: VisitorSettings,
) {
  const { date, start } = momentIn(zone, hold.startAt, hold.endAt, hourCycle);
  return {
    id: hold.id,
    title: hold.serviceTitle,
    expert: hold.expertName,
    when: `${date}, ${start}`,
    startIso: hold.startAt.toISOString(),
    paying: hold.isReserved,
  };
}

/** Why the requested session can't be booked here. */
async function notSold(slots: SlotCache, slug: string | null): Promise<Problem | undefined> {
  if (!slug) return undefined;
  const service = await slots.service(slug);
  return service
    ? {
        title: `${service.title} has no times to book yet`,
        text: "It isn’t open yet. These live sessions are: 30 or 60 minutes with one expert.",
      }
    : {
        title: "We don’t offer that session",
        text: "The link may be old or mistyped. You can book one of these sessions.",
      };
}

function some(...problems: (Problem | undefined)[]): Problem[] {
  return problems.filter((problem) => problem !== undefined);
}

function priceText(pricesMinor: Partial<Record<"USD" | "INR", number>>, currency: "USD" | "INR") {
  const amountMinor = pricesMinor[currency];
  return amountMinor === undefined ? null : formatMoney(amountMinor, currency);
}
