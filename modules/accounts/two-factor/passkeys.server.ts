import { and, count, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Config } from "#platform/config.ts";
import type { Queryable, Tx } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Result } from "#lib/result.ts";
import { enqueueMail } from "#modules/notifications/commands.server.ts";
import { getUser } from "../data.server.ts";
import { passkeyChangedMail } from "../emails/passkey-changed.server.ts";
import {
  countGuess,
  lockForEnrollment,
  noteChange,
  passSession,
  replaceRecoveryCodes,
  type Who,
} from "./enrollment.server.ts";
import { type PasskeyPurpose, type PasskeyRefusal, PASSKEYS } from "./policy.ts";
import { passkeyResponseSchema } from "./schema.ts";
import { passkeyChallenges, passkeys, twoFactors } from "./tables.server.ts";

type Deps = Pick<Platform, "config" | "db" | "clock" | "queue">;

/** 27 MB and 150 ms: loaded by the first passkey, not by every process. */
const webauthn = () => import("@simplewebauthn/server");

/** User presence is enough, because the email code came first. */
const USER_VERIFICATION = "preferred";

/** EdDSA, ES256 and RS256, which authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** The relying party; its passkeys work only on pages of this origin. */
function relyingParty({ publicUrl }: Pick<Config, "publicUrl">) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/**
 * Returns the options for the browser's authenticator. The challenge works once, in this session,
 * for this purpose, for five minutes; a new one replaces it.
 */
export async function startPasskey(
  { config, db, clock }: Deps,
  who: Who & { email: string },
  purpose: PasskeyPurpose,
): Promise<Result<{ options: { challenge: string } }, PasskeyRefusal>> {
  const now = clock.now();
  const own = await db.select().from(passkeys).where(eq(passkeys.userId, who.userId));
  const known = own.map((one) => ({
    id: one.credentialId.toString("base64url"),
    transports: one.transports,
  }));
  const { rpID } = relyingParty(config);
  const { generateAuthenticationOptions, generateRegistrationOptions } = await webauthn();
  if (purpose === "pass" && known.length === 0) return { ok: false, reason: "no_passkeys" };
  if (purpose === "add") {
    const may = await db.transaction((tx) => lockForEnrollment(tx, who, now));
    if (!may) return { ok: false, reason: "confirm_first" };
    if (known.length >= PASSKEYS.most) return { ok: false, reason: "too_many_passkeys" };
  }
  const options =
    purpose === "pass"
      ? await generateAuthenticationOptions({
          rpID,
          allowCredentials: known,
          userVerification: USER_VERIFICATION,
        })
      : await generateRegistrationOptions({
          rpName: config.brand.name,
          rpID,
          userName: who.email,
          userID: Uint8Array.from(Buffer.from(who.userId.replaceAll("-", ""), "hex")),
          excludeCredentials: known,
          supportedAlgorithmIDs: ALGORITHMS,
          authenticatorSelection: {
            residentKey: "preferred",
            userVerification: USER_VERIFICATION,
          },
        });
  const { challenge } = options;
  const expiresAt = new Date(now.getTime() + PASSKEYS.challengeMinutes * 60_000);
  await db
    .insert(passkeyChallenges)
    .values({ sessionId: who.sessionId, purpose, challenge, expiresAt })
    .onConflictDoUpdate({
      target: [passkeyChallenges.sessionId, passkeyChallenges.purpose],
      set: { challenge, expiresAt },
    });
  return { ok: true, options };
}

/** Deletes and returns this session's challenge; null if it expired or was used. */
async function useChallenge(db: Queryable, { sessionId }: Who, purpose: PasskeyPurpose, now: Date) {
  const [used] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.sessionId, sessionId), eq(passkeyChallenges.purpose, purpose)))
    .returning();
  return used && used.expiresAt > now ? used.challenge : null;
}

/** The challenge and the response to it, once the attempt is counted. */
async function readAnswer(
  { db, clock }: Deps,
  who: Who,
  purpose: PasskeyPurpose,
  answer: string,
): Promise<
  Result<{ challenge: string; response: z.infer<typeof passkeyResponseSchema> }, PasskeyRefusal>
> {
  const now = clock.now();
  const response = passkeyResponseSchema.safeParse(answer);
  if (!response.success) return { ok: false, reason: "not_accepted" };
  if (!(await countGuess(db, who.userId, now))) return { ok: false, reason: "too_many_tries" };
  const challenge = await useChallenge(db, who, purpose, now);
  if (challenge === null) return { ok: false, reason: "challenge_expired" };
  return { ok: true, challenge, response: response.data };
}

/**
 * Stores the passkey of an answered challenge and passes the session. Returns recovery codes if it
 * is the person's first second factor. Emails the person about the change.
 */
