import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { z } from "zod";
import type { FeedProblem } from "#adapters/calendar-feeds/port.ts";
import type { Services } from "#app/services.ts";
import { addDays, dayNumber, dayText, weekdayOf } from "#lib/days.ts";
import { monthText } from "#lib/month-names.ts";
import {
  dayStart,
  formatDate,
  formatTime,
  type HourCycle,
  localDate,
  minuteOfDay,
} from "#lib/zones.ts";
import { ownValue } from "#lib/own-value.ts";
import { isUuid } from "#lib/uuid.ts";
import { visibleText } from "#lib/typed-text.ts";
import { listImportedBusy, type OwnExpert } from "#modules/experts/data.server.ts";
import { listSessionsBetween } from "#modules/live-sessions/data.server.ts";
import { readEnds } from "#modules/rooms/data.server.ts";
import {
  getCalendarFile,
  renewCalendarLink,
  revokeCalendarLink,
} from "#modules/scheduling/calendar-link.server.ts";
import {
  addImport,
  readImportAgain,
  removeImport,
} from "#modules/scheduling/commands/edit-imports.server.ts";
import { listImports } from "#modules/scheduling/data.server.ts";
import { problemText, remarkText } from "./components/feed-words.ts";

const VIEWS = ["month", "week", "agenda"] as const;
export type View = (typeof VIEWS)[number];

const AGENDA_DAYS = 28;

const query = z.object({
  view: z.enum(VIEWS).catch("week"),
  date: z.iso.date().optional().catch(undefined),
});

export type CalendarItem = {
  id: string;
  /** It takes the whole day. */
  isWhole: boolean;
  /** `9:00 AM`, within the day. */
  start: string;
  end: string;
  /** The same as minutes after midnight by the clock; 1440 for the day's end. */
  fromMin: number;
  toMin: number;
  title: string;
  /** A session's page; null for a busy time. */
  to: string | null;
  /** A busy time in another calendar overlaps the session. */
  isOverlapped: boolean;
};
export type CalendarDay = {
  date: string;
  label: string;
  isToday: boolean;
  isOutside: boolean;
  items: CalendarItem[];
};

/** The days of a view with sessions and imported busy times, in the expert's zone. */
export async function loadCalendar(
  services: Services,
  expert: OwnExpert,
  search: URLSearchParams,
  hourCycle: HourCycle,
) {
  const { db, clock, config } = services;
  const { zone } = expert;
  const today = localDate(zone, clock.now());
  const asked = query.parse(Object.fromEntries(search));
  const date = inReach(asked.date, today);
  const { from, to, before, after, title } = rangeOf(asked.view, date);
  const range = { from: dayStart(zone, from), to: dayStart(zone, addDays(to, 1)) };
  const [sessions, busy, imports, file] = await Promise.all([
    listSessionsBetween(db, expert.id, range),
    listImportedBusy(db, expert.id, range),
    listImports(db, expert.id),
    getCalendarFile(services, expert.id),
  ]);
  const endOf = await readEnds(db, sessions);
  const nameOf = new Map(imports.map(({ id, name }) => [id, name]));
  const spans = [
    ...sessions.map((session) => ({
      id: session.id,
      startAt: session.startAt,
      endAt: endOf(session),
      title: session.serviceTitle,
      to: href("/expert/sessions/:id", { id: session.id }),
      isOverlapped:
        session.endAt > clock.now() &&
        busy.some(({ startAt, endAt }) => startAt < session.endAt && endAt > session.startAt),
    })),
    ...busy.map(({ startAt, endAt, source }) => ({
      id: `${source} ${startAt.getTime()}`,
      startAt,
      endAt,
      title: nameOf.get(source) ?? "Busy",
      to: null,
      isOverlapped: false,
    })),
  ].toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const start = dayStart(zone, day);
    const end = dayStart(zone, addDays(day, 1));
    days.push({
      date: day,
      label: formatDate(day),
      isToday: day === today,
      isOutside: asked.view === "month" && day.slice(0, 7) !== date.slice(0, 7),
      items: spans
        .filter(({ startAt, endAt }) => startAt < end && endAt > start)
        .map(({ startAt, endAt, ...item }) => ({
          ...item,
          isWhole: startAt <= start && endAt >= end,
          start: formatTime(zone, startAt > start ? startAt : start, hourCycle),
          end: formatTime(zone, endAt < end ? endAt : end, hourCycle),
          fromMin: startAt > start ? minuteOfDay(zone, startAt) : 0,
          toMin: endAt < end ? minuteOfDay(zone, endAt) : 1440,
        })),
    });
  }
  return {
    view: asked.view,
    date,
    today,
    before,
    after,
    title,
    zone,
    hourCycle,
    days,
    overlapped: spans
      .filter(({ isOverlapped }) => isOverlapped)
      .map(({ id, title, to, startAt }) => ({
        id,
        title,
        to,
        when: `${formatDate(localDate(zone, startAt))}, ${formatTime(zone, startAt, hourCycle)}`,
      })),
    feedUrl: file && `${config.publicUrl}/expert/feed/${file}`,
    imports: imports.map(({ readAt, problem, remarks, ...shown }) => ({
      ...shown,
      problem: problem && problemText(problem),
      read:
        readAt && `${formatDate(localDate(zone, readAt))}, ${formatTime(zone, readAt, hourCycle)}`,
      remarks: remarks.map(remarkText),
    })),
    mayAdd: imports.length < config.calendarFeeds.perExpert,
  };
}

