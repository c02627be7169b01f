/** Pseudo-random numbers, reproducible by seed (mulberry32). */
export type Random = {
  /** 0 ≤ n < below */
  integer(below: number): number;
  chance(of: number): boolean;
  pick<T>(from: readonly T[]): T;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    integer,
    chance: (of) => next() < of,
    pick: (from) => from[integer(from.length)]!,
  };
}