export async function addPasskey(
  deps: Deps,
  who: Who,
  input: { name: string; answer: string },
): Promise<Result<{ recoveryCodes: string[] | null }, PasskeyRefusal>> {
  const { config, db, clock } = deps;
  const now = clock.now();
  const read = await readAnswer(deps, who, "add", input.answer);
  if (!read.ok) return read;
  const { rpID, origin } = relyingParty(config);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: read.response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: read.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return { ok: false, reason: "not_accepted" };
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  return db.transaction(async (tx) => {
    const may = await lockForEnrollment(tx, who, now);
    if (!may) return { ok: false, reason: "confirm_first" };
    const own = await tx.$count(passkeys, eq(passkeys.userId, who.userId));
    if (own >= PASSKEYS.most) return { ok: false, reason: "too_many_passkeys" };
    const [made] = await tx
      .insert(passkeys)
      .values({
        userId: who.userId,
        credentialId: Buffer.from(credential.id, "base64url"),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        isSyncable: credentialDeviceType === "multiDevice",
        isSynced: credentialBackedUp,
        transports: credential.transports ?? [],
        name: input.name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!made) return { ok: false, reason: "added_before" };
    await noteChange(tx, who.userId, "passkey_added", input.name, now);
    await tell(deps, tx, who.userId, { change: "added", ...made, name: input.name });
    await passSession(tx, who, now);
    const codes = may.isFirst ? await replaceRecoveryCodes(tx, config, who.userId) : null;
    return { ok: true, recoveryCodes: codes };
  });
}

/** Passes two-factor authentication for this session with one of the person's passkeys. */
export async function passWithPasskey(
  deps: Deps,
  who: Who,
  answer: string,
): Promise<Result<object, PasskeyRefusal>> {
  const { config, db, clock } = deps;
  const now = clock.now();
  const read = await readAnswer(deps, who, "pass", answer);
  if (!read.ok) return read;
  const credentialId = Buffer.from(read.response.id, "base64url");
  const [key] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, who.userId), eq(passkeys.credentialId, credentialId)));
  if (!key) return { ok: false, reason: "not_accepted" };
  const { rpID, origin } = relyingParty(config);
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: read.response as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: read.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The counter is compared below, in one statement with storing the new one.
    credential: { id: read.response.id, publicKey: Uint8Array.from(key.publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return { ok: false, reason: "not_accepted" };
  const { newCounter, credentialDeviceType, credentialBackedUp } = verified.authenticationInfo;
  return db.transaction(async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: now })
      .where(
        and(
          eq(passkeys.id, key.id),
          eq(passkeys.isSyncable, credentialDeviceType === "multiDevice"),
          sql`(${newCounter} > ${passkeys.counter} or (${newCounter} = 0 and ${passkeys.counter} = 0))`,
        ),
      )
      .returning({ id: passkeys.id });
    if (used.length === 0) {
      await noteChange(tx, who.userId, "passkey_copied", key.name, now);
      return { ok: false, reason: "copied" };
    }
    await passSession(tx, who, now);
    return { ok: true };
  });
}

export async function renamePasskey(
  { db, clock }: Deps,
  who: Who,
  input: { id: string; name: string },
): Promise<Result<object, PasskeyRefusal>> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await lockForEnrollment(tx, who, now))) return { ok: false, reason: "confirm_first" };
    const renamed = await tx
      .update(passkeys)
      .set({ name: input.name })
      .where(and(eq(passkeys.id, input.id), eq(passkeys.userId, who.userId)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) return { ok: false, reason: "not_found" };
    await noteChange(tx, who.userId, "passkey_renamed", input.name, now);
    return { ok: true };
  });
}

/** Refuses to remove the last second factor. Emails the person. */
export async function removePasskey(
  deps: Deps,
  who: Who,
  id: string,
): Promise<Result<object, PasskeyRefusal>> {
  const { db, clock } = deps;
  const now = clock.now();
  return db.transaction(async (tx) => {
    if (!(await lockForEnrollment(tx, who, now))) return { ok: false, reason: "confirm_first" };
    const others = await tx
      .select({ factors: count() })
      .from(passkeys)
      .where(and(eq(passkeys.userId, who.userId), sql`${passkeys.id} <> ${id}::uuid`));
    const apps = await tx.$count(twoFactors, eq(twoFactors.userId, who.userId));
    if ((others[0]?.factors ?? 0) + apps === 0) return { ok: false, reason: "last_factor" };
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, who.userId)))
      .returning({ id: passkeys.id, name: passkeys.name });
    if (!removed) return { ok: false, reason: "not_found" };
    await noteChange(tx, who.userId, "passkey_removed", removed.name, now);
    // The remaining factors may be newer than this session's last pass.
    await passSession(tx, who, now);
    await tell(deps, tx, who.userId, { change: "removed", ...removed });
    return { ok: true };
  });
}

async function tell(
  deps: Deps,
  tx: Tx,
  userId: string,
  { change, id, name }: { change: "added" | "removed"; id: string; name: string },
): Promise<void> {
  const user = await getUser(tx, userId);
  if (!user?.email) return;
  const mail = passkeyChangedMail(deps.config, { change, name });
  await enqueueMail(deps, tx, { dedupeKey: `passkey-${change}:${id}`, to: user.email, ...mail });
}
