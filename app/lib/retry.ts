const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** Waits before a request is sent again, longer after each failure; ends early when back online. */
export function waitToRetry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1]);
    function end() {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    }
    addEventListener("online", end);
  });
}
