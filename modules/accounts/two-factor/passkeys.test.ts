import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { softwareAuthenticator } from "#tests/support/software-authenticator.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { enrollTwoFactor, passTwoFactor, removeTwoFactor } from "./commands.server.ts";
import { getTwoFactor, listPasskeys, listTwoFactorChanges } from "./data.server.ts";
import {
  addPasskey,
  passWithPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "./passkeys.server.ts";
import { twoFactorPersonalData } from "./personal-data.server.ts";
import type { PasskeyPurpose } from "./policy.ts";
import { offeredSecret } from "./secrets.server.ts";
import { totpOf } from "./totp.server.ts";

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

type Who = { userId: string; sessionId: string; email: string };
const MINUTE = 60_000;

/** A signed-in user; pass one to open another session. */
async function session(person?: Who): Promise<Who> {
  const { db } = services;
  const { rows } = await db.execute<{ id: string; email: string }>(
    person
      ? sql`select id, email from users where id = ${person.userId}::uuid`
      : sql`insert into users (email) values (gen_random_uuid() || '@example.com')
            returning id, email`,
  );
  const { id, email } = rows[0]!;
  const made = await db.execute<{ id: string }>(
    sql`insert into sessions (user_id, token_hash, expires_at)
        values (${id}::uuid, sha256(gen_random_uuid()::text::bytea), '2030-01-01') returning id`,
  );
  return { userId: id, sessionId: made.rows[0]!.id, email };
}

const authenticator = (flags = {}) => softwareAuthenticator(services.config.publicUrl, flags);
type Authenticator = ReturnType<typeof authenticator>;

async function challenge(who: Who, purpose: PasskeyPurpose) {
  const started = await startPasskey(services, who, purpose);
  if (!started.ok) throw new Error(started.reason);
  return started.options;
}

async function add(who: Who, key: Authenticator, name = "Laptop") {
  return addPasskey(services, who, { name, answer: key.create(await challenge(who, "add")) });
}

async function pass(who: Who, key: Authenticator) {
  return passWithPasskey(services, who, key.get(await challenge(who, "pass")));
}

const status = (who: Who) => getTwoFactor(services.db, who, services.clock.now());

/** A person whose first second factor is a passkey, and another session of theirs. */
async function enrolled(key = authenticator()) {
  const first = await session();
  const added = await add(first, key);
  if (!added.ok) throw new Error(added.reason);
  return { first, second: await session(first), key, recoveryCodes: added.recoveryCodes };
}

test("the first passkey enables two-factor, passes only this session, and returns recovery codes", async () => {
  const { first, second, recoveryCodes } = await enrolled();
  expect(recoveryCodes).toHaveLength(10);
  expect(await status(first)).toMatchObject({ isEnrolled: true, hasPassed: true, hasApp: false });
  expect(await status(second)).toMatchObject({ isEnrolled: true, hasPassed: false });
  expect(await passTwoFactor(services, second, recoveryCodes![0]!)).toEqual({ ok: true });
});

test("a passkey passes other sessions of its owner, each challenge once", async () => {
  const { second, key } = await enrolled();
  const answer = key.get(await challenge(second, "pass"));
  const tries = await Promise.all([1, 2].map(() => passWithPasskey(services, second, answer)));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await status(second)).toMatchObject({ hasPassed: true, isConfirmed: true });
  expect(await passWithPasskey(services, second, answer)).toMatchObject({
    reason: "challenge_expired",
  });
});

test("a challenge ends after five minutes, and counts in its own session and purpose only", async () => {
  const { first, second, key } = await enrolled();
  const late = key.get(await challenge(second, "pass"));
  services.clock.advance(5 * MINUTE);
  expect(await passWithPasskey(services, second, late)).toMatchObject({
    reason: "challenge_expired",
  });
  const ofFirst = key.get(await challenge(first, "pass"));
  expect(await passWithPasskey(services, second, ofFirst)).toMatchObject({
    reason: "challenge_expired",
  });
  const forAdding = authenticator().get(await challenge(first, "add"));
  expect(await passWithPasskey(services, first, forAdding)).toMatchObject({ ok: false });
});

