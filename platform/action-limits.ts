import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import { countTry } from "./db/rate-limit-store.ts";
import { networkOf } from "./client-address.ts";

export type LimitedAction = keyof Config["limits"]["actions"];

/** Limits actions per client, across URLs and processes. */
export type ActionLimits = {
  /** Counts one try. Returns null, or the time to wait if there were too many. */
  count(action: LimitedAction, address: string): Promise<{ retryAfterSeconds: number } | null>;
};

const MAX_FULL = 10_000;

export function createActionLimits(deps: {
  config: Pick<Config, "limits" | "rateLimitScale" | "sessionSecret">;
  db: Db;
  clock: Clock;
}): ActionLimits {
  const { config, db, clock } = deps;
  // During a flood, a full window is refused without a query.
  const full = new LRUCache<string, number>({ max: MAX_FULL });

  return {
    async count(action, address) {
      const { most, perSeconds } = config.limits.actions[action];
      const now = clock.now();
      const text = `${action} ${networkOf(address)}`;
      let endsAt = full.get(text) ?? 0;
      if (endsAt <= now.getTime()) {
        full.delete(text);
        const key = createHmac("sha256", config.sessionSecret).update(`limit ${text}`).digest();
        const window = await countTry(db, key, now, perSeconds);
        if (window.tries <= most * config.rateLimitScale) return null;
        endsAt = window.endsAt.getTime();
        full.set(text, endsAt);
      }
      return { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)) };
    },
  };
}
