import type { Platform } from "#platform/services.ts";
import { lt, or } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "#platform/jobs/define.ts";
import { codeGuesses, emailCodes, erasedFreeUses, sessions } from "./tables.server.ts";

const DAY_MS = 86_400_000;

/** Hourly: deletes old codes, guesses and sessions, and expired free uses. */
export const pruneAccountsJob = defineJob({
  name: "accounts.prune",
  schema: z.object({}),
  schedule: "17 * * * *",
  async handle({ db, clock, config }: Platform) {
    const now = clock.now().getTime();
    const dayAgo = new Date(now - DAY_MS);
    const longAgo = new Date(now - config.sessions.days * DAY_MS);
    await db.delete(emailCodes).where(lt(emailCodes.createdAt, dayAgo));
    await db.delete(erasedFreeUses).where(lt(erasedFreeUses.until, clock.now()));
    await db.delete(codeGuesses).where(lt(codeGuesses.lastAt, dayAgo));
    await db
      .delete(sessions)
      .where(or(lt(sessions.expiresAt, longAgo), lt(sessions.revokedAt, longAgo)));
  },
});
