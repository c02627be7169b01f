import { z } from "zod";
import { slugSchema } from "#modules/catalog/schema.ts";
import { CURRENCIES } from "#lib/money.ts";
import { canonicalZone } from "#lib/zones.ts";
import { PARTS_OF_DAY, SORTS, WITHIN_DAYS } from "./listing-query.ts";
import type { ListingQuery } from "./listing-query.ts";

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

/** A zone by any of its names; kept under today's. */
export const zoneSchema = z
  .string()
  .max(64)
  .transform((name, context) => {
    const zone = canonicalZone(name);
    if (zone === null) context.addIssue("This time zone is not known");
    return zone ?? z.NEVER;
  });

const languageSchema = z.string().regex(/^[a-z]{2,3}$/, "Use a language code such as en");

/** An expert with topics and calendar. Settings left out are the configuration's. */
export const expertSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().trim().min(1).max(120),
  email: z.email().max(254),
  headline: z.string().trim().min(1).max(140),
  biography: z.string().trim().min(1).max(2000),
  zone: zoneSchema,
  /** ISO 639 codes, the first language first. */
  languages: z.array(languageSchema).min(1).max(10),
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

const oneOf = <T extends object>(labels: T) =>
  z.enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]);

// A value that makes no sense counts as absent: an old or mangled link still shows experts.
const listingQuerySchema = z.object({
  topic: slugSchema.optional().catch(undefined),
  language: languageSchema.optional().catch(undefined),
  zone: zoneSchema.optional().catch(undefined),
  when: oneOf(PARTS_OF_DAY).optional().catch(undefined),
  price: z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined),
  currency: z.enum(CURRENCIES).optional().catch(undefined),
  within: oneOf(WITHIN_DAYS).optional().catch(undefined),
  sort: oneOf(SORTS).catch("soonest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** Reads the listing's address. An empty field of its form counts as absent. */
export function parseListingQuery(search: URLSearchParams): ListingQuery {
  return listingQuerySchema.parse(
    Object.fromEntries([...search].filter(([, value]) => value !== "")),
  );
}
