import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { grantRole } from "#modules/accounts/commands.server.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import type { Result } from "#lib/result.ts";
import type { Tx } from "#platform/db/client.ts";
import { sqlState } from "#platform/errors.ts";
import type { Platform } from "#platform/services.ts";
import { statusMail } from "../emails/application.server.ts";
import { expertApplications, experts } from "../tables.server.ts";
import { type ExpertStatus, mayBecome } from "../transitions.ts";
import { requireApplicant } from "./applicant.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;
type Change = {
  to: Exclude<ExpertStatus, "applied">;
  by: { role: "expert" | "operator"; id: string };
  /** Emailed to the expert if an operator decides; otherwise only recorded. */
  why: string;
};

/** Rejected by the database because sessions are booked. */
const HAS_SESSIONS = "GR002";

/**
 * Moves an expert to another status and emails them. An application needs its trial before a review
 * starts; leaving needs no future sessions; only an operator can resume an expert whom an operator paused.
 */
export async function changeExpertStatus(
  deps: Deps,
  expertId: string,
  change: Change,
): Promise<Result<object, "not_possible" | "no_trial" | "has_sessions">> {
  try {
    return await deps.db.transaction((tx) => changeStatus(deps, tx, expertId, change));
  } catch (error) {
    if (sqlState(error) === HAS_SESSIONS) return { ok: false, reason: "has_sessions" };
    throw error;
  }
}

async function changeStatus(deps: Deps, tx: Tx, expertId: string, { to, by, why }: Change) {
  const now = deps.clock.now();
  const expert = await requireApplicant(tx, expertId);
  const isOperators = expert.pausedReason !== null && by.role === "expert" && to === "active";
  if (isOperators || !mayBecome(expert.status, to, by.role)) {
    return { ok: false, reason: "not_possible" } as const;
  }
  if (expert.status === "applied" && to === "in_review" && !(await hasTrial(tx, expertId))) {
    return { ok: false, reason: "no_trial" } as const;
  }

  await actAs(tx, by, why, now);
  await tx
    .update(experts)
    .set({ status: to, pausedReason: to === "paused" && by.role === "operator" ? why : null })
    .where(eq(experts.id, expertId));
  const isDecision = to === "refused" || (expert.status === "in_review" && to === "active");
  if (isDecision) {
    await tx
      .update(expertApplications)
      .set({ decidedAt: now, answer: why })
      .where(and(eq(expertApplications.expertId, expertId), isNull(expertApplications.decidedAt)));
  }
  if (to === "active") await grantRole(tx, "expert", [expert.userId]);
  const mail = statusMail({
    brand: deps.config.brand,
    publicUrl: deps.config.publicUrl,
    name: expert.name,
    from: expert.status,
    to,
    why: by.role === "operator" ? why : null,
  });
  await enqueueMail(deps, tx, {
    dedupeKey: `expert-status:${expertId}:${to}:${now.getTime()}`,
    to: expert.email,
    ...mail,
  });
  return { ok: true } as const;
}

async function hasTrial(tx: Tx, expertId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: expertApplications.id })
    .from(expertApplications)
    .where(
      and(
        eq(expertApplications.expertId, expertId),
        isNull(expertApplications.decidedAt),
        isNotNull(expertApplications.trial),
      ),
    );
  return rows.length > 0;
}
