/** The only source of time in product code. */
export type Clock = {
  now(): Date;
  /** Used by the development endpoint and tests. */
  advance(ms: number): void;
};

export function systemClock(): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}

export function fixedClock(iso: string): Clock {
  let ms = new Date(iso).getTime();
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by;
    },
  };
}
