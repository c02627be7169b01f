/**
 * Positions of instants along an axis of this width: in proportion to time, but never closer than
 * `gap`, so that two scores of one day stay apart. With too many for the gap they are spread evenly.
 */
export function placeInstants(instants: readonly number[], width: number, gap: number): number[] {
  const count = instants.length;
  if (count === 0) return [];
  if (count === 1) return [width / 2];
  const first = instants[0]!;
  const span = instants.at(-1)! - first;
  const least = Math.min(gap, width / (count - 1));
  if (span <= 0) return spread(count, width, least);
  // What the gaps leave is shared in proportion to time.
  const rest = width - least * (count - 1);
  return instants.map((at, index) => ((at - first) / span) * rest + index * least);
}

/** In the middle, `least` apart. */
function spread(count: number, width: number, least: number): number[] {
  const from = (width - least * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => from + index * least);
}
