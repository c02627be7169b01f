import { z } from "zod";
import { dayNumber, dayText } from "#lib/days.ts";

/** How far ahead an interview may be. */
export const PLAN_AHEAD_DAYS = 366;

/** The form's interview date and topic, on the candidate's calendar. */
export function planInput(today: string, topics: readonly string[]) {
  const latest = dayText(dayNumber(today) + PLAN_AHEAD_DAYS);
  return z.object({
    interviewOn: z.iso
      .date("Enter the date of your interview")
      .refine((date) => date >= today, "That date has passed. Enter a later one")
      .refine((date) => date <= latest, "Enter a date within a year"),
    topic: z.string().refine((topic) => topics.includes(topic), "Choose a topic from the list"),
  });
}

/** The levels of a posted self-score, or what is missing, by field; in one message if all are. */
export function readSelfLevels(
  form: Record<string, string>,
  dimensions: readonly { key: string; name: string }[],
): { ok: true; levels: Map<string, number> } | { ok: false; errors: Record<string, string> } {
  const levels = new Map<string, number>();
  const errors: Record<string, string> = {};
  for (const { key, name } of dimensions) {
    const value = form[`level.${key}`] ?? "";
    if (/^[1-5]$/.test(value)) levels.set(key, Number(value));
    else errors[`level.${key}`] = `Choose a level for ${name}`;
  }
  // Nothing was chosen: one message, at the first row.
  const [first] = dimensions;
  if (levels.size === 0 && first) {
    return { ok: false, errors: { [`level.${first.key}`]: "Choose a level in each row" } };
  }
  return Object.keys(errors).length === 0 ? { ok: true, levels } : { ok: false, errors };
}
