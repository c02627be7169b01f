import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { viewerOf } from "#app/session/viewer.server.ts";
import { PERSONAL_DATA } from "#server/personal-data.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  enrollTwoFactor,
  passTwoFactor,
  removeTwoFactor,
} from "#modules/accounts/two-factor/commands.server.ts";
import { getTwoFactor, offerTwoFactor } from "#modules/accounts/two-factor/data.server.ts";
import { twoFactorPersonalData } from "#modules/accounts/two-factor/personal-data.server.ts";
import {
  newRecoveryCodes,
  offeredSecret,
  openSecret,
  sealSecret,
} from "#modules/accounts/two-factor/secrets.server.ts";
import { findStep, totpOf } from "#modules/accounts/two-factor/totp.server.ts";

const STEP = 30_000;
const config = loadConfig({}, () => "a secret of this test", BRAND);
let database: TestDatabase;
let clock = fixedClock("2027-01-11T08:00:00Z");
const deps = () => ({ db: database.db, clock, config });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock = fixedClock("2027-01-11T08:00:00Z");
  await database.owner.execute(sql`truncate users cascade`);
});

/** A signed-in user; pass the id to open another session. */
async function session(userId?: string) {
  const id = userId ?? (await newUser());
  const { rows } = await database.db.execute<{ id: string }>(
    sql`insert into sessions (user_id, token_hash, expires_at)
        values (${id}::uuid, sha256(gen_random_uuid()::text::bytea), '2028-01-01') returning id`,
  );
  return { userId: id, sessionId: rows[0]!.id };
}

async function newUser(): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`insert into users (email) values (gen_random_uuid() || '@example.com') returning id`,
  );
  return rows[0]!.id;
}

type Who = { userId: string; sessionId: string };
const codeOf = (who: Who, steps = 0) =>
  totpOf(offeredSecret(config.sessionSecret, who)).generate({
    timestamp: clock.now().getTime() + steps * STEP,
  });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function enrolled() {
  const first = await session();
  const answer = await enrollTwoFactor(deps(), first, codeOf(first));
  if (!answer.ok) throw new Error(answer.reason);
  const second = await session(first.userId);
  return { first, second, recoveryCodes: answer.recoveryCodes };
}

