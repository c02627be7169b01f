import type { RouterContextProvider } from "react-router";
import { waitText } from "#lib/wait-text.ts";
import type { LimitedAction } from "#platform/action-limits.ts";
import { failureContext, requestContext, servicesContext } from "./context.server.ts";

/**
 * Counts one attempt at a limited action by this visitor's network. Returns null, or the message
 * for a 429, and then sets Retry-After.
 */
export async function countAction(
  context: Readonly<RouterContextProvider>,
  action: LimitedAction,
): Promise<string | null> {
  const { limits } = context.get(servicesContext);
  const refused = await limits.count(action, context.get(requestContext).clientAddress);
  if (!refused) return null;
  context.get(failureContext).retryAfterSeconds = refused.retryAfterSeconds;
  return `Too many tries from your network. Wait ${waitText(refused.retryAfterSeconds)}, then try again`;
}