test.each([
  [
    "another site",
    (key: Authenticator, options: { challenge: string }) =>
      key.get(options, "https://evil.example"),
  ],
  [
    "another person’s passkey",
    (_key: Authenticator, options: { challenge: string }) => authenticator().get(options),
  ],
  ["no JSON", () => "{"],
  ["the wrong fields", () => JSON.stringify({ id: "!", type: "public-key" })],
])("a response from %s is refused", async (_what, answerOf) => {
  const { second, key } = await enrolled();
  const answer = answerOf(key, await challenge(second, "pass"));
  expect(await passWithPasskey(services, second, answer)).toEqual({
    ok: false,
    reason: "not_accepted",
  });
  expect(await status(second)).toMatchObject({ hasPassed: false });
});

test("a changed signature or registration is refused", async () => {
  const { second, key } = await enrolled();
  const answer = JSON.parse(key.get(await challenge(second, "pass"))) as {
    response: { signature: string };
  };
  answer.response.signature = answer.response.signature.replace(/.{6}$/, "AAAAAA");
  const forged = JSON.stringify(answer);
  expect(await passWithPasskey(services, second, forged)).toMatchObject({ reason: "not_accepted" });
  const who = await session();
  const foreign = authenticator().create(await challenge(who, "add"), "https://evil.example");
  expect(await addPasskey(services, who, { name: "x", answer: foreign })).toMatchObject({
    reason: "not_accepted",
  });
});

test("a counter that doesn’t rise, or another kind of key, is refused and noted", async () => {
  const { first, second, key } = await enrolled(authenticator({ isSyncable: true }));
  key.state.counter = 5;
  expect(await pass(second, key)).toEqual({ ok: true });
  expect(await pass(second, key)).toEqual({ ok: false, reason: "copied" });
  key.state.counter = 4;
  expect(await pass(second, key)).toMatchObject({ reason: "copied" });
  key.state.counter = 6;
  key.state.isSyncable = false;
  expect(await pass(second, key)).toMatchObject({ reason: "copied" });
  const changes = await listTwoFactorChanges(services.db, first.userId);
  expect(changes.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 3 }, () => "passkey_copied"),
    "passkey_added",
  ]);
});

test("whether a passkey is synced follows the authenticator", async () => {
  const { second, key } = await enrolled(authenticator({ isSyncable: true }));
  expect(await listPasskeys(services.db, second.userId)).toMatchObject([{ isSynced: false }]);
  key.state.isSynced = true;
  await pass(second, key);
  expect(await listPasskeys(services.db, second.userId)).toMatchObject([
    { isSynced: true, lastUsedAt: services.clock.now() },
  ]);
});

test("attempts are limited to five in ten minutes, across sessions", async () => {
  const { first, second } = await enrolled();
  const stranger = authenticator();
  for (const who of [first, second, first, second, first]) {
    const answer = stranger.get(await challenge(who, "pass"));
    expect(await passWithPasskey(services, who, answer)).toMatchObject({ reason: "not_accepted" });
  }
  const answer = stranger.get(await challenge(second, "pass"));
  expect(await passWithPasskey(services, second, answer)).toMatchObject({
    reason: "too_many_tries",
  });
  services.clock.advance(11 * MINUTE);
});

test("changes require a second factor passed within ten minutes", async () => {
  const { first, second, key } = await enrolled();
  const code = totpOf(offeredSecret(services.config.sessionSecret, second)).generate({
    timestamp: services.clock.now().getTime(),
  });
  // Someone who only reads the person's email.
  expect(await startPasskey(services, second, "add")).toMatchObject({ reason: "confirm_first" });
  expect(await enrollTwoFactor(services, second, code)).toMatchObject({
    reason: "enrolled_before",
  });
  const [own] = await listPasskeys(services.db, first.userId);
  const unconfirmed = { ok: false, reason: "confirm_first" };
  expect(await removePasskey(services, second, own!.id)).toEqual(unconfirmed);
  expect(await renamePasskey(services, second, { id: own!.id, name: "Mine" })).toEqual(unconfirmed);
  services.clock.advance(11 * MINUTE);
  expect(await status(first)).toMatchObject({ hasPassed: true, isConfirmed: false });
  expect(await startPasskey(services, first, "add")).toEqual(unconfirmed);
  await pass(first, key);
  expect(await add(first, authenticator(), "Phone")).toEqual({ ok: true, recoveryCodes: null });
});

