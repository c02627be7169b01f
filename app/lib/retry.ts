const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Waits before a request is sent again, longer after each failure and at least as long as the server
 * asked for; ends early when back online.
 */
export function waitToRetry(failures: number, askedMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const ownMs = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]!;
    const timer = setTimeout(end, Math.max(ownMs, askedMs));
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    }
    addEventListener("online", end);
  });
}

const MAX_ASKED_MS = 60_000;

/** How long a response asks to wait, at most a minute; 0 if it doesn't. */
export function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get("retry-after")) || 0;
  return Math.min(seconds * 1_000, MAX_ASKED_MS);
}