describe("codes", () => {
  const secret = Buffer.from("12345678901234567890");
  const codeAt = (timestamp: number) => totpOf(secret).generate({ timestamp });

  // RFC 6238, appendix B (SHA-1): the last six of its eight digits.
  test.each([
    ["1970-01-01T00:00:59Z", "287082", 1],
    ["2005-03-18T01:58:29Z", "081804", 37037036],
    ["2005-03-18T01:58:31Z", "050471", 37037037],
    ["2009-02-13T23:31:30Z", "005924", 41152263],
    ["2033-05-18T03:33:20Z", "279037", 66666666],
    ["2603-10-11T11:33:20Z", "353130", 666666666],
  ])("match the RFC at %s", (at, code, step) => {
    expect(codeAt(Date.parse(at))).toBe(code);
    expect(findStep(secret, code, { now: new Date(at), lastStep: -1 })).toBe(step);
  });

  test("are valid one time step before and after, not two", () => {
    const now = new Date("2027-01-11T08:00:00Z");
    const valid = [-2, -1, 0, 1, 2].map((steps) => {
      const code = codeAt(now.getTime() + steps * STEP);
      return findStep(secret, code, { now, lastStep: -1 }) !== null;
    });
    expect(valid).toEqual([false, true, true, true, false]);
  });

  test.each(["", "28708", "2870822", "２８７０８２", "28708२"])("rejects %j", (code) => {
    expect(findStep(secret, code, { now: new Date(59_000), lastStep: -1 })).toBeNull();
  });

  test("come with a URL, a key and a QR code that apps can read", async () => {
    const who = { ...(await session()), email: "a+b@example.com" };
    const key = totpOf(offeredSecret(config.sessionSecret, who)).secret.base32;
    const offer = await offerTwoFactor(config, who);
    expect(offer.url).toBe(
      `otpauth://totp/Greenroom:a%2Bb%40example.com?issuer=Greenroom&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(offer.key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(offer.key.replaceAll(" ", "")).toBe(key);
    expect(decodeURIComponent(offer.qrCodeUrl)).toMatch(/^data:image\/svg\+xml,<svg .+<\/svg>\n$/);
  });
});

describe("the secret", () => {
  test("is stable within a session and differs between sessions", async () => {
    const who = await session();
    const offer = (sessionId: string) => offeredSecret(config.sessionSecret, { ...who, sessionId });
    expect(offer(who.sessionId)).toEqual(offer(who.sessionId));
    expect(offer(who.sessionId)).toHaveLength(20);
    expect(offer("another")).not.toEqual(offer(who.sessionId));
  });

  test("is encrypted in the database and bound to its owner", async () => {
    const { first } = await enrolled();
    const { rows } = await database.db.execute<{ sealed_secret: Buffer; text: string }>(
      sql`select sealed_secret, encode(sealed_secret, 'hex') as text from second_factors`,
    );
    const secret = offeredSecret(config.sessionSecret, first);
    expect(rows[0]!.text).not.toContain(secret.toString("hex"));
    const sealed = Buffer.from(rows[0]!.sealed_secret);
    expect(openSecret(config.sessionSecret, first.userId, sealed)).toEqual(secret);
    expect(openSecret(config.sessionSecret, "somebody else", sealed)).toBeNull();
    expect(openSecret("another secret", first.userId, sealed)).toBeNull();
    sealed[15] = sealed[15]! ^ 1;
    expect(openSecret(config.sessionSecret, first.userId, sealed)).toBeNull();
    expect(sealSecret("x", "y", secret)).not.toEqual(sealSecret("x", "y", secret));
  });
});

describe("enrolling", () => {
  test("needs a right code and passes only this session", async () => {
    const who = await session();
    const other = await session(who.userId);
    expect(await enrollTwoFactor(deps(), who, wrong(codeOf(who)))).toEqual({
      ok: false,
      reason: "wrong_code",
    });
    expect(await getTwoFactor(database.db, who, clock.now())).toMatchObject({ isEnrolled: false });
    expect(await enrollTwoFactor(deps(), who, codeOf(who))).toMatchObject({ ok: true });
    expect(await getTwoFactor(database.db, who, clock.now())).toEqual({
      isEnrolled: true,
      hasApp: true,
      hasPassed: true,
      isConfirmed: true,
      recoveryCodesLeft: 10,
    });
    expect(await getTwoFactor(database.db, other, clock.now())).toMatchObject({ hasPassed: false });
  });

  test("happens once: another session can't replace the secret", async () => {
    const { first, second } = await enrolled();
    expect(await enrollTwoFactor(deps(), second, codeOf(second))).toEqual({
      ok: false,
      reason: "enrolled_before",
    });
    expect(await getTwoFactor(database.db, second, clock.now())).toMatchObject({
      hasPassed: false,
    });
    clock.advance(STEP);
    expect(await passTwoFactor(deps(), second, codeOf(first))).toEqual({ ok: true });
  });
});

describe("passing", () => {
  test("accepts each code once, even from five tabs at once", async () => {
    const { first, second } = await enrolled();
    // The code used to enroll, and any before it, is used up.
    expect(await passTwoFactor(deps(), second, codeOf(first))).toMatchObject({ ok: false });
    expect(await passTwoFactor(deps(), second, codeOf(first, -1))).toMatchObject({ ok: false });
    clock.advance(STEP);
    const code = codeOf(first);
    const answers = await Promise.all([1, 2, 3].map(() => passTwoFactor(deps(), second, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await getTwoFactor(database.db, second, clock.now())).toMatchObject({ hasPassed: true });
  });

  test("is limited to five guesses in ten minutes across all sessions", async () => {
    const { first, second } = await enrolled();
    clock.advance(STEP);
    const bad = wrong(wrong(wrong(codeOf(first))));
    const tries = await Promise.all(
      [first, second, first, second, first, second, first].map((who) =>
        passTwoFactor(deps(), who, bad),
      ),
    );
    expect(tries.filter((t) => !t.ok && t.reason === "wrong_code")).toHaveLength(5);
    expect(await passTwoFactor(deps(), second, codeOf(first))).toEqual({
      ok: false,
      reason: "too_many_tries",
    });
    clock.advance(10 * 60_000 + 1000);
    expect(await passTwoFactor(deps(), second, codeOf(first))).toEqual({ ok: true });
  });

  test("accepts each recovery code once, as people type it, from its owner only", async () => {
    const { second, recoveryCodes } = await enrolled();
    const other = await enrolled();
    const [code] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await passTwoFactor(deps(), other.second, code!)).toMatchObject({ ok: false });
    const typed = ` ${code!.toUpperCase().replace("-", " ")} `;
    expect(await passTwoFactor(deps(), second, typed)).toEqual({ ok: true });
    const third = await session(second.userId);
    expect(await passTwoFactor(deps(), third, code!)).toMatchObject({ ok: false });
    expect(await getTwoFactor(database.db, second, clock.now())).toMatchObject({
      recoveryCodesLeft: 9,
    });
    const { rows } = await database.db.execute(sql`select code_hmac::text from recovery_codes`);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code!).toString("hex"));
    expect(newRecoveryCodes().every((one) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(one))).toBe(true);
  });

  test("fails for a user who hasn't enrolled", async () => {
    const who = await session();
    expect(await passTwoFactor(deps(), who, codeOf(who))).toMatchObject({ ok: false });
    expect(await getTwoFactor(database.db, who, clock.now())).toMatchObject({ hasPassed: false });
  });

  test("fails with another person's code", async () => {
    const { first } = await enrolled();
    const victim = await session();
    clock.advance(STEP);
    const mixed = { userId: first.userId, sessionId: victim.sessionId };
    await passTwoFactor(deps(), mixed, codeOf(first));
    expect(await getTwoFactor(database.db, victim, clock.now())).toMatchObject({
      hasPassed: false,
    });
  });
});

test("removing it signs the user out and lets them enroll again", async () => {
  const { first, recoveryCodes } = await enrolled();
  await removeTwoFactor(deps(), first.userId);
  const headers = { cookie: "gr_session=none" };
  expect(await viewerOf(deps(), new Request("http://localhost/", { headers }))).toBeNull();
  expect(await getTwoFactor(database.db, first, clock.now())).toMatchObject({ hasPassed: false });
  const next = await session(first.userId);
  expect(await passTwoFactor(deps(), next, recoveryCodes[0]!)).toMatchObject({ ok: false });
  expect(await getTwoFactor(database.db, next, clock.now())).toMatchObject({ isEnrolled: false });
  clock.advance(STEP);
  expect(await enrollTwoFactor(deps(), next, codeOf(next))).toMatchObject({ ok: true });
});

test("the export mentions it without its secrets, and erasure deletes it", async () => {
  expect(PERSONAL_DATA).toContain(twoFactorPersonalData);
  const { first } = await enrolled();
  const person = { userId: first.userId, addresses: [] };
  const told = await twoFactorPersonalData.exportRows(database.db, person);
  expect(told).toEqual({
    app: { createdAt: clock.now() },
    passkeys: [],
    recoveryCodesLeft: 10,
    changes: [{ kind: "app_added", name: null, at: clock.now() }],
  });
  await passTwoFactor(deps(), first, "000000");
  await database.db.transaction((tx) => twoFactorPersonalData.erase(tx, person, clock.now()));
  const { rows } = await database.db.execute(
    sql`select (select count(*) from second_factors) + (select count(*) from recovery_codes)
               + (select count(*) from second_factor_guesses)
               + (select count(*) from second_factor_changes) as left`,
  );
  expect(Number(rows[0]!["left"])).toBe(0);
});
