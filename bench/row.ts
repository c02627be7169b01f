/** One measured figure beside its goal. */
export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  goal: string;
  /** Null where nothing is promised. */
  ok: boolean | null;
  /** What the figure is made of. */
  note?: string;
};

/** CPU per request of a server against its peer's, milliseconds. */
export function cpuRow(
  name: string,
  { ms, ratio }: { ms: number; ratio: number },
  peerMs: number,
  most: number,
): BenchRow {
  const note = `CPU ${(ms * 1000).toFixed(0)} and ${(peerMs * 1000).toFixed(0)} µs a request`;
  return { name, value: ratio, unit: "×", goal: `≤ ${most} ×`, ok: ratio <= most, note };
}
