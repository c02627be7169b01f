import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import { countTry } from "./db/rate-limit-store.ts";
import { networkOf } from "./client-address.ts";

export type LimitedAction = keyof Config["limits"]["actions"];

type Wait = { retryAfterSeconds: number };

/** Limits actions across URLs and processes. Null, or the time to wait if there were too many. */
export type ActionLimits = {
  /** Counts one attempt by the client's network. */
  count(action: LimitedAction, address: string): Promise<Wait | null>;
  /** Counts one attempt by an account, from any network. */
  countAccount(action: LimitedAction, userId: string): Promise<Wait | null>;
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

  async function count(action: LimitedAction, whose: string): Promise<Wait | null> {
    const { most, perSeconds } = config.limits.actions[action];
    const now = clock.now();
    const text = `${action} ${whose}`;
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
  }

  return {
    count: (action, address) => count(action, networkOf(address)),
    countAccount: count,
  };
}
