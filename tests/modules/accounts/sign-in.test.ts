import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  grantRole,
  revokeSession,
  sendCode,
  signOut,
  verifyCode,
} from "#modules/accounts/commands.server.ts";
import { listSessions } from "#modules/accounts/data.server.ts";
import { viewerOf as requestViewer } from "#app/session/viewer.server.ts";
import { newToken } from "#modules/accounts/secrets.server.ts";
import type { CodePurpose } from "#modules/accounts/tables.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let database: TestDatabase;
let clock = fixedClock("2026-11-21T10:00:00Z");
const queue = {
  enqueue: async () => {},
  deadLetters: async () => [],
  replay: async () => false,
  work: async () => {},
  stop: async () => {},
};

function deps(scale = 1) {
  const config = loadConfig(
    { RATE_LIMIT_SCALE: String(scale) },
    () => "a secret of this test",
    BRAND,
  );
  return { db: database.db, clock, config, queue };
}

const browser = () => newToken();

async function ask(email: string, browserToken: string, scale = 1, purpose?: CodePurpose) {
  return sendCode(deps(scale), { email, browserToken, purpose });
}

async function guess(email: string, code: string, browserToken: string) {
  return verifyCode(deps(), { email, code, browserToken, userAgent: "Test" });
}

async function mailedCodes(email: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ subject: string; text: string }>(
    sql`select subject, text from outbox_mails where to_email = ${email} order by created_at, id`,
  );
  return rows.map((mail) => {
    const inText = mail.text.match(/\b\d{6}\b/g);
    expect(inText).toHaveLength(1);
    expect(mail.subject).toContain(inText?.[0]);
    return inText?.[0] as string;
  });
}

async function lastCode(email: string): Promise<string> {
  const codes = await mailedCodes(email);
  return codes.at(-1) as string;
}

const wrongFor = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

async function count(table: string): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? -1;
}

const withCookie = (token: string) =>
  new Request("http://localhost/", { headers: { cookie: `a=b; gr_session=${token}` } });

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  clock = fixedClock("2026-11-21T10:00:00Z");
  await database.owner.execute(
    sql`truncate users, sessions, email_codes, code_guesses, outbox_mails cascade`,
  );
});

describe("verification code", () => {
  test("signs in the browser that asked, and creates the account only then", async () => {
    const own = browser();
    await ask("Ada@Example.com", own);
    expect(await count("users")).toBe(0);
    const code = await lastCode("ada@example.com");
    const verified = await guess("ada@example.com", code, own);
    expect(verified.ok).toBe(true);
    expect(await count("users")).toBe(1);
    if (!verified.ok) return;
    const viewer = await requestViewer(deps(), withCookie(verified.sessionToken));
    expect(viewer).toMatchObject({ userId: verified.user.id, roles: ["candidate"] });
  });

  test("is stored neither in plain text nor as a plain hash", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    const { rows } = await database.db.execute<{ row: string; plain: boolean }>(sql`
      select to_jsonb(c)::text as row, code_hmac = sha256(${code}::bytea) as plain
      from email_codes c`);
    expect(rows[0]?.row).not.toContain(code);
    expect(rows[0]?.row).not.toContain(own);
    expect(rows[0]?.plain).toBe(false);
    const { rows: mails } = await database.db.execute(sql`select secret from outbox_mails`);
    expect(mails).toEqual([{ secret: true }]);
  });

  test("works once", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
    expect(await guess("ada@example.com", code, own)).toEqual({ ok: false, reason: "wrong_code" });
    expect(await count("sessions")).toBe(1);
  });

  test("works once when it is submitted five times at once", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => guess("ada@example.com", code, own)),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await count("sessions")).toBe(1);
    expect(await count("users")).toBe(1);
  });

  test("expires after ten minutes", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    clock.advance(10 * MINUTE);
    expect((await guess("ada@example.com", code, own)).ok).toBe(false);
    // One second earlier it works.
    clock.advance(-1000);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
  });

  test("for an email change does not sign in", async () => {
    const own = browser();
    await ask("ada@example.com", own, 1, "change_email");
    const code = await lastCode("ada@example.com");
    expect((await guess("ada@example.com", code, own)).ok).toBe(false);
  });

  test("is valid for its own address only", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    await ask("bob@example.com", own);
    const code = await lastCode("ada@example.com");
    if (code === (await lastCode("bob@example.com"))) return;
    expect((await guess("bob@example.com", code, own)).ok).toBe(false);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
  });

  test("is sent to the account's own spelling of the address", async () => {
    const own = browser();
    await ask("Ada@example.com", own);
    await guess("Ada@example.com", await lastCode("ada@example.com"), own);
    await ask("ADA@example.com", browser());
    const { rows } = await database.db.execute<{ to: string }>(
      sql`select distinct to_email::text as "to" from outbox_mails`,
    );
    expect(rows).toEqual([{ to: "Ada@example.com" }]);
  });
});

