import { data, redirect } from "react-router";
import type { Services } from "#app/services.ts";
import { addDays } from "#lib/days.ts";
import { canonicalZone, localDate } from "#lib/zones.ts";
import {
  changeZone,
  overrideDays,
  removeOverrides,
  saveHours,
} from "#modules/experts/commands/edit-hours.server.ts";
import type { OwnExpert } from "#modules/experts/data.server.ts";
import { overrideRangeSchema } from "#modules/experts/schema.ts";
import { expireImports } from "#modules/scheduling/commands/refresh-imports.server.ts";
import {
  changeDraft,
  type DraftErrors,
  type HoursDraft,
  readCopyTo,
  readDraft,
  readHours,
  readRows,
  readWindows,
  weekdayHours,
} from "./components/hours-draft.ts";
import type { OverrideDraft } from "./components/override-form.tsx";
import { isListedZone } from "./hours.server.ts";

type Context = {
  services: Pick<Services, "db" | "clock" | "slots">;
  expert: OwnExpert;
  form: Record<string, string>;
};

export type HoursAnswer = {
  draft: HoursDraft | null;
  override: OverrideDraft | null;
  errors: DraftErrors;
};

/** How far ahead a day can have other hours, and how many days at once. */
const MOST_AHEAD_DAYS = 400;
const MOST_DAYS = 92;

export async function hoursAction(context: Context) {
  const { services, expert, form } = context;
  switch (form["intent"]) {
    case "save":
      return saveWeek(context);
    case "override-add":
      return addOverride(context);
    case "override-remove": {
      const range = overrideRangeSchema.safeParse({ from: form["from"], to: form["to"] });
      if (!range.success) return answer({ errors: { form: "Choose the days again" } }, 422);
      await removeOverrides(services.db, expert.id, range.data);
      return saved(context, "days");
    }
    case "zone": {
      const zone = canonicalZone(form["zone"] ?? "");
      if (zone === null || !isListedZone(services, zone)) {
        return answer({ errors: { zone: "Choose a time zone from the list" } }, 422);
      }
      await changeZone(services.db, expert.id, zone);
      await expireImports(services.db, expert.id);
      return saved(context, "zone");
    }
    default: {
      // The buttons of the week without JavaScript.
      const intent = form["intent"] ?? "";
      const copyTo = readCopyTo(form, Number(intent.split(":")[1]));
      return answer({ draft: changeDraft(readDraft(form), intent, copyTo) }, 200);
    }
  }
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
  } else if (range.data.to > addDays(range.data.from, MOST_DAYS - 1)) {
    errors["override-to"] = `Add at most ${MOST_DAYS} days at once`;
  } else if (range.data.to > addDays(today, MOST_AHEAD_DAYS)) {
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

function saved({ services, expert }: Context, what: "week" | "days" | "zone") {
  // The page that follows must not show what other copies learn from the database a moment later.
  services.slots.forget(expert.id);
  return redirect(`/expert/hours?saved=${what}`, 303);
}

function answer(said: Partial<HoursAnswer>, status: number) {
  const body: HoursAnswer = { draft: null, override: null, errors: {}, ...said };
  return data(body, { status });
}
