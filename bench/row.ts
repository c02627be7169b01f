/** One measured figure beside its goal. */
export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  goal: string;
  ok: boolean;
  /** What the figure is made of. */
  note?: string;
};
