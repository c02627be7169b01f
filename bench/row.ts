export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  goal: string;
  /** Null without a target. */
  ok: boolean | null;
  note?: string;
};

/** A server's CPU per request compared with its peer's, in ms. */
export function cpuRow(
  name: string,
  { ms, ratio }: { ms: number; ratio: number },
  peerMs: number,
  most: number,
): BenchRow {
  const note = `CPU ${(ms * 1000).toFixed(0)} and ${(peerMs * 1000).toFixed(0)} µs a request`;
  return { name, value: ratio, unit: "×", goal: `≤ ${most} ×`, ok: ratio <= most, note };
}
