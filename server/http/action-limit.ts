import type { Context } from "hono";
import type { LimitedAction } from "#platform/action-limits.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";
import { refusal } from "./refusal.ts";

/**
 * Counts a call in the same window as the pages that do the same. Call it after validation:
 * neighbors share the window, and malformed requests must not use it up. Returns null, or the 429
 * response.
 */
export async function refuseOverLimit(
  c: Context<HttpEnv>,
  { limits }: Pick<Services, "limits">,
  action: LimitedAction,
): Promise<Response | null> {
  const refused = await limits.count(action, c.get("clientAddress"));
  return refused && refusal(c, refused.retryAfterSeconds);
}
