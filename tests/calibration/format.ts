import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/**
 * Answers of known quality that the judge is measured on. The judge is tuned on one half; the other
 * was written by someone who hadn't seen it. While tuning, its totals were read but not its answers.
 */
export const HALVES = ["tuning", "held-out"] as const;
export type Half = (typeof HALVES)[number];

const CalibrationAnswer = z
  .strictObject({
    /** Topic, number or question, and quality, such as `coding-1-strong`. */
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    quality: z.enum([
      "strong",
      "middling",
      "weak",
      "off-topic",
      "too-short",
      "injected",
      "generic",
      "nonsense",
      // A sentence on the subject, then nonsense with figures.
      "adrift",
    ]),
    text: z.string().trim().min(1),
    /** Of strong answers: the sentence of the text that states the result, verbatim. */
    result: z.string().min(10).optional(),
  })
  .refine(({ text, result }) => result === undefined || text.includes(result), {
    error: "the result isn't a part of the text",
  });
export type CalibrationAnswer = z.infer<typeof CalibrationAnswer>;

/** tests/calibration/{half}/*.json: one question and its answers a file. */
export const CalibrationFile = z.strictObject({
  topic: z.string(),
  /** An id of content/questions/{topic}.json. */
  question: z.string(),
  answers: z.array(CalibrationAnswer).min(1),
});
export type CalibrationFile = z.infer<typeof CalibrationFile>;

/** Every file of one half. Throws if one is invalid. */
export function readCalibration(half: Half): CalibrationFile[] {
  const folder = join(import.meta.dirname, half);
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const parsed = CalibrationFile.safeParse(
        JSON.parse(readFileSync(join(folder, name), "utf8")),
      );
      if (!parsed.success) throw new Error(`${half}/${name}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    });
}