/** A date within the calendar's range: a year back to two years ahead. */
function inReach(date: string | undefined, today: string): string {
  if (date === undefined) return today;
  return date < addDays(today, -366) || date > addDays(today, 732) ? today : date;
}

function rangeOf(view: View, date: string) {
  const monday = (day: string) => addDays(day, 1 - weekdayOf(dayNumber(day)));
  if (view === "week") {
    const from = monday(date);
    return {
      from,
      to: addDays(from, 6),
      before: addDays(from, -7),
      after: addDays(from, 7),
      title: `Week of ${formatDate(from).split(", ").slice(1).join(", ")}`,
    };
  }
  if (view === "agenda") {
    return {
      from: date,
      to: addDays(date, AGENDA_DAYS - 1),
      before: addDays(date, -AGENDA_DAYS),
      after: addDays(date, AGENDA_DAYS),
      title: `${AGENDA_DAYS} days from ${formatDate(date).split(", ").slice(1).join(", ")}`,
    };
  }
  const first = `${date.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return {
    from: monday(first),
    to: addDays(monday(addDays(next, -1)), 6),
    before: `${dayText(dayNumber(first) - 1).slice(0, 7)}-01`,
    after: next,
    title: monthText(date),
  };
}

const ImportForm = z.object({
  name: z.string().trim().overwrite(visibleText).max(60, "At most 60 characters"),
  address: z.string().trim().min(1, "Enter the calendar’s address").max(2000),
});

function refusalText(reason: FeedProblem | "too_many" | "known"): string {
  switch (reason) {
    case "not_an_address":
      return "Enter an address that starts with https:// or webcal://";
    case "too_many":
      return "You’ve added as many calendars as we read";
    case "known":
      return "You’ve already added this calendar";
    default:
      return `${problemText(reason)} It wasn’t added.`;
  }
}

type Asking = { services: Services; expert: OwnExpert; form: Record<string, string> };

const ACTIONS = {
  "import-add": addCalendar,
  "import-read": readCalendar,
  "import-remove": removeCalendar,
  "feed-renew": renewFeed,
  "feed-revoke": revokeFeed,
};

export async function calendarAction(asking: Asking) {
  const act = ownValue(ACTIONS, asking.form["intent"]);
  if (!act) throw new Response("This form could not be read.", { status: 400 });
  return act(asking);
}

const back = (part: "imports" | "feed") =>
  redirect(`${href("/expert/calendar")}?saved=${part}#${part}`, 303);

async function addCalendar({ services, expert, form }: Asking) {
  const parsed = ImportForm.safeParse({ name: form["name"] ?? "", address: form["address"] });
  const refuse = (address: string) => data({ errors: { address }, typed: form }, 422);
  if (!parsed.success) {
    return refuse(parsed.error.issues[0]?.message ?? "Enter the calendar’s address");
  }
  const added = await addImport(services, expert.id, parsed.data);
  if (!added.ok) return refuse(refusalText(added.reason));
  services.slots.forget(expert.id);
  return back("imports");
}

async function readCalendar({ services, expert, form }: Asking) {
  if (isUuid(form["id"])) await readImportAgain(services, expert.id, form["id"]);
  services.slots.forget(expert.id);
  return back("imports");
}

async function removeCalendar({ services, expert, form }: Asking) {
  if (isUuid(form["id"])) await removeImport(services.db, expert.id, form["id"]);
  services.slots.forget(expert.id);
  return back("imports");
}

async function renewFeed({ services, expert }: Asking) {
  await renewCalendarLink(services.db, expert.id);
  return back("feed");
}

async function revokeFeed({ services, expert }: Asking) {
  await revokeCalendarLink(services.db, expert.id);
  return back("feed");
}