describe("guesses", () => {
  test("are limited to five in ten minutes; then even the right code is refused", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    for (let i = 1; i <= 5; i++) {
      expect(await guess("ada@example.com", wrongFor(code, i), own)).toMatchObject({
        reason: "wrong_code",
      });
    }
    expect(await guess("ada@example.com", code, own)).toMatchObject({ reason: "too_many_tries" });
  });

  test("accept the right code on the fifth try", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    for (let i = 1; i <= 4; i++) await guess("ada@example.com", wrongFor(code, i), own);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
  });

  test("are not reset by requesting another code", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    for (let i = 1; i <= 3; i++) {
      await guess("ada@example.com", wrongFor(await lastCode("ada@example.com"), i), own);
      clock.advance(MINUTE);
      await ask("ada@example.com", own);
    }
    const codes = await mailedCodes("ada@example.com");
    expect(codes).toHaveLength(4);
    const never = ["000000", "111111", "222222", "333333", "444444", "555555"].find(
      (code) => !codes.includes(code),
    ) as string;
    await guess("ada@example.com", never, own);
    await guess("ada@example.com", never, own);
    expect(await guess("ada@example.com", codes[3] as string, own)).toMatchObject({
      reason: "too_many_tries",
    });
  });

  test("become available again one by one after ten minutes", async () => {
    const own = browser();
    await ask("ada@example.com", own, 100);
    for (let i = 0; i < 5; i++) {
      await guess("ada@example.com", wrongFor(await lastCode("ada@example.com")), own);
      clock.advance(2 * MINUTE);
    }
    // The first guess is exactly ten minutes old, which frees one guess, not five.
    await ask("ada@example.com", own, 100);
    const code = await lastCode("ada@example.com");
    expect(await guess("ada@example.com", wrongFor(code), own)).toMatchObject({
      reason: "wrong_code",
    });
    expect(await guess("ada@example.com", code, own)).toMatchObject({ reason: "too_many_tries" });
    clock.advance(2 * MINUTE);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
  });

  test("are limited to five when 40 arrive at once", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => guess("ada@example.com", wrongFor(code, i + 1), own)),
    );
    const reasons = answers.map((answer) => (answer.ok ? "ok" : answer.reason));
    expect(reasons.filter((reason) => reason === "wrong_code")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "too_many_tries")).toHaveLength(35);
  });

  test("from browsers without a code fail, leave no row and block nobody", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    for (let i = 0; i < 20; i++) {
      expect((await guess("ada@example.com", wrongFor(code, i), browser())).ok).toBe(false);
    }
    expect((await guess("ada@example.com", code, browser())).ok).toBe(false);
    expect(await count("code_guesses")).toBe(0);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
  });

  test("from another browser don't count against this one", async () => {
    const own = browser();
    const attacker = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    await ask("ada@example.com", attacker);
    for (let i = 1; i <= 8; i++) await guess("ada@example.com", wrongFor(code, i), attacker);
    expect((await guess("ada@example.com", code, attacker)).ok).toBe(false);
    for (let i = 1; i <= 4; i++) await guess("ada@example.com", wrongFor(code, i), own);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
  });

  test("are not scaled up for load tests", async () => {
    const own = browser();
    await ask("ada@example.com", own, 1000);
    const code = await lastCode("ada@example.com");
    const scaled = deps(1000);
    const input = { email: "ada@example.com", browserToken: own, userAgent: null };
    for (let i = 1; i <= 5; i++) await verifyCode(scaled, { ...input, code: wrongFor(code, i) });
    expect(await verifyCode(scaled, { ...input, code })).toMatchObject({
      reason: "too_many_tries",
    });
  });
});

