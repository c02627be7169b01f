/** How browsers and Node begin: of requests, of bodies cut short, of modules. */
const NO_ANSWER =
  /^(failed to fetch|fetch failed|network ?error|error (loading dynamically|in (body|input) stream)|load failed|importing a module script failed|could not connect|the (network|internet) connection)/i;

/** Whether this is what `fetch` and `import()` throw when they get no answer at all. */
export function isLineTrouble(error: unknown): boolean {
  // The router wraps what cuts an answer short.
  const reason = error instanceof Error && error.cause instanceof TypeError ? error.cause : error;
  return reason instanceof TypeError && NO_ANSWER.test(reason.message);
}

/** What a form got instead of an answer: there was no way to the server. */
export type Offline = { offline: true };

/** Sends a form to its action, in a route's `clientAction`. Not to be reached is an answer too. */
export async function sendUnlessOffline<T>(send: () => Promise<T>): Promise<T | Offline> {
  try {
    return await send();
  } catch (error) {
    // Everything else is for the error page.
    if (isLineTrouble(error)) return { offline: true };
    throw error;
  }
}

export function isOffline(answer: unknown): answer is Offline {
  return typeof answer === "object" && answer !== null && "offline" in answer;
}

/** A route's `shouldRevalidate`: where the action could not be asked, the loaders cannot either. */
export function revalidateUnlessOffline(args: {
  actionResult?: unknown;
  defaultShouldRevalidate: boolean;
}): boolean {
  return isOffline(args.actionResult) ? false : args.defaultShouldRevalidate;
}
