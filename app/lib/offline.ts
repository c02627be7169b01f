/** What a form got instead of an answer: there was no way to the server. */
export type Offline = { offline: true };

/** Sends a form to its action, in a route's `clientAction`. Not to be reached is an answer too. */
export async function sendUnlessOffline<T>(send: () => Promise<T>): Promise<T | Offline> {
  try {
    return await send();
  } catch (error) {
    // What fetch throws when it gets no answer at all; everything else is for the error page.
    if (error instanceof TypeError) return { offline: true };
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
