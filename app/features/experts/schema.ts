import { z } from "zod";
import { slugSchema } from "#app/features/catalogue/schema.ts";

export const EXPERT_STATUSES = ["applied", "verified", "active", "paused"] as const;
export type ExpertStatus = (typeof EXPERT_STATUSES)[number];

/**
 * Wall-clock minutes after local midnight, end exclusive. An end past 1440 reaches into the next
 * day; at most 24 hours.
 */
export const dayWindowSchema = z
  .strictObject({ startMin: z.int().min(0).max(1439), endMin: z.int().min(1).max(2879) })
  .refine((window) => window.endMin > window.startMin, { error: "The end is before the start" })
  .refine((window) => window.endMin - window.startMin <= 1440, { error: "At most 24 hours" });
export type DayWindow = z.infer<typeof dayWindowSchema>;

/** The windows of one day: sorted or not, but never touching each other twice. */
export const dayWindowsSchema = z.array(dayWindowSchema).max(12).refine(areApart, {
  error: "Two of these windows overlap",
});

/** One weekday's windows; weekday 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayHoursSchema = z.strictObject({
  weekday: z.int().min(1).max(7),
  windows: dayWindowsSchema,
});
export type WeekdayHours = z.infer<typeof weekdayHoursSchema>;

export const weekSchema = z
  .array(weekdayHoursSchema)
  .refine((days) => new Set(days.map((day) => day.weekday)).size === days.length, {
    error: "A weekday stands here twice",
  });

/** One local date's windows instead of the weekday's; no window at all is a day off. */
export const overrideSchema = z.strictObject({ date: z.iso.date(), windows: dayWindowsSchema });
export type Override = z.infer<typeof overrideSchema>;

export const zoneSchema = z.string().refine(isZone, { error: "This time zone is not known" });

/** An expert with topics and calendar. Settings left out are the configuration's. */
export const expertSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  headline: z.string().trim().min(1).max(140),
  biography: z.string().trim().min(1).max(2000),
  zone: zoneSchema,
  /** ISO 639 codes, the first language first. */
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, "Use a language code such as en"))
    .min(1)
    .max(10),
  years: z.int().min(0).max(70),
  status: z.enum(EXPERT_STATUSES),
  avatarSeed: z.string().min(1).max(64),
  isDemo: z.boolean(),
  topicKeys: z.array(slugSchema).min(1),
  week: weekSchema,
  overrides: z.array(overrideSchema).default([]),
  // rules 4: 4 to 72 hours.
  noticeMin: z.int().min(240).max(4320).optional(),
  bufferMin: z.int().min(0).max(240).optional(),
  gridMin: z.literal([15, 30, 60]).optional(),
  horizonDays: z.int().min(1).max(366).optional(),
  dailyCap: z.int().min(1).max(48).optional(),
});
export type ExpertInput = z.input<typeof expertSchema>;

function areApart(windows: DayWindow[]): boolean {
  const sorted = windows.toSorted((a, b) => a.startMin - b.startMin);
  return sorted.every((window, at) => at === 0 || sorted[at - 1]!.endMin <= window.startMin);
}

function isZone(zone: string): boolean {
  // The runtime takes bare offsets ("+05:30") as zones too; PostgreSQL reads them the other way.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
