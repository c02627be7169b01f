export type StripeFault =
  /** The connection breaks before anything was done. */
  | "drop"
  /** It is done, and the connection breaks before the reply. */
  | "cut_reply"
  /** Nothing is done, and nobody answers. */
  | "hang"
  /** It is done, and nobody answers. */
  | "hang_after"
  /** An answer that says "try again": nothing was done. */
  | "error"
  | "rate_limit"
  | "key_in_use"
  /** A restricted key that lacks the permission. */
  | "forbidden"
  /** A key that is none, or no longer one. */
  | "wrong_key";

type Planned = { fault: StripeFault; method?: string; path?: RegExp; times: number };

/** Faults to come, each for as many requests as it says. */
export function faultList() {
  const planned: Planned[] = [];
  return {
    plan(fault: StripeFault, on: { method?: string; path?: RegExp; times?: number } = {}): void {
      planned.push({ fault, times: 1, ...on });
    },
    take(method: string, path: string): StripeFault | null {
      const found = planned.find(
        (entry) =>
          entry.times > 0 &&
          (entry.method ?? method) === method &&
          (entry.path?.test(path) ?? true),
      );
      if (!found) return null;
      found.times -= 1;
      return found.fault;
    },
    clear(): void {
      planned.length = 0;
    },
  };
}

/** The answer that a fault is, where it is one. */
export const FAULT_ANSWERS: Partial<Record<StripeFault, { status: number; body: object }>> = {
  wrong_key: {
    status: 401,
    body: {
      error: {
        type: "invalid_request_error",
        message: "Invalid API Key provided: sk_test_****ests",
      },
    },
  },
  error: {
    status: 500,
    body: { error: { type: "api_error", message: "An unknown error occurred." } },
  },
  rate_limit: {
    status: 429,
    body: {
      error: {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Too many requests hit the API too quickly.",
      },
    },
  },
  key_in_use: {
    status: 409,
    body: {
      error: {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: "There is currently another in-progress request using this Idempotent Key.",
      },
    },
  },
  forbidden: {
    status: 403,
    body: {
      error: {
        type: "invalid_request_error",
        message: "The provided key does not have the required permissions for this endpoint.",
      },
    },
  },
};
