import type { Result } from "#lib/result.ts";
import { dimensionsOf, getRubric } from "#modules/rubrics/data.server.ts";
import type { Platform } from "#platform/services.ts";
import { listAnswers } from "../data.server.ts";
import { oneWaySelfScores } from "../tables.server.ts";
import { lockInterview } from "./take-step.server.ts";

export type SelfScoreRefusal =
  | "missing"
  /** Not submitted yet. */
  | "not_open"
  /** A dimension that its questions are about has no level. */
  | "incomplete";

/** Saves the candidate's self-score, once, before they see the expert's. */
export async function scoreOneself(
  { db, clock }: Pick<Platform, "db" | "clock">,
  of: { interviewId: string; userId: string },
  levels: Readonly<Record<string, number | null>>,
): Promise<Result<object, SelfScoreRefusal>> {
  return db.transaction(async (tx): Promise<Result<object, SelfScoreRefusal>> => {
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
    if (asked.some(({ key }) => !rows.some(({ dimension }) => dimension === key))) {
      return { ok: false, reason: "incomplete" };
    }
    await tx.insert(oneWaySelfScores).values(rows).onConflictDoNothing();
    return { ok: true };
  });
}
