import { and, eq, isNull } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { applicationTeam, applicationReceived } from "../emails/application.server.ts";
import { expertApplications } from "../tables.server.ts";
import { trialFor } from "../trial.server.ts";
import { requireApplicant } from "./applicant.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/** Stores an applicant's levels once, completing the application. Emails applicant and team. */
export async function scoreTrial(
  deps: Deps,
  expertId: string,
  scores: Record<string, number>,
): Promise<Result<object, "incomplete" | "already_scored">> {
  return deps.db.transaction(async (tx) => {
    const applicant = await requireApplicant(tx, expertId);
    const { key, rubric, dimensions } = trialFor(applicant.topicKeys);
    const isComplete =
      dimensions.every(({ key }) => scores[key] !== undefined) &&
      Object.keys(scores).length === dimensions.length;
    if (!isComplete) return { ok: false, reason: "incomplete" };
    const [scored] = await tx
      .update(expertApplications)
      .set({
        trial: key,
        rubricTopic: rubric.topic,
        rubricVersion: rubric.version,
        scores,
        scoredAt: deps.clock.now(),
      })
      .where(
        and(
          eq(expertApplications.expertId, expertId),
          isNull(expertApplications.trial),
          isNull(expertApplications.decidedAt),
        ),
      )
      .returning({ id: expertApplications.id });
    if (!scored) return { ok: false, reason: "already_scored" };
    const { brand, publicUrl } = deps.config;
    await enqueueMail(deps, tx, {
      dedupeKey: `application:${scored.id}:received`,
      to: applicant.email,
      ...applicationReceived({
        brand,
        name: applicant.name,
        statusUrl: new URL("/expert/apply", publicUrl).href,
      }),
    });
    await enqueueMail(deps, tx, {
      dedupeKey: `application:${scored.id}:team`,
      to: brand.supportEmail,
      ...applicationTeam({
        brand,
        name: applicant.name,
        listUrl: new URL("/admin/experts", publicUrl).href,
      }),
    });
    return { ok: true };
  });
}
