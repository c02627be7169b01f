import { getService, listServices } from "#app/features/catalogue/data.server.ts";
import { isLive } from "#app/features/catalogue/schema.ts";
import { CURRENCIES, formatMoney } from "#app/lib/money.ts";
import { formatDate, formatTime, listZones, localDate, zoneLabel } from "#app/lib/zones.ts";
import { zoneOffsetMinutes } from "#app/lib/zones.ts";
import type { Services } from "#server/services.ts";
import { chooseDay, countByDay, timesOfDay } from "./day-groups.ts";
import { PROBLEMS } from "./messages.ts";
import { momentIn } from "#app/lib/moment.ts";
import { listExpertChoices, listOpenStarts, nearestStarts } from "./open-times.server.ts";
import { getStandingHold } from "./own-hold.server.ts";
import type { VisitorSettings } from "./visitor.server.ts";
import { packZones } from "./zone-list.ts";

export type TimeStepModel = Awaited<ReturnType<typeof loadTimeStep>>;

/** Everything the first screen shows; times, prices and zones already in words. */
export async function loadTimeStep(
  deps: Pick<Services, "db" | "clock" | "slots">,
  params: URLSearchParams,
  visitor: VisitorSettings,
  holderToken: string | null,
) {
  const { db, clock } = deps;
  const now = clock.now();
  const { zone, currency } = visitor;
  const [all, standing] = await Promise.all([
    listServices(db),
    getStandingHold(db, holderToken, now),
  ]);
  const live = all.filter(isLive);
  const wanted = params.get("service");
  const service = live.find((candidate) => candidate.slug === wanted) ?? null;
  const problem = PROBLEMS[params.get("problem") ?? ""] ?? null;

  const base = {
    step: "time" as const,
    services: live.map(({ slug, title, lengthNote, pricesMinor }) => ({
      slug,
      title,
      length: lengthNote,
      price: priceText(pricesMinor, currency),
    })),
    zone: { id: zone, label: zoneLabel(zone, zoneOffsetMinutes(zone, now)) },
    zoneChosen: visitor.zoneChosen,
    zoneCookie: visitor.zoneCookie,
    currency,
    today: localDate(zone, now),
    zones: packZones(listZones(now)),
    standing: standing && standingHold(standing, zone, now),
    problem,
  };
  if (!service) {
    return { ...base, chosen: null, notSold: await notSold(db, wanted) };
  }

  const experts = await listExpertChoices(db, service.topicKey);
  const wantedExpert = params.get("expert");
  const expert = experts.find((candidate) => candidate.slug === wantedExpert) ?? null;
  const starts = await listOpenStarts(deps, {
    service,
    expert: expert?.slug,
    exceptBooking: standing?.paymentOpen === false ? standing.id : undefined,
  });
  const days = countByDay(starts, zone);
  const wish = { date: isoDate(params.get("date")), month: isoMonth(params.get("month")) };
  const { date, month, nextFree } = chooseDay(days, wish);
  const shownMonth = month ?? base.today.slice(0, 7);
  const takenAt = instant(params.get("taken"));

  return {
    ...base,
    notSold: null,
    chosen: {
      service: {
        slug: service.slug,
        title: service.title,
        description: service.description,
        length: service.lengthNote,
        price: priceText(service.pricesMinor, currency),
        otherCurrency: CURRENCIES.find(
          (c) => c !== currency && service.pricesMinor[c] !== undefined,
        ),
      },
      experts,
      expert,
      unknownExpert: wantedExpert !== null && wantedExpert !== "" && expert === null,
      month: shownMonth,
      previousMonth: shownMonth > base.today.slice(0, 7),
      nextMonth: (days.at(-1)?.date ?? "") > `${shownMonth}-31`,
      days,
      date,
      dateText: date && formatDate(date),
      times: date ? timesOfDay(starts, zone, date) : [],
      nextFree: nextFree && { date: nextFree, text: formatDate(nextFree) },
      taken: takenAt && {
        text: `${formatTime(zone, takenAt)} on ${formatDate(localDate(zone, takenAt))}`,
        alternatives: nearestStarts(starts, takenAt).map((start) => ({
          value: start.toISOString(),
          label: nearbyLabel(start, takenAt, zone),
        })),
      },
    },
  };
}

function standingHold(
  hold: NonNullable<Awaited<ReturnType<typeof getStandingHold>>>,
  zone: string,
  now: Date,
) {
  const { date, start } = momentIn(zone, hold.startAt, hold.endAt);
  return {
    id: hold.id,
    title: hold.serviceTitle,
    expert: hold.expertName,
    when: `${date}, ${start}`,
    startIso: hold.startAt.toISOString(),
    paying: hold.paymentOpen,
    expiresAt: hold.holdExpiresAt.getTime(),
    serverNow: now.getTime(),
  };
}

/** A service that can't be booked here: what it is, if it is one at all. */
async function notSold(db: Services["db"], slug: string | null) {
  if (slug === null || slug === "") return null;
  const service = slug.length <= 80 ? await getService(db, slug) : null;
  return service ? { title: service.title, known: true } : { title: null, known: false };
}

function priceText(pricesMinor: Partial<Record<"USD" | "INR", number>>, currency: "USD" | "INR") {
  const amountMinor = pricesMinor[currency];
  return amountMinor === undefined ? null : formatMoney(amountMinor, currency);
}

/** The day is said only where it is another one. */
function nearbyLabel(start: Date, takenAt: Date, zone: string): string {
  const date = localDate(zone, start);
  const time = formatTime(zone, start);
  if (date === localDate(zone, takenAt)) return time;
  return `${formatDate(date).replace(/, \d{4}$/, "")}, ${time}`;
}

function isoDate(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const ms = Date.parse(`${value}T00:00:00Z`);
  // A 31st of February would roll over into March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value) ? value : null;
}

function isoMonth(value: string | null): string | null {
  return value !== null && isoDate(`${value}-01`) ? value : null;
}

function instant(value: string | null): Date | null {
  if (value === null || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}
