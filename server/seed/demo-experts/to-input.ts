import type { ExpertInput, DayWindow, WeekdayHours } from "#modules/experts/schema.ts";
import type { DemoExpert } from "./demo-expert.ts";

/** The command's input, with days counted from `seededAt` in the expert's zone. */
export function toExpertInput(demo: DemoExpert, seededAt: Date): ExpertInput {
  const { topics, hours, daysOff, otherHours, settings, ...profile } = demo;
  return {
    ...profile,
    ...settings,
    email: `${demo.slug}@experts.greenroom.example`,
    status: "active",
    isDemo: true,
    topicKeys: topics,
    week: parseWeek(hours),
    overrides: [
      ...daysOff.map((days) => ({ date: localDate(seededAt, demo.zone, days), windows: [] })),
      ...Object.entries(otherHours).map(([days, text]) => ({
        date: localDate(seededAt, demo.zone, Number(days)),
        windows: parseWindows(text),
      })),
    ],
  };
}

/** Parses `"1-5 09:00-12:00,14:00-18:00; 6 10:00-13:00"`. Throws on anything else. */
export function parseWeek(text: string): WeekdayHours[] {
  const week = new Map<number, DayWindow[]>();
  for (const part of text.split("; ")) {
    const [days = "", windows = ""] = part.split(" ");
    for (const weekday of parseDays(days)) {
      week.set(weekday, [...(week.get(weekday) ?? []), ...parseWindows(windows)]);
    }
  }
  return [...week].map(([weekday, windows]) => ({ weekday, windows }));
}

function parseDays(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

function parseWindows(text: string): DayWindow[] {
  return text.split(",").map((window) => {
    const times = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(window);
    if (!times) throw new Error(`Not a window of the day: ${window}`);
    const [, fromHour, fromMinute, toHour, toMinute] = times.map(Number);
    return { startMin: fromHour! * 60 + fromMinute!, endMin: toHour! * 60 + toMinute! };
  });
}

function localDate(at: Date, zone: string, days: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(at);
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
