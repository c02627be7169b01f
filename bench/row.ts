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
