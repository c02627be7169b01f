import { data, type DataStrategyResult, type MiddlewareFunction } from "react-router";

/**
 * How browsers' and Node's messages begin for failed requests, truncated bodies and failed imports.
 */
const NO_ANSWER =
  /^(failed to fetch|fetch failed|network ?error|error (loading dynamically|in (body|input) stream)|load failed|importing a module script failed|could not connect|the (network|internet) connection)/i;

/** Whether `fetch` or `import()` threw this because it got no response. */
export function isOfflineError(error: unknown): boolean {
  // The router wraps errors of interrupted responses.
  const reason = error instanceof Error && error.cause instanceof TypeError ? error.cause : error;
  return reason instanceof TypeError && NO_ANSWER.test(reason.message);
}

export const OFFLINE_TOAST = {
  variant: "destructive",
  title: "No connection",
  description: "Try again when you’re back online.",
} as const;

/** A form's result when the server couldn't be reached. */
export type Offline = { offline: true };
/** A form's result after too many submits: a message with the time to retry. */
export type Refused = {
  refused: string;
  /** Where to sign in, which avoids the limit. */ signIn?: string;
};

/**
 * Client middleware: if the server is unreachable, or refuses a form before its action
 * runs, the page stays and shows that as the form's result. With an error status, no loaders run.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method === "GET") return results;
  for (const sent of Object.values(results)) {
    const result = sent.type === "error" && resultOf(sent.result);
    if (result) Object.assign(sent, { type: "data", result });
  }
  return results;
};

function resultOf(thrown: unknown) {
  // Single fetch wraps what a failed `fetch` threw in `data()`.
  const wrapped = thrown as { type?: unknown; data?: unknown } | null;
  const error = wrapped?.type === "DataWithResponseInit" ? wrapped.data : thrown;
  if (isOfflineError(error)) return data<Offline>({ offline: true }, 503);
  return isTooMany(error) && data<Refused>({ refused: error.data }, 429);
}

/** The router's error for a 429 in plain text (server/http/refusal.ts). */
function isTooMany(error: unknown): error is { status: 429; data: string } {
  const answer = typeof error === "object" ? (error as { status?: unknown; data?: unknown }) : null;
  return answer?.status === 429 && typeof answer.data === "string";
}

export function isOffline(answer: unknown): answer is Offline {
  return says(answer, "offline");
}

export function isRefused(answer: unknown): answer is Refused {
  return says(answer, "refused");
}

function says(answer: unknown, what: string): boolean {
  return typeof answer === "object" && answer !== null && what in answer;
}
