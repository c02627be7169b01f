/** How browsers and Node begin: of requests, of bodies cut short, of modules. */
const NO_ANSWER =
  /^(failed to fetch|fetch failed|network ?error|error (loading dynamically|in (body|input) stream)|load failed|importing a module script failed|could not connect|the (network|internet) connection)/i;

/** Whether this is what `fetch` and `import()` throw when they get no answer at all. */
export function isOfflineError(error: unknown): boolean {
  // The router wraps what cuts an answer short.
  const reason = error instanceof Error && error.cause instanceof TypeError ? error.cause : error;
  return reason instanceof TypeError && NO_ANSWER.test(reason.message);
}

/** What a toast says where there is no way to the server. */
export const OFFLINE_TOAST = {
  variant: "destructive",
  title: "No connection",
  description: "Try again when you’re back online.",
} as const;

/** What a form got instead of an answer: there was no way to the server. */
export type Offline = { offline: true };
/** What a form got instead of an answer: too many came before it. Says so, and when to try again. */
export type Refused = { refused: string; /** Where signing in gets past it. */ signIn?: string };

/**
 * Sends a form to its action, in a route's `clientAction`. Not to be reached, or refused before the
 * action ran, is an answer too: the page stays, with what was typed.
 */
export async function sendUnlessOffline<T>(send: () => Promise<T>): Promise<T | Offline | Refused> {
  try {
    return await send();
  } catch (error) {
    if (isOfflineError(error)) return { offline: true };
    if (isTooMany(error)) return { refused: error.data };
    // Everything else is for the error page.
    throw error;
  }
}

/** The router's error for a 429 in plain text (server/http/refusal.ts). */
function isTooMany(error: unknown): error is { status: 429; data: string } {
  const answer = typeof error === "object" ? (error as { status?: unknown; data?: unknown }) : null;
  return answer?.status === 429 && typeof answer.data === "string";
}

export function isOffline(answer: unknown): answer is Offline {
  return typeof answer === "object" && answer !== null && "offline" in answer;
}

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}

/** A route's `shouldRevalidate`: where the action was not asked, the loaders have nothing new. */
export function revalidateUnlessOffline(args: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return isOffline(args.actionResult) || isRefused(args.actionResult)
    ? false
    : args.defaultShouldRevalidate;
}
