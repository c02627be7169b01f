import { expect } from "@playwright/test";

/** Real time goes by, for what only time brings, such as a second of recording. */
export async function passes(ms: number): Promise<void> {
  const until = Date.now() + ms;
  const poll = expect.poll(() => Date.now(), { timeout: ms + 5_000, intervals: [50] });
  await poll.toBeGreaterThanOrEqual(until);
}
