import { contentFiles } from "#modules/content/data.server.ts";
import type { WebinarsFile } from "#modules/content/schema.ts";
import { formatTime, formatDate, localDate } from "#lib/zones.ts";

const MINUTE_MS = 60_000;

/** A webinar with its times formatted in UTC, because the page is the same for everyone. */
export type Webinar = WebinarsFile["webinars"][number] & {
  endsAt: string;
  /** `Thursday, January 21, 2027` */
  dateText: string;
  /** `3:00 PM – 4:00 PM UTC` */
  timeText: string;
};

export function listWebinars(): Webinar[] {
  return contentFiles()
    .webinars()
    .webinars.map(withTimes)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

export function getWebinar(slug: string): Webinar | null {
  return listWebinars().find((webinar) => webinar.slug === slug) ?? null;
}

function withTimes(webinar: WebinarsFile["webinars"][number]): Webinar {
  const start = new Date(webinar.startsAt);
  const end = new Date(start.getTime() + webinar.durationMin * MINUTE_MS);
  return {
    ...webinar,
    endsAt: end.toISOString(),
    dateText: formatDate(localDate("UTC", start)),
    timeText: `${formatTime("UTC", start)} – ${formatTime("UTC", end)} UTC`,
  };
}
