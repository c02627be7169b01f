import { expect } from "@playwright/test";

/** Lets real time pass, for example to record for a second. */
export async function passes(ms: number): Promise<void> {
  const until = Date.now() + ms;
  const poll = expect.poll(() => Date.now(), { timeout: ms + 5_000, intervals: [50] });
  await poll.toBeGreaterThanOrEqual(until);
}
