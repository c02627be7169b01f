/** A free use, and when its week or day ends in the zone where it was used. */
export type FreeUse = { period: string; until: Date | null };

/**
 * When the next use is free; null if it is now. One per period of the current zone, and none before
 * the last one's period ends in its own zone, so changing the zone gives no second use.
 */
export function nextFreeAt(
  uses: readonly FreeUse[],
  now: Date,
  periods: { at: (instant: Date) => string; after: (period: string) => Date },
): Date | null {
  const ends = uses.flatMap(({ until }) => (until && until > now ? until.getTime() : []));
  const open = ends.length > 0 ? new Date(Math.max(...ends)) : now;
  const period = periods.at(open);
  const next = uses.some((use) => use.period === period) ? periods.after(period) : open;
  return next > now ? next : null;
}
