import { dimensionsOf, getRubric } from "#modules/rubrics/data.server.ts";
import type { Platform } from "#platform/services.ts";
import { listAnswers } from "../data.server.ts";
import { oneWaySelfScores } from "../tables.server.ts";
import { lockInterview } from "./take-step.server.ts";

type SelfScored =
  | { ok: true }
  /** `not_open` is one that isn't submitted yet. */
  | { ok: false; reason: "missing" | "not_open" }
  /** The dimensions without a level that its questions are about. */
  | { ok: false; reason: "incomplete"; without: { key: string; name: string }[]; isEmpty: boolean };

/** Saves the candidate's self-score, once, before they see the expert's. */
export async function scoreOneself(
  { db, clock }: Pick<Platform, "db" | "clock">,
  of: { interviewId: string; userId: string },
  levels: Readonly<Record<string, number | null>>,
): Promise<SelfScored> {
  return db.transaction(async (tx): Promise<SelfScored> => {
    const interview = await lockInterview(tx, of);
    if (!interview) return { ok: false, reason: "missing" };
    const rubric = getRubric(interview.topic);
    if (interview.status !== "submitted" || !rubric) return { ok: false, reason: "not_open" };
    const rows = rubric.dimensions.flatMap(({ key }) => {
      const level = levels[key] ?? null;
      return level === null
        ? []
        : [
            {
              interviewId: interview.id,
              dimension: key,
              level,
              rubricVersion: rubric.version,
              scoredAt: clock.now(),
            },
          ];
    });
    const answers = await listAnswers(tx, interview.id);
    const asked = dimensionsOf(
      interview.topic,
      answers.map(({ questionId }) => questionId),
    );
    const without = asked.filter(({ key }) => !rows.some(({ dimension }) => dimension === key));
    if (without.length > 0) {
      return { ok: false, reason: "incomplete", without, isEmpty: rows.length === 0 };
    }
    await tx.insert(oneWaySelfScores).values(rows).onConflictDoNothing();
    return { ok: true };
  });
}