test("only one of two first factors added at once wins", async () => {
  const mine = await session();
  const theirs = await session(mine);
  const answers = await Promise.all(
    [mine, theirs].map(async (who) => ({
      who,
      answer: authenticator().create(await challenge(who, "add")),
    })),
  );
  const added = await Promise.all(
    answers.map(({ who, answer }) => addPasskey(services, who, { name: "Key", answer })),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect(added.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "confirm_first" }]);
});

test("the last second factor can’t be removed, even by two simultaneous requests", async () => {
  const { first } = await enrolled();
  const [laptop] = await listPasskeys(services.db, first.userId);
  expect(await removePasskey(services, first, laptop!.id)).toMatchObject({ reason: "last_factor" });
  await add(first, authenticator(), "Phone");
  const both = await listPasskeys(services.db, first.userId);
  const removed = await Promise.all(both.map(({ id }) => removePasskey(services, first, id)));
  expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listPasskeys(services.db, first.userId)).toHaveLength(1);
  // The session that removed the older one has still passed.
  expect(await status(first)).toMatchObject({ hasPassed: true });
});

test("a passkey is one person’s, and its name can change", async () => {
  const { first, key } = await enrolled();
  const other = await session();
  const again = key.create(await challenge(other, "add"));
  expect(await addPasskey(services, other, { name: "Theirs", answer: again })).toMatchObject({
    reason: "added_before",
  });
  const [own] = await listPasskeys(services.db, first.userId);
  const named = { id: own!.id, name: "Work laptop" };
  await add(other, authenticator());
  expect(await renamePasskey(services, other, named)).toMatchObject({ reason: "not_found" });
  expect(await removePasskey(services, other, own!.id)).toMatchObject({ reason: "not_found" });
  expect(await renamePasskey(services, first, named)).toEqual({ ok: true });
  expect(await listPasskeys(services.db, first.userId)).toMatchObject([{ name: "Work laptop" }]);
});

test("people have at most ten, and get an email about each", async () => {
  const { first } = await enrolled();
  for (let number = 2; number <= 10; number += 1) {
    expect(await add(first, authenticator(), `Key ${number}`)).toMatchObject({ ok: true });
  }
  expect(await startPasskey(services, first, "add")).toMatchObject({ reason: "too_many_passkeys" });
  const [own] = await listPasskeys(services.db, first.userId);
  await removePasskey(services, first, own!.id);
  const { rows } = await services.db.execute<{ subject: string }>(
    sql`select subject from outbox_mails where to_email = ${first.email} order by created_at, id`,
  );
  const subjects = rows.map(({ subject }) => subject);
  expect(
    subjects.filter((one) => one === "A passkey was added to your Greenroom account"),
  ).toHaveLength(10);
  expect(subjects).toContain("A passkey was removed from your Greenroom account");
});

test("an operator’s reset removes passkeys, and ends the sessions", async () => {
  const { first } = await enrolled();
  await removeTwoFactor(services, first.userId);
  expect(await status(await session(first))).toMatchObject({ isEnrolled: false });
  expect(await status(first)).toMatchObject({ hasPassed: false });
});

test("the export names passkeys without their keys, and erasure deletes them", async () => {
  const { first } = await enrolled();
  const { db, clock } = services;
  const person = { userId: first.userId, addresses: [] };
  const at = clock.now();
  expect(await twoFactorPersonalData.exportRows(db, person)).toEqual({
    app: null,
    passkeys: [{ name: "Laptop", isSynced: false, createdAt: at, lastUsedAt: null }],
    recoveryCodesLeft: 10,
    changes: [{ kind: "passkey_added", name: "Laptop", at }],
  });
  await db.transaction((tx) => twoFactorPersonalData.erase(tx, person, at));
  expect(await twoFactorPersonalData.exportRows(db, person)).toBeNull();
});
