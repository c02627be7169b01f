/**
 * Positions of instants along an axis of this width: proportional to time, but at least `gap`
 * apart, so that two scores on one day don't overlap. If there are too many, they're spaced evenly.
 */
export function placeInstants(instants: readonly number[], width: number, gap: number): number[] {
  const count = instants.length;
  if (count === 0) return [];
  if (count === 1) return [width / 2];
  const first = instants[0]!;
  const span = instants.at(-1)! - first;
  const least = Math.min(gap, width / (count - 1));
  if (span <= 0) return spread(count, width, least);
  // The space left by the gaps is distributed in proportion to time.
  const rest = width - least * (count - 1);
  return instants.map((at, index) => ((at - first) / span) * rest + index * least);
}

/** Centered, `least` apart. */
function spread(count: number, width: number, least: number): number[] {
  const from = (width - least * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => from + index * least);
}
