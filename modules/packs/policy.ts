import { percentOf } from "#lib/money.ts";

/** The product of an order line that sells a pack. */
export const PACK = "pack";

/** What a pack costs: so many sessions at the list price, less a percentage. Minor units. */
export function packPrice(
  unitListMinor: number,
  { sessions, percentOff }: { sessions: number; percentOff: number },
): { listMinor: number; discountMinor: number; amountMinor: number } {
  const listMinor = unitListMinor * sessions;
  const discountMinor = percentOf(listMinor, percentOff);
  return { listMinor, discountMinor, amountMinor: listMinor - discountMinor };
}

/**
 * What each session of a pack is worth, the first to the last: what was paid in equal parts, which
 * differ by one minor unit at most and add up to it.
 */
export function sessionWorths(pack: { amountMinor: number; sessions: number }): number[] {
  const upTo = (count: number) => Math.floor((pack.amountMinor * count) / pack.sessions);
  return Array.from({ length: pack.sessions }, (_, index) => upTo(index + 1) - upTo(index));
}

/** Whether sessions can be taken from a pack, and given back to it. */
export function isPackOpen(
  pack: { expiresAt: Date | null; closedAt: Date | null },
  now: Date,
): boolean {
  return pack.closedAt === null && pack.expiresAt !== null && pack.expiresAt > now;
}

/** The same day so many months later, or the last of a month that is shorter. UTC. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  // The 31st of a month without one has run over into the next.
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}
