import type { Platform } from "#platform/services.ts";
import { and, eq, isNull } from "drizzle-orm";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { sqlState } from "#platform/errors.ts";
import { consumeCode, guessCode } from "../codes.server.ts";
import { revokeOtherSessions, sendCode } from "../commands.server.ts";
import { getUser, getUserByEmail } from "../data.server.ts";
import { emailChangedMail } from "../emails/email-changed.server.ts";
import { formerEmails, users } from "../tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

const UNIQUE_VIOLATION = "23505";

/** Sends a code to the new address. The result doesn't reveal whether it has an account. */
export async function startEmailChange(
  deps: Deps,
  input: { newEmail: string; browserToken: string },
): Promise<{ resendAt: Date }> {
  return sendCode(deps, {
    email: input.newEmail,
    browserToken: input.browserToken,
    purpose: "change_email",
  });
}

export type EmailChangeReason = "wrong_code" | "too_many_tries" | "address_in_use";

/**
 * Moves the account to the new address, notifies the old one, and ends all other sessions.
 * "address_in_use" is returned only after a correct code.
 */
export async function confirmEmailChange(
  deps: Deps,
  input: {
    userId: string;
    sessionId: string;
    newEmail: string;
    code: string;
    browserToken: string;
  },
): Promise<{ ok: true; email: string } | { ok: false; reason: EmailChangeReason }> {
  const asking = {
    email: input.newEmail,
    browserToken: input.browserToken,
    purpose: "change_email" as const,
  };
  const guess = await guessCode(deps, { ...asking, code: input.code });
  if (!guess.ok) return guess;
  const now = deps.clock.now();
  try {
    return await deps.db.transaction(async (tx) => {
      if (!(await consumeCode(tx, { ...asking, codeId: guess.codeId, now }))) {
        return { ok: false as const, reason: "wrong_code" as const };
      }
      const holder = await getUserByEmail(tx, input.newEmail);
      if (holder && holder.id !== input.userId) {
        return { ok: false as const, reason: "address_in_use" as const };
      }
      const before = await getUser(tx, input.userId);
      if (!before?.email) return { ok: false as const, reason: "wrong_code" as const };
      await tx
        .update(users)
        .set({ email: input.newEmail, updatedAt: now })
        .where(and(eq(users.id, input.userId), isNull(users.erasedAt)));
      await revokeOtherSessions(tx, { ...input, now });
      if (!holder) {
        await tx
          .insert(formerEmails)
          .values({ userId: input.userId, email: before.email, untilAt: now })
          .onConflictDoUpdate({
            target: [formerEmails.userId, formerEmails.email],
            set: { untilAt: now },
          });
        const mail = emailChangedMail(deps.config);
        const dedupeKey = `email-changed:${guess.codeId}`;
        await enqueueMail(deps, tx, { dedupeKey, to: before.email, ...mail });
      }
      return { ok: true as const, email: input.newEmail };
    });
  } catch (error) {
    // An account with this address was created after our check.
    if (sqlState(error) === UNIQUE_VIOLATION) return { ok: false, reason: "address_in_use" };
    throw error;
  }
}
