const HOUR_MS = 3_600_000;
/** How long before a claim's end its expert is reminded. */
const REMIND_HOURS = 4;
/** Minimum time between emails to an expert about waiting work. */
export const QUEUE_MAIL_HOURS = 12;

export const WORK_STATUSES = [
  "unpaid",
  "queued",
  "claimed",
  "paused",
  "delivered",
  "refunded",
  "canceled",
] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

type WorkTransition = { from: WorkStatus; to: WorkStatus };

/** Every legal transition. The database enforces the same list (`status_transitions`). */
export const WORK_TRANSITIONS: readonly WorkTransition[] = [
  { from: "unpaid", to: "queued" },
  { from: "unpaid", to: "canceled" },
  // Paid late.
  { from: "canceled", to: "queued" },
  { from: "queued", to: "claimed" },
  { from: "queued", to: "refunded" },
  { from: "queued", to: "canceled" },
  { from: "claimed", to: "queued" },
  { from: "claimed", to: "paused" },
  { from: "claimed", to: "delivered" },
  { from: "claimed", to: "refunded" },
  { from: "claimed", to: "canceled" },
  { from: "paused", to: "claimed" },
  { from: "paused", to: "queued" },
  { from: "paused", to: "canceled" },
];

/** Paid for, and neither delivered nor refunded. */
export const OPEN: readonly WorkStatus[] = ["queued", "claimed", "paused"];

export function isOpen(work: { status: WorkStatus } | null): boolean {
  return work !== null && OPEN.includes(work.status);
}

type Claimed = { status: WorkStatus; expertId: string | null; claimedUntil: Date | null };

/** Whether an expert is working on it now; a claim is over when its time is, before it's returned. */
export function isClaimed({ status, claimedUntil }: Claimed, now: Date): boolean {
  return status === "paused" || (status === "claimed" && claimedUntil! > now);
}

export function isClaimedBy(work: Claimed, expertId: string, now: Date): boolean {
  return work.expertId === expertId && isClaimed(work, now);
}

/** When a claim made now ends: always before the refund. Without hours, at the deadline. */
export function claimUntil(now: Date, dueAt: Date, hours: number | null): Date {
  if (hours === null) return dueAt;
  return new Date(Math.min(hoursAfter(now, hours).getTime(), dueAt.getTime()));
}

/** When the expert of a claim made now is reminded; null if that time has passed. */
export function remindAt(now: Date, until: Date): Date | null {
  const at = hoursAfter(until, -REMIND_HOURS);
  return at > now ? at : null;
}

export function hoursAfter(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}
