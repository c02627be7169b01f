const FIRST_MS = 250;
const MAX_MS = 5_000;

/** How long to wait before attempt number `tries`, from 0; `random` is 0 to 1. */
export function backoffMs(tries: number, random: number): number {
  const most = Math.min(MAX_MS, FIRST_MS * 2 ** tries);
  // Half of it is random, so that clients don't all reconnect to a restarted server at once.
  return Math.round(most * (0.5 + random / 2));
}
