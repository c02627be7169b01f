import { data, redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Services } from "#app/services.ts";
import { addDays } from "#lib/days.ts";
import { cityOf } from "#lib/moment.ts";
import { ownValue } from "#lib/own-value.ts";
import { sessionTime } from "#lib/session-time.ts";
import {
  canonicalZone,
  type HourCycle,
  listZones,
  type LocalClock,
  localDate,
  zoneLabel,
  zoneOffsetMinutes,
} from "#lib/zones.ts";
import { listBusyTimes } from "#modules/booking/calendars.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import {
  changeZone,
  overrideDays,
  removeOverrides,
  saveHours,
} from "#modules/experts/commands/edit-hours.server.ts";
import {
  listExpertTopics,
  type OwnExpert,
  requireWorkingHours,
} from "#modules/experts/data.server.ts";
import { type Override, overrideRangeSchema } from "#modules/experts/schema.ts";
import { listSessionsForExpert } from "#modules/live-sessions/data.server.ts";
import { expireImports } from "#modules/scheduling/commands/refresh-imports.server.ts";
import { previewDays, sessionsOutside } from "#modules/scheduling/preview.ts";
import {
  changeDraft,
  type DraftErrors,
  draftOf,
  type HoursDraft,
  type OverrideDraft,
  PREVIEW_DAYS,
  readCopyTo,
  readDraft,
  readHours,
  readRows,
  readWindows,
  weekdayHours,
  weekOf,
} from "./components/hours-draft.ts";

type Deps = Pick<Services, "db" | "clock" | "slots">;

const MINUTE_MS = 60_000;
const DEFAULT_MIN = 60;

export async function loadHours(
  deps: Deps,
  userId: string,
  expert: OwnExpert,
  hourCycle: HourCycle,
) {
  const now = deps.clock.now();
  const today = localDate(expert.zone, now);
  const [hours, busy, durationMin, booked] = await Promise.all([
    requireWorkingHours(deps.db, expert.id, addDays(today, -1)),
    listBusyTimes(deps.db, expert.id, now),
    longestSession(deps, expert.id),
    listSessionsForExpert(deps.db, userId, now),
  ]);
  const { version: _, ...settings } = hours;
  const sessions = booked.map((session) => ({
    id: session.id,
    title: session.serviceTitle,
    when: sessionTime(session.startAt, session.endAt, expert.zone, hourCycle),
    startMin: session.startAt.getTime() / MINUTE_MS,
    endMin: session.endAt.getTime() / MINUTE_MS,
  }));
  return {
    isActive: expert.status === "active",
    today,
    zone: { id: expert.zone, label: zoneLabel(expert.zone, zoneOffsetMinutes(expert.zone, now)) },
    draft: draftOf(weekOf(hours.weekly), hours),
    overrides: groupOverrides(hours.overrides.filter(({ date }) => date >= today)),
    /** What the browser needs to preview other hours. */
    preview: {
      durationMin,
      hourCycle,
      nowMin: Math.ceil(now.getTime() / MINUTE_MS),
      calendar: { ...settings, ...busy },
      sessions,
    },
  };
}

/** The same hours in another zone: booked sessions, and the preview for candidates. */
export async function previewZone(
  deps: Deps,
  userId: string,
  expert: OwnExpert,
  { zone, hourCycle }: LocalClock,
) {
  const { preview } = await loadHours(deps, userId, expert, hourCycle);
  const { calendar, durationMin, nowMin, sessions } = preview;
  const moved = { ...calendar, zone };
  const outside = new Set(sessionsOutside(moved, sessions).map(({ id }) => id));
  const at = (minute: number) => new Date(minute * MINUTE_MS);
  return {
    id: zone,
    label: zoneLabel(zone, zoneOffsetMinutes(zone, deps.clock.now())),
    from: cityOf(expert.zone),
    to: cityOf(zone),
    days: previewDays(moved, { durationMin, nowMin, hourCycle, days: PREVIEW_DAYS }),
    sessions: sessions.map(({ id, title, when, startMin, endMin }) => ({
      id,
      title,
      before: when,
      after: sessionTime(at(startMin), at(endMin), zone, hourCycle),
      isOutside: outside.has(id),
    })),
  };
}

export function isListedZone({ clock }: Pick<Services, "clock">, zone: string): boolean {
  return listZones(clock.now()).some(({ id }) => id === zone);
}

/** Candidates see fewer starts the longer the session is. */
async function longestSession({ db }: Deps, expertId: string): Promise<number> {
  const [services, topics] = await Promise.all([listServices(db), listExpertTopics(db, expertId)]);
  const lengths = services.flatMap(({ topicKey, durationMin }) =>
    topicKey !== null && topics.includes(topicKey) && durationMin !== null ? [durationMin] : [],
  );
  return lengths.length > 0 ? Math.max(...lengths) : DEFAULT_MIN;
}

