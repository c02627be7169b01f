import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Result } from "#lib/result.ts";
import type { Platform } from "#platform/services.ts";
import { oneWayShares } from "../tables.server.ts";
import { lockInterview } from "./take-step.server.ts";

/** Maximum active links per interview. */
const MAX_SHARES = 10;
const DAY_MS = 86_400_000;

export type ShareRefusal =
  | "missing"
  /** Not submitted yet. */
  | "not_open"
  | "too_many";

/** Creates a link with which others can watch a submitted interview for some days. */
export async function shareInterview(
  { db, clock }: Pick<Platform, "db" | "clock">,
  of: { interviewId: string; userId: string },
  days: number,
): Promise<Result<{ id: string }, ShareRefusal>> {
  return db.transaction(async (tx): Promise<Result<{ id: string }, ShareRefusal>> => {
    const interview = await lockInterview(tx, of);
    if (!interview) return { ok: false, reason: "missing" };
    if (interview.status !== "submitted") return { ok: false, reason: "not_open" };
    const now = clock.now();
    const open = and(
      eq(oneWayShares.interviewId, interview.id),
      isNull(oneWayShares.revokedAt),
      gt(oneWayShares.expiresAt, now),
    );
    const [counted] = await tx
      .select({ open: sql<number>`count(*)::int` })
      .from(oneWayShares)
      .where(open);
    if (counted!.open >= MAX_SHARES) return { ok: false, reason: "too_many" };
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const [row] = await tx
      .insert(oneWayShares)
      .values({ interviewId: interview.id, createdAt: now, expiresAt })
      .returning({ id: oneWayShares.id });
    return { ok: true, id: row!.id };
  });
}

/** Revokes a link of a person's own interview. */
export async function revokeShare(
  { db, clock }: Pick<Platform, "db" | "clock">,
  of: { interviewId: string; userId: string },
  shareId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const interview = await lockInterview(tx, of);
    if (!interview) return;
    await tx
      .update(oneWayShares)
      .set({ revokedAt: clock.now() })
      .where(
        and(
          eq(oneWayShares.id, shareId),
          eq(oneWayShares.interviewId, interview.id),
          isNull(oneWayShares.revokedAt),
        ),
      );
  });
}
