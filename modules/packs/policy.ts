import { percentOf } from "#lib/money.ts";

export const PACK = "pack";

/** A pack's price: its sessions at the list price, less a percentage. Minor units. */
export function packPrice(
  unitListMinor: number,
  { sessions, percentOff }: { sessions: number; percentOff: number },
): { listMinor: number; discountMinor: number; amountMinor: number } {
  const listMinor = unitListMinor * sessions;
  const discountMinor = percentOf(listMinor, percentOff);
  return { listMinor, discountMinor, amountMinor: listMinor - discountMinor };
}

/**
 * The value of each session: equal parts of the payment that add up to it and differ by at most one
 * minor unit.
 */
export function sessionWorths(pack: { amountMinor: number; sessions: number }): number[] {
  const upTo = (count: number) => Math.floor((pack.amountMinor * count) / pack.sessions);
  return Array.from({ length: pack.sessions }, (_, index) => upTo(index + 1) - upTo(index));
}

/** The facts that say whether a pack is closed. */
export type PackEnd = { expiresAt: Date | null; closedAt: Date | null; isRefunded: boolean };

/** Whether sessions can be taken from a pack and returned to it. */
export function isPackOpen({ expiresAt, closedAt, isRefunded }: PackEnd, now: Date): boolean {
  return closedAt === null && !isRefunded && expiresAt !== null && expiresAt > now;
}

/** The same day some months later, or that month's last day if it is shorter. UTC. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  // The date overflowed into the next month.
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}
