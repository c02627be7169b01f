import { z } from "zod";
import { isEmail, visibleText } from "#lib/typed-text.ts";
import { slugSchema } from "#modules/catalog/schema.ts";
import { zoneSchema } from "#lib/zone-schema.ts";
import { languageSchema } from "./listing-schema.ts";
import { areApart, HOUR_LIMITS } from "./policy.ts";
import { EXPERT_STATUSES } from "./transitions.ts";

/**
 * Wall-clock minutes after local midnight, end exclusive. An end past 1440 reaches into the next
 * day; at most 24 hours.
 */
export const dayWindowSchema = z
  .strictObject({ startMin: z.int().min(0).max(1439), endMin: z.int().min(1).max(2879) })
  .refine((window) => window.endMin > window.startMin, { error: "The end is before the start" })
  .refine((window) => window.endMin - window.startMin <= 1440, { error: "At most 24 hours" });
export type DayWindow = z.infer<typeof dayWindowSchema>;

/** One day's windows, in any order, without overlaps. */
export const dayWindowsSchema = z.array(dayWindowSchema).max(12).refine(areApart, {
  error: "Two of these windows overlap",
});

/** Weekday 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayHoursSchema = z.strictObject({
  weekday: z.int().min(1).max(7),
  windows: dayWindowsSchema,
});
export type WeekdayHours = z.infer<typeof weekdayHoursSchema>;

export const weekSchema = z
  .array(weekdayHoursSchema)
  .refine((days) => new Set(days.map((day) => day.weekday)).size === days.length, {
    error: "This weekday is listed twice",
  });

/** PostgreSQL has no year 0. */
const daySchema = z.iso.date().refine((day) => day >= "2000");

/** Replaces the weekday's windows on one local date; an empty list is a day off. */
export const overrideSchema = z.strictObject({ date: daySchema, windows: dayWindowsSchema });
export type Override = z.infer<typeof overrideSchema>;

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);

/** An expert's settings besides the week. */
export const hourSettingsSchema = z.strictObject({
  noticeMin: within(HOUR_LIMITS.noticeMin),
  bufferMin: within(HOUR_LIMITS.bufferMin),
  dailyCap: within(HOUR_LIMITS.dailyCap),
});
export type HourSettings = z.infer<typeof hourSettingsSchema>;

/** A range of dates, inclusive. */
export const overrideRangeSchema = z.object({ from: daySchema, to: daySchema });

/** An expert's public profile. */
export const profileSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .overwrite(visibleText)
    .min(1, "Enter your name")
    .max(120, "At most 120 characters"),
  headline: z
    .string()
    .trim()
    .min(1, "Say in one line what you do")
    .max(140, "At most 140 characters"),
  biography: z
    .string()
    .trim()
    .min(1, "Write a few sentences")
    .max(2000, "At most 2,000 characters"),
  /** ISO 639 codes, main language first. */
  languages: z
    .array(languageSchema)
    .min(1, "Choose at least one language")
    .max(10)
    .transform((codes) => [...new Set(codes)]),
  years: z.coerce
    .number("Enter a number of years")
    .int("Enter whole years")
    .min(0, "Enter 0 to 70 years")
    .max(70, "Enter 0 to 70 years"),
});
export type Profile = z.infer<typeof profileSchema>;

/** Roles they hired for, and where, one per line. */
export const HIRED_FOR = { lines: 5, length: 140 } as const;

const hiredForSchema = z
  .array(z.string().trim().min(1).max(HIRED_FOR.length))
  .max(HIRED_FOR.lines)
  .default([]);

/** The same, typed into one field. */
export const hiredForLinesSchema = z
  .string()
  .transform((text) => [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean))
  .pipe(
    z
      .array(z.string().max(HIRED_FOR.length, `At most ${HIRED_FOR.length} characters a line`))
      .max(HIRED_FOR.lines, `At most ${HIRED_FOR.lines} lines`),
  );

/** Minimum and maximum topics and links of an application. */
export const APPLICATION = { topics: 5, links: 5 } as const;

const linkSchema = z
  .url({ protocol: /^https?$/, error: "Enter a link that starts with https://" })
  .max(300, "At most 300 characters");

/** An application to become an expert. */
export const applicationSchema = profileSchema.extend({
  zone: zoneSchema,
  topicKeys: z
    .array(slugSchema)
    .min(1, "Choose at least one topic")
    .max(APPLICATION.topics, `Choose at most ${APPLICATION.topics} topics`),
  links: z
    .array(linkSchema)
    .min(1, "Add at least one link")
    .max(APPLICATION.links, `At most ${APPLICATION.links} links`),
  message: z.string().trim().max(1000, "At most 1,000 characters"),
});
export type Application = z.infer<typeof applicationSchema>;

/** A trial's levels by dimension. */
export const scoresSchema = z.record(z.string().max(64), z.coerce.number().int().min(1).max(5));

/** An expert with topics and calendar. Missing settings come from the configuration. */
export const expertSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().trim().overwrite(visibleText).min(1).max(120),
  email: z.string().refine(isEmail),
  headline: z.string().trim().min(1).max(140),
  biography: z.string().trim().min(1).max(2000),
  zone: zoneSchema,
  /** ISO 639 codes, main language first. */
  languages: z.array(languageSchema).min(1).max(10),
  years: z.int().min(0).max(70),
  hiredFor: hiredForSchema,
  status: z.enum(EXPERT_STATUSES),
  avatarSeed: z.string().min(1).max(64),
  isDemo: z.boolean(),
  topicKeys: z.array(slugSchema).min(1),
  week: weekSchema,
  overrides: z.array(overrideSchema).default([]),
  ...hourSettingsSchema.partial().shape,
  gridMin: z.literal([15, 30, 60]).optional(),
  horizonDays: z.int().min(1).max(366).optional(),
});
export type ExpertInput = z.input<typeof expertSchema>;
