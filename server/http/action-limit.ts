import { createMiddleware } from "hono/factory";
import type { LimitedAction } from "#platform/action-limits.ts";
import type { Services } from "#app/services.ts";
import type { HttpEnv } from "./context.ts";
import { refusal } from "./refusal.ts";

/** Counts a call's tries, in the same windows as the pages that do the same. */
export function actionLimit({ limits }: Pick<Services, "limits">, action: LimitedAction) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const refused = await limits.count(action, c.get("clientAddress"));
    return refused ? refusal(c, refused.retryAfterSeconds) : next();
  });
}
