import type { ReplacedCall } from "./call-link.ts";
import { sessionTime, zoneAt } from "#lib/session-time.ts";

export type CalendarLinkInput = {
  summary: string;
  description: string;
  /** The room, or the link that replaced it. */
  location: string;
  startAt: Date;
  endAt: Date;
};

/** The text of a calendar entry: the times in both zones, and how to join. */
export function sessionDescription(input: {
  startAt: Date;
  endAt: Date;
  candidateZone: string;
  expertZone: string;
  roomUrl: string;
  call: ReplacedCall | null;
}): string {
  const { startAt, endAt, candidateZone, expertZone, roomUrl, call } = input;
  const line = (who: string, zone: string) =>
    `${who}: ${sessionTime(startAt, endAt, zone)}, ${zoneAt(zone, startAt)}`;
  return [
    line("Candidate", candidateZone),
    line("Expert", expertZone),
    "",
    ...(call
      ? [`Call at ${call.host}: ${call.url}`, `Editor and chat: ${roomUrl}`]
      : [`Join: ${roomUrl}`]),
  ].join("\n");
}

export function googleCalendarUrl(input: CalendarLinkInput): string {
  const compact = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  return withQuery("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: input.summary,
    dates: `${compact(input.startAt)}/${compact(input.endAt)}`,
    details: input.description,
    location: input.location,
  });
}

export function outlookCalendarUrl(input: CalendarLinkInput): string {
  return withQuery("https://outlook.live.com/calendar/0/action/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: input.summary,
    startdt: input.startAt.toISOString(),
    enddt: input.endAt.toISOString(),
    body: input.description,
    location: input.location,
  });
}

function withQuery(address: string, values: Record<string, string>): string {
  // URLSearchParams encodes spaces as plus signs, which Outlook shows as such.
  const query = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `${address}?${query.join("&")}`;
}
