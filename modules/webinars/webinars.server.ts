import { contentFiles } from "#modules/content/data.server.ts";
import type { WebinarsFile } from "#content/schema.ts";
import { formatTime, formatDate, localDate } from "#lib/zones.ts";

const MINUTE_MS = 60_000;

/** A webinar with its times formatted in UTC, because the server doesn't know the visitor's zone. */
export type Webinar = WebinarsFile["webinars"][number] & {
  endsAt: string;
  /** `Thursday, January 21, 2027` */
  dateText: string;
  /** `3:00 PM – 4:00 PM UTC` */
  timeText: string;
  /** From its start on, nobody can register for it anymore. */
  hasPassed: boolean;
};

export function listWebinars(now: Date): Webinar[] {
  return contentFiles()
    .webinars()
    .webinars.map((webinar) => withTimes(webinar, now))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

export function getWebinar(slug: string, now: Date): Webinar | null {
  return listWebinars(now).find((webinar) => webinar.slug === slug) ?? null;
}

function withTimes(webinar: WebinarsFile["webinars"][number], now: Date): Webinar {
  const start = new Date(webinar.startsAt);
  const end = new Date(start.getTime() + webinar.durationMin * MINUTE_MS);
  const dateText = formatDate(localDate("UTC", start));
  const hasPassed = now >= start;
  return {
    ...webinar,
    metaDescription: hasPassed
      ? `This webinar’s date, ${dateText}, has passed. See what it covered, and which ones are next.`
      : webinar.metaDescription,
    endsAt: end.toISOString(),
    dateText,
    timeText: `${formatTime("UTC", start)} – ${formatTime("UTC", end)} UTC`,
    hasPassed,
  };
}
