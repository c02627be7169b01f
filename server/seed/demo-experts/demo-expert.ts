import type { ExpertInput } from "#modules/experts/schema.ts";

/**
 * An invented person. No employer, school or patient in these texts is real, and every profile is
 * marked as a demo.
 */
export type DemoExpert = {
  slug: string;
  /** Seed of the drawn portrait; words after the colon set hair, beard and glasses. */
  avatarSeed: string;
  name: string;
  headline: string;
  biography: string;
  zone: string;
  languages: string[];
  years: number;
  topics: string[];
  /** Weekly hours in the expert's zone: `"1-5 09:00-12:00,14:00-18:00; 6 10:00-13:00"`. */
  hours: string;
  /** Counted from the seed day in the expert's zone. */
  daysOff?: number[];
  /** Days with special hours, counted likewise: `{ 6: "07:00-09:00" }`. */
  otherHours?: Record<number, string>;
  settings?: Pick<ExpertInput, "noticeMin" | "bufferMin" | "gridMin" | "horizonDays" | "dailyCap">;
};
