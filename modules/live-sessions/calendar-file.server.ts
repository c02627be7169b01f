import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

export type BookingCalendarInput = {
  /** The same for every version of a session; printable ASCII. */
  uid: string;
  /** Rises with every change; calendars ignore lower ones. */
  sequence: number;
  method: "REQUEST" | "CANCEL";
  stampAt: Date;
  startAt: Date;
  endAt: Date;
  summary: string;
  /** Has both zones (`sessionDescription`), as the times are UTC. */
  description: string;
  location: string;
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
};

export function calendarUid(orderId: string, domain: string): string {
  return `${orderId}@${domain}`;
}

/**
 * A session as an iCalendar file (RFC 5545, 5546). Times are in UTC; with a zone, the generator
 * would print the wrong hour. Throws TypeError for an invalid UID, email or URL.
 */
export function bookingCalendar(input: BookingCalendarInput): string {
  const cancelled = input.method === "CANCEL";
  const calendar = ical({
    // The generator adds the leading "-".
    prodId: "//Greenroom//Booking//EN",
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const location = webAddress(input.location);
  calendar.createEvent({
    id: uid(input.uid),
    sequence: input.sequence,
    stamp: input.stampAt,
    start: input.startAt,
    end: input.endAt,
    summary: oneLine(input.summary),
    description: calendarText(input.description),
    location,
    url: location,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: person(input.organizer),
    attendees: [
      {
        ...person(input.attendee),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: !cancelled,
      },
    ],
  });
  return `${calendar.toString()}\r\n`;
}

type FeedEntry = Pick<
  BookingCalendarInput,
  "uid" | "sequence" | "startAt" | "endAt" | "summary" | "location"
>;

/**
 * Sessions as a calendar to subscribe to. It names no candidates, because its URL may be shared.
 */
export function sessionsFeed(name: string, entries: readonly FeedEntry[], stampAt: Date): string {
  const calendar = ical({ prodId: "//Greenroom//Sessions//EN", name: oneLine(name), ttl: 600 });
  for (const entry of entries) {
    calendar.createEvent({
      id: uid(entry.uid),
      sequence: entry.sequence,
      stamp: stampAt,
      start: entry.startAt,
      end: entry.endAt,
      summary: oneLine(entry.summary),
      location: webAddress(entry.location),
      url: webAddress(entry.location),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** The generator doesn't escape the UID. */
function uid(value: string): string {
  if (!/^[\x21-\x7e]{1,200}$/.test(value)) throw new TypeError("A UID is printable ASCII.");
  return value;
}

/** The generator rejects an empty name, so use the email. */
function person(input: { name: string; email: string }): { name: string; email: string } {
  const email = mailAddress(input.email);
  return { name: oneLine(input.name) || email, email };
}

function mailAddress(value: string): string {
  if (!/^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(value)) {
    throw new TypeError("An attendee has one email address.");
  }
  return value;
}

function webAddress(value: string): string {
  const url = new URL(value);
  if (!/^https?:$/.test(url.protocol)) throw new TypeError("A session's page is http(s).");
  return url.href;
}

/**
 * Removes what the generator doesn't escape: control characters, line and paragraph separators, and
 * lone surrogates.
 */
function calendarText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "");
}

function oneLine(text: string): string {
  return calendarText(text).replaceAll(/\s+/g, " ").trim();
}
