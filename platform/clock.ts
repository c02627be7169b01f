/** The one source of time. Product code never asks the machine itself. */
export type Clock = {
  now(): Date;
  /** Moves the clock; only the development endpoint and tests do. */
  advance(ms: number): void;
};

/** The machine's time plus whatever it was advanced by. */
export function systemClock(): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => {
      offsetMs += ms;
    },
  };
}

/** A clock that stands still until it is advanced. */
export function fixedClock(iso: string): Clock {
  let ms = new Date(iso).getTime();
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by;
    },
  };
}
