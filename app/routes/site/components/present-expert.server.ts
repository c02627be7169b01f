import { languageName } from "#lib/languages.server.ts";
import { addDays } from "#lib/days.ts";
import { formatMoney, type Currency } from "#lib/money.ts";
import {
  formatDate,
  formatTime,
  type HourCycle,
  type LocalClock,
  localDate,
  zoneLabel,
  zoneOffsetMinutes,
} from "#lib/zones.ts";
import type { ExpertCardView, ExpertView } from "./expert-card.tsx";
import type { ExpertProfile } from "#modules/experts/public-profiles.server.ts";
import type { ListedExpert } from "#modules/search/expert-listing.server.ts";

/** Maps an expert for display. `topicNames` is by topic key. */
export function presentExpert(
  expert: ExpertProfile,
  topicNames: Map<string, string>,
  rating: Rating | undefined,
  now: Date,
  hourCycle: HourCycle,
): ExpertView {
  return {
    slug: expert.slug,
    name: expert.name,
    headline: expert.headline,
    avatarSeed: expert.avatarSeed,
    isDemo: expert.isDemo,
    years: expert.years,
    languages: expert.languages.map(languageName),
    topics: expert.topicKeys.map((key) => topicNames.get(key) ?? key),
    zone: zoneLabel(expert.zone, zoneOffsetMinutes(expert.zone, now)),
    localTime: formatTime(expert.zone, now, hourCycle),
    hiredFor: expert.hiredFor,
    verifiedSince: expert.verifiedAt && MONTH.format(expert.verifiedAt),
    rating: rating
      ? { average: rating.average.toFixed(1), reviews: `${rating.count} reviews` }
      : null,
  };
}

type Rating = { average: number; count: number };

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

export function presentListed(
  expert: ListedExpert,
  topicNames: Map<string, string>,
  rating: Rating | undefined,
  visitor: LocalClock & { currency: Currency },
  now: Date,
): ExpertCardView {
  return {
    ...presentExpert(expert, topicNames, rating, now, visitor.hourCycle),
    priceFrom: formatMoney(expert.priceMinor, visitor.currency),
    nextFree: expert.nextFreeAt && {
      iso: expert.nextFreeAt.toISOString(),
      text: `${nameDay(localDate(visitor.zone, expert.nextFreeAt), localDate(visitor.zone, now)).name}, ${formatTime(visitor.zone, expert.nextFreeAt, visitor.hourCycle)}`,
    },
  };
}

/** `Today` and `Tomorrow` relative to today's date, otherwise `Tuesday, November 24`. */
export function nameDay(date: string, today: string): { name: string; isRelative: boolean } {
  if (date === today) return { name: "Today", isRelative: true };
  if (date === addDays(today, 1)) return { name: "Tomorrow", isRelative: true };
  return { name: formatDate(date).replace(/, \d{4}$/, ""), isRelative: false };
}

/** A free time as a card or the finder shows it, in the visitor's zone. */
export function presentTime({ zone, hourCycle }: LocalClock, at: Date, now: Date) {
  const date = localDate(zone, at);
  const { name: day, isRelative } = nameDay(date, localDate(zone, now));
  return {
    iso: at.toISOString(),
    day,
    shortDay: isRelative ? day : shortDay(date),
    time: formatTime(zone, at, hourCycle),
  };
}

const SHORT_DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** `Tue 24`. */
export function shortDay(date: string): string {
  return SHORT_DAY.format(new Date(`${date}T00:00:00Z`));
}
