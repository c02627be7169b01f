import type { AiSession } from "./schema.ts";

export const AI_SESSION = "ai-session";
/** Its slug in the catalog. */
export const AI_SERVICE = "ai";

export const RESUME_HOURS = 24;
export const REFUND_DAYS = 14;

/** How long an erased account's free session counts for its email. */
export const FREE_KEPT_DAYS = 365;

const DAY_MS = 86_400_000;

export function resumeUntil(now: Date): Date {
  return new Date(now.getTime() + RESUME_HOURS * 3_600_000);
}

/** Until when an unstarted session can be refunded in full; null once it's started. */
export function refundUntil(
  session: Pick<AiSession, "status" | "availableAt" | "orderId">,
): Date | null {
  const { status, availableAt, orderId } = session;
  if (status !== "unstarted" || availableAt === null || orderId === null) return null;
  return new Date(availableAt.getTime() + REFUND_DAYS * DAY_MS);
}
