import type { Ai } from "./port.ts";

type Options = {
  onFailure: (error: unknown) => void;
  timeoutMs?: number;
  /** Concurrent calls; the rules answer any more. */
  maxCalls?: number;
  /** After this many failures in a row, the model is skipped for a while. */
  maxFailures?: number;
  restMs?: number;
};

/**
 * Asks the model. Falls back to the rules if it fails, is too slow, has too many calls in flight, or
 * has just failed repeatedly.
 */
export function withFallback(
  model: Ai,
  rules: Ai,
  { onFailure, timeoutMs = 20_000, maxCalls = 64, maxFailures = 5, restMs = 30_000 }: Options,
): Ai {
  let calls = 0;
  let failures = 0;
  let restsUntil = 0;
  const isAvailable = () => calls < maxCalls && performance.now() >= restsUntil;

  function failed(error: unknown) {
    failures += 1;
    if (failures >= maxFailures) restsUntil = performance.now() + restMs;
    onFailure(error);
  }

  return {
    model: model.model,
    async check(input, signal) {
      if (!isAvailable()) return rules.check(input, signal);
      calls += 1;
      try {
        const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const checked = await model.check(input, both);
        failures = 0;
        return checked;
      } catch (error) {
        // An aborted call isn't the model's failure.
        if (!signal.aborted) failed(error);
        return rules.check(input, signal);
      } finally {
        calls -= 1;
      }
    },
    async *followUp(input, signal) {
      if (!isAvailable()) return yield* rules.followUp(input, signal);
      calls += 1;
      try {
        const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        yield* model.followUp(input, both);
        failures = 0;
      } catch (error) {
        if (!signal.aborted) failed(error);
        yield* rules.followUp(input, signal);
      } finally {
        calls -= 1;
      }
    },
  };
}