describe("sends", () => {
  test("pause for a minute per browser, with the same response", async () => {
    const own = browser();
    const first = await ask("ada@example.com", own);
    const refused = await ask("ada@example.com", own);
    expect(refused).toEqual(first);
    expect(await mailedCodes("ada@example.com")).toHaveLength(1);
    clock.advance(59_999);
    await ask("ada@example.com", own);
    expect(await mailedCodes("ada@example.com")).toHaveLength(1);
    clock.advance(1);
    await ask("ada@example.com", own);
    expect(await mailedCodes("ada@example.com")).toHaveLength(2);
  });

  test("are limited to five an hour per address; refused ones keep earlier codes valid", async () => {
    const own = browser();
    await ask("ada@example.com", own);
    const code = await lastCode("ada@example.com");
    for (let i = 0; i < 7; i++) await ask("ada@example.com", browser());
    await ask("ADA@EXAMPLE.COM", browser());
    expect(await count("outbox_mails")).toBe(5);
    clock.advance(2 * MINUTE);
    const refused = await ask("ada@example.com", own);
    expect(Object.keys(refused)).toEqual(["resendAt"]);
    expect(await count("outbox_mails")).toBe(5);
    expect((await guess("ada@example.com", code, own)).ok).toBe(true);
    // Another address isn't affected, and the limit resets after an hour.
    await ask("bob@example.com", browser());
    expect(await count("outbox_mails")).toBe(6);
    clock.advance(HOUR);
    await ask("ada@example.com", browser());
    expect(await count("outbox_mails")).toBe(7);
  });

  test("are limited to five when 20 arrive at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask("ada@example.com", browser())));
    expect(await count("outbox_mails")).toBe(5);
  });

  test("are scaled up for load tests", async () => {
    for (let i = 0; i < 12; i++) await ask("ada@example.com", browser(), 4);
    expect(await count("outbox_mails")).toBe(12);
  });

  test("treat known and unknown addresses alike", async () => {
    const own = browser();
    await ask("known@example.com", own);
    await guess("known@example.com", await lastCode("known@example.com"), own);
    await database.owner.execute(sql`truncate outbox_mails, email_codes`);
    const known = await ask("known@example.com", browser());
    const unknown = await ask("nobody@example.com", browser());
    expect(known).toEqual(unknown);
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select regexp_replace(text, '[0-9]{6}', 'CODE') as text from outbox_mails`,
    );
    expect(rows[0]).toEqual(rows[1]);
  });
});

describe("sessions", () => {
  async function signIn(email = "ada@example.com") {
    const own = browser();
    clock.advance(1000);
    await ask(email, own, 100);
    const verified = await guess(email, await lastCode(email), own);
    if (!verified.ok) throw new Error(verified.reason);
    return verified;
  }
  const viewerOf = (token: string) => requestViewer(deps(), withCookie(token));

  test("are stored as hashes", async () => {
    const { sessionToken } = await signIn();
    const { rows } = await database.db.execute<{ row: string }>(
      sql`select to_jsonb(s)::text as row from sessions s`,
    );
    expect(rows[0]?.row).not.toContain(sessionToken);
    expect(rows[0]?.row).not.toContain(Buffer.from(sessionToken, "base64url").toString("hex"));
  });

  test("last 30 days from their last use", async () => {
    const { sessionToken } = await signIn();
    for (let i = 0; i < 3; i++) {
      clock.advance(29 * DAY);
      expect(await viewerOf(sessionToken)).not.toBeNull();
    }
    clock.advance(30 * DAY);
    expect(await viewerOf(sessionToken)).toBeNull();
  });

  test("are touched at most once an hour", async () => {
    const { sessionToken } = await signIn();
    const seen = async () => {
      const { rows } = await database.db.execute<{ xmin: string }>(
        sql`select xmin::text from sessions`,
      );
      return rows[0]?.xmin;
    };
    const before = await seen();
    clock.advance(HOUR - 1);
    await viewerOf(sessionToken);
    expect(await seen()).toBe(before);
    clock.advance(1);
    await viewerOf(sessionToken);
    expect(await seen()).not.toBe(before);
  });

  test.each([
    ["nothing", ""],
    ["another's guess", newToken()],
    ["too much", "x".repeat(9000)],
    ["a quote", "' or true --"],
    ["escapes", "%00%ff"],
  ])("reject %s", async (_, token) => {
    await signIn();
    expect(await viewerOf(token)).toBeNull();
  });

  test("end at sign-out, and only their owner can revoke them", async () => {
    const mine = await signIn();
    const elsewhere = await signIn();
    const bob = await signIn("bob@example.com");
    const me = await viewerOf(mine.sessionToken);
    const bobs = await viewerOf(bob.sessionToken);
    if (!me || !bobs) throw new Error("not signed in");
    expect(await listSessions(database.db, me.userId, clock.now())).toHaveLength(2);

    const theft = { userId: bobs.userId, sessionId: me.sessionId };
    expect(await revokeSession(deps(), theft)).toBe(false);
    expect(await viewerOf(mine.sessionToken)).not.toBeNull();

    await signOut(deps(), me);
    expect(await viewerOf(mine.sessionToken)).toBeNull();
    expect(await viewerOf(elsewhere.sessionToken)).not.toBeNull();
    expect(await listSessions(database.db, me.userId, clock.now())).toHaveLength(1);
  });

  test("include granted roles", async () => {
    const { sessionToken, user } = await signIn();
    await grantRole(database.db, "expert", [user.id]);
    await grantRole(database.db, "expert", [user.id]);
    expect((await viewerOf(sessionToken))?.roles).toEqual(["candidate", "expert"]);
  });
});
