import { retryAfterMs, waitToRetry } from "#app/lib/retry.ts";
import type { InterviewState, Step } from "#modules/one-way/schema.ts";

export type StepAnswer =
  | { ok: true; state: InterviewState }
  | { ok: false; reason: string; state: InterviewState | null };

/**
 * Sends steps in sequence, retrying until there is a response; repeating a step changes nothing.
 * `onWaiting` receives whether it's waiting for the network.
 */
export function openSteps(id: string, onWaiting: (isWaiting: boolean) => void) {
  let last: Promise<unknown> = Promise.resolve();
  return (step: Step): Promise<StepAnswer> => {
    const sent = last.then(() => sendStep(id, step, onWaiting));
    last = sent;
    return sent;
  };
}

async function sendStep(
  id: string,
  step: Step,
  onWaiting: (isWaiting: boolean) => void,
): Promise<StepAnswer> {
  for (let failures = 0, askedMs = 0; ; failures += 1) {
    if (failures > 0) await waitToRetry(failures, askedMs);
    const response = await fetch(`/api/one-way/${id}/steps`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(step),
    }).catch(() => null);
    const answer = (await response?.json().catch(() => null)) as {
      state?: InterviewState;
      reason?: string;
    } | null;
    // Only a proxy responds without JSON.
    if (!response || !answer || response.status >= 500 || response.status === 429) {
      askedMs = response ? retryAfterMs(response) : 0;
      onWaiting(true);
      continue;
    }
    onWaiting(false);
    if (response.ok && answer.state) return { ok: true, state: answer.state };
    return { ok: false, reason: answer.reason ?? "unknown", state: answer.state ?? null };
  }
}
