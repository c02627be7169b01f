import { z } from "zod";
import { expertSchema } from "#modules/experts/schema.ts";

const WINDOWS = String.raw`\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*`;
const DAYS = "[1-7](?:[-,][1-7])*";
const HOURS = new RegExp(`^${DAYS} ${WINDOWS}(?:; ${DAYS} ${WINDOWS})*$`);
const days = z.int().min(0);

const demoExpertSchema = z.strictObject({
  ...expertSchema.pick({
    slug: true,
    /** Seed of the drawn portrait; words after the colon set hair, beard and glasses. */
    avatarSeed: true,
    name: true,
    headline: true,
    biography: true,
    hiredFor: true,
    zone: true,
    languages: true,
    years: true,
  }).shape,
  topics: expertSchema.shape.topicKeys,
  /** Weekly hours in the expert's zone: `1-5 09:00-12:00,14:00-18:00; 6 10:00-13:00`. */
  hours: z.string().regex(HOURS),
  /** Counted from the seed day in the expert's zone. */
  daysOff: z.array(days).default([]),
  /** Days with special hours, counted likewise: `{ "6": "07:00-09:00" }`. */
  otherHours: z
    .record(z.string().regex(/^\d+$/), z.string().regex(new RegExp(`^${WINDOWS}$`)))
    .default({}),
  settings: expertSchema
    .pick({
      noticeMin: true,
      bufferMin: true,
      gridMin: true,
      horizonDays: true,
      dailyCap: true,
    })
    .optional(),
});

/**
 * Invented people. No employer, school or patient in their texts is real, employers have no names,
 * and every profile is marked as a demo.
 */
export const DemoExpertsFile = z.array(demoExpertSchema);
export type DemoExpert = z.infer<typeof demoExpertSchema>;