export type OverrideGroup = { from: string; to: string; windows: Override["windows"] };

/** Consecutive dates with the same hours as one. */
function groupOverrides(overrides: readonly Override[]): OverrideGroup[] {
  const groups: OverrideGroup[] = [];
  for (const { date, windows } of overrides) {
    const group = groups.at(-1);
    const isSame = group && JSON.stringify(group.windows) === JSON.stringify(windows);
    if (isSame && addDays(group.to, 1) === date) group.to = date;
    else groups.push({ from: date, to: date, windows });
  }
  return groups;
}

type Context = {
  services: Deps;
  expert: OwnExpert;
  form: Record<string, string>;
};

type HoursAnswer = {
  draft: HoursDraft | null;
  override: OverrideDraft | null;
  errors: DraftErrors;
};

/** How far ahead a day can have other hours, and how many days at once. */
const MAX_AHEAD_DAYS = 400;
const MAX_DAYS = 92;

const ACTIONS = {
  save: saveWeek,
  "override-add": addOverride,
  "override-remove": removeOverride,
  zone: moveZone,
};

export function hoursAction(context: Context) {
  return (ownValue(ACTIONS, context.form["intent"]) ?? editWeek)(context);
}

/** The buttons of the week without JavaScript. */
function editWeek({ form }: Context) {
  const intent = form["intent"] ?? "";
  const copyTo = readCopyTo(form, Number(intent.split(":")[1]));
  return answer({ draft: changeDraft(readDraft(form), intent, copyTo) }, 200);
}

async function saveWeek(context: Context) {
  const { services, expert, form } = context;
  const draft = readDraft(form);
  const hours = readHours(draft);
  if (!hours.ok) return answer({ draft, errors: hours.errors }, 422);
  const { week, settings } = hours;
  await saveHours(services.db, expert.id, { week: weekdayHours(week), settings });
  return saved(context, "week");
}

async function addOverride(context: Context) {
  const { services, expert, form } = context;
  const typed: OverrideDraft = {
    from: form["from"] ?? "",
    to: form["to"] ?? "",
    kind: form["kind"] === "hours" ? "hours" : "off",
    rows: readRows(form, "override"),
  };
  const errors: DraftErrors = {};
  const today = localDate(expert.zone, services.clock.now());
  const range = overrideRangeSchema.safeParse({ from: typed.from, to: typed.to || typed.from });
  if (!range.success) {
    const field = range.error.issues[0]?.path[0] === "to" ? "to" : "from";
    errors[`override-${field}`] = "Enter a date";
  } else if (range.data.from < today) {
    errors["override-from"] = "Choose today or a later day";
  } else if (range.data.to < range.data.from) {
    errors["override-to"] = "The last day is before the first";
  } else if (range.data.to > addDays(range.data.from, MAX_DAYS - 1)) {
    errors["override-to"] = `Add at most ${MAX_DAYS} days at once`;
  } else if (range.data.to > addDays(today, MAX_AHEAD_DAYS)) {
    errors["override-to"] = "Choose days in the next 13 months";
  }
  const windows = typed.kind === "hours" ? readWindows(typed.rows, "override", errors) : [];
  if (typed.kind === "hours" && windows.length === 0) {
    errors["override.0.from"] ??= "Enter the hours, or choose Day off";
  }
  if (!range.success || Object.keys(errors).length > 0) {
    return answer({ override: typed, errors }, 422);
  }
  await overrideDays(services.db, expert.id, { ...range.data, windows });
  return saved(context, "days");
}

async function removeOverride(context: Context) {
  const { services, expert, form } = context;
  const range = overrideRangeSchema.safeParse({ from: form["from"], to: form["to"] });
  if (!range.success) return answer({ errors: { form: "Choose the days again" } }, 422);
  await removeOverrides(services.db, expert.id, range.data);
  return saved(context, "days");
}

async function moveZone(context: Context) {
  const { services, expert, form } = context;
  const zone = canonicalZone(form["zone"] ?? "");
  if (zone === null || !isListedZone(services, zone)) {
    return answer({ errors: { zone: "Choose a time zone from the list" } }, 422);
  }
  await changeZone(services.db, expert.id, zone);
  await expireImports(services.db, expert.id);
  return saved(context, "zone");
}

function saved({ services, expert }: Context, what: "week" | "days" | "zone") {
  // The page that follows must not show what other copies learn from the database a moment later.
  services.slots.forget(expert.id);
  return redirect(`${href("/expert/hours")}?saved=${what}`, 303);
}

function answer(said: Partial<HoursAnswer>, status: number) {
  const body: HoursAnswer = { draft: null, override: null, errors: {}, ...said };
  return data(body, { status });
}
