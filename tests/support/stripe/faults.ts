export type StripeFault =
  /** Drops the connection before doing anything. */
  | "drop"
  /** Does it, and drops the connection before the reply. */
  | "cut_reply"
  /** Does nothing and never replies. */
  | "hang"
  /** Does it and never replies. */
  | "hang_after"
  /** Does nothing and responds with a retryable error. */
  | "error"
  | "rate_limit"
  | "key_in_use"
  /** A restricted key without the permission. */
  | "forbidden"
  | "wrong_key";

type Planned = { fault: StripeFault; method?: string; path?: RegExp; times: number };

/** Queued faults, each for a number of requests. */
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
