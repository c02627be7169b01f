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
 * Sends a form to its action, in a route's `clientAction`. Returns a result if the server is
 * unreachable or refuses before the action runs, so that the page keeps its input.
 */
export async function sendUnlessOffline<T>(send: () => Promise<T>): Promise<T | Offline | Refused> {
  try {
    return await send();
  } catch (error) {
    if (isOfflineError(error)) return { offline: true };
    if (isTooMany(error)) return { refused: error.data };
    // The error page handles everything else.
    throw error;
  }
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

/** A route's `shouldRevalidate`: if the action didn't run, loaders have nothing new. */
export function revalidateUnlessOffline(args: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  const { actionResult, defaultShouldRevalidate } = args;
  return defaultShouldRevalidate && !isOffline(actionResult) && !isRefused(actionResult);
}
