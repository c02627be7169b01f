import { languageName } from "#lib/languages.ts";
import { formatMoney, type Currency } from "#lib/money.ts";
import { formatDate, formatTime, localDate, zoneLabel, zoneOffsetMinutes } from "#lib/zones.ts";
import type { ExpertCardView, ExpertView } from "./expert-card.tsx";
import type { ExpertProfile } from "#modules/experts/data.server.ts";
import type { ListedExpert } from "#modules/search/expert-listing.server.ts";

const DAY_MS = 86_400_000;

/** Maps an expert for display. `topicNames` is by topic key. */
export function presentExpert(
  expert: ExpertProfile,
  topicNames: Map<string, string>,
  now: Date,
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
    localTime: formatTime(expert.zone, now),
  };
}

export function presentListed(
  expert: ListedExpert,
  topicNames: Map<string, string>,
  visitor: { zone: string; currency: Currency },
  now: Date,
): ExpertCardView {
  return {
    ...presentExpert(expert, topicNames, now),
    priceFrom: formatMoney(expert.priceMinor, visitor.currency),
    nextFree: expert.nextFreeAt && {
      iso: expert.nextFreeAt.toISOString(),
      text: `${nameDay(visitor.zone, expert.nextFreeAt, now).name}, ${formatTime(visitor.zone, expert.nextFreeAt)}`,
    },
  };
}

/** `Today` and `Tomorrow` relative to now, otherwise `Tuesday, November 24`. */
export function nameDay(zone: string, at: Date, now: Date): { name: string; isRelative: boolean } {
  const date = localDate(zone, at);
  if (date === localDate(zone, now)) return { name: "Today", isRelative: true };
  const tomorrow = localDate(zone, new Date(now.getTime() + DAY_MS));
  if (date === tomorrow) return { name: "Tomorrow", isRelative: true };
  return { name: formatDate(date).replace(/, \d{4}$/, ""), isRelative: false };
}
