import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  confirmEmailChange,
  startEmailChange,
} from "#modules/accounts/commands/change-email.server.ts";
import { createFreeSession } from "#modules/ai-sessions/commands/create-free-session.server.ts";
import { startVisaInterview } from "#modules/visa-interviews/commands/start-interview.server.ts";
import type { Facts } from "#modules/visa-interviews/facts.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { sendCode, updateProfile, verifyCode } from "#modules/accounts/commands.server.ts";
import { getUser } from "#modules/accounts/data.server.ts";
import { viewerOf } from "#app/session/viewer.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { newToken } from "#modules/accounts/secrets.server.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { PERSONAL_DATA } from "#server/personal-data.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { insertOrder } from "#tests/support/fixtures.ts";

const HOUR = 3_600_000;
const config = loadConfig({}, () => "a secret of this test", BRAND);
const queue = {
  enqueue: async () => {},
  deadLetters: async () => [],
  replay: async () => false,
  work: async () => {},
  stop: async () => {},
};

let database: TestDatabase;
let clock = fixedClock("2026-11-21T10:00:00Z");
const deps = () => ({ db: database.db, clock, config, queue, personalData: PERSONAL_DATA });

async function lastCode(email: string): Promise<string> {
  const { rows } = await database.db.execute<{ subject: string }>(
    sql`select subject from outbox_mails where to_email = ${email} and secret
        order by created_at desc limit 1`,
  );
  return rows[0]?.subject.match(/\d{6}/)?.[0] ?? "none";
}

async function signIn(email: string, browserToken = newToken()) {
  clock.advance(61_000);
  await sendCode(deps(), { email, browserToken });
  const code = await lastCode(email);
  const verified = await verifyCode(deps(), {
    email,
    code,
    browserToken,
    userAgent: "Agent of Ada",
  });
  if (!verified.ok) throw new Error(verified.reason);
  const headers = { cookie: `gr_session=${verified.sessionToken}` };
  const viewer = await viewerOf(deps(), new Request("http://localhost/", { headers }));
  if (!viewer) throw new Error("not signed in");
  return { ...viewer, browserToken, headers };
}

async function book(userId: string, id: string, startsInHours: number, status = "confirmed") {
  const start = new Date(clock.now().getTime() + startsInHours * HOUR);
  const end = new Date(start.getTime() + HOUR);
  const orderId = `GR-${id}`;
  const ref = randomUUID();
  await insertOrder(database.db, {
    id: orderId,
    userId,
    ref,
    at: clock.now(),
    email: "Ada@example.com",
    details: { name: "Ada Lovelace", phone: "5550100" },
    isPaid: status !== "held",
  });
  await database.db.execute(sql`
    insert into payments (order_id, provider, status, amount_minor, currency, expires_at, created_at)
    values (${orderId}, 'sandbox', ${status === "held" ? "open" : "paid"}, 7900, 'USD', ${end}, ${clock.now()})`);
  await database.db.execute(sql`
    insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                          blocked_until, expert_day, status, holder_hash, hold_expires_at, draft,
                          created_at)
    select ${ref}::uuid, id, 'coding', ${userId}, ${start}, ${end}, ${end}, ${start}::timestamptz::date,
           ${status}, sha256('h'), ${end}, '{"request":"Lovelace wants graphs"}', ${clock.now()}
    from experts`);
}

async function everything(): Promise<string> {
  const { rows: tables } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`,
    );
    texts.push(...rows.map((row) => `${name}: ${row.text}`));
  }
  return texts.join("\n");
}

const traces = (text: string) =>
  text.split("\n").filter((line) => /lovelace|ada@|countess|5550100|agent of ada/i.test(line));

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  clock = fixedClock("2026-11-21T10:00:00Z");
  await database.owner.execute(
    sql`truncate users, email_codes, code_guesses, outbox_mails, topics, services, experts cascade`,
  );
  await database.db.execute(sql`insert into topics (key, name) values ('coding', 'Coding')`);
  await database.db.execute(sql`
    insert into services (slug, title, description, format, duration_min, length_note, topic_key, position)
    values ('coding', 'Coding', 'x', 'live', 60, '60 min', 'coding', 1)`);
  await database.db.execute(sql`
    with account as (insert into users (email) values ('grace@example.com') returning id)
    insert into experts (user_id, slug, name, headline, biography, zone, languages, years, status,
                         avatar_seed, notice_min, buffer_min, grid_min, horizon_days, daily_cap)
    select id, 'grace', 'Grace', 'x', 'x', 'UTC', '{en}', 5, 'active', 'x', 720, 15, 30, 60, 4
    from account`);
});

describe("changing the email address", () => {
  const newEmail = "countess@example.com";

  async function change(ada: Awaited<ReturnType<typeof signIn>>, code: string, to = newEmail) {
    return confirmEmailChange(deps(), { ...ada, newEmail: to, code });
  }

  test("moves the account, notifies the old address and ends the other sessions", async () => {
    const elsewhere = await signIn("ada@example.com");
    const ada = await signIn("ada@example.com");
    await startEmailChange(deps(), { newEmail, browserToken: ada.browserToken });
    expect(await change(ada, await lastCode(newEmail))).toEqual({ ok: true, email: newEmail });
    expect((await getUser(database.db, ada.userId))?.email).toBe(newEmail);
    const { rows } = await database.db.execute<{ to: string; text: string }>(
      sql`select to_email::text as "to", text from outbox_mails where not secret`,
    );
    expect(rows.map((row) => row.to)).toEqual(["ada@example.com"]);
    expect(rows[0]?.text).not.toContain(newEmail);
    const request = (headers: Record<string, string>) =>
      new Request("http://localhost/", { headers });
    expect(await viewerOf(deps(), request(ada.headers))).toMatchObject({ email: newEmail });
    expect(await viewerOf(deps(), request(elsewhere.headers))).toBeNull();
  });

  test("requires a code sent to the new address, in the same browser, once", async () => {
    const ada = await signIn("ada@example.com");
    await startEmailChange(deps(), { newEmail, browserToken: ada.browserToken });
    const code = await lastCode(newEmail);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    expect(await change(ada, wrong)).toEqual({ ok: false, reason: "wrong_code" });
    expect(await change({ ...ada, browserToken: newToken() }, code)).toEqual({
      ok: false,
      reason: "wrong_code",
    });
    expect((await change(ada, code)).ok).toBe(true);
    expect(await change(ada, code)).toEqual({ ok: false, reason: "wrong_code" });
  });

  test("rejects a sign-in code", async () => {
    const ada = await signIn("ada@example.com");
    await sendCode(deps(), { email: newEmail, browserToken: ada.browserToken });
    expect((await change(ada, await lastCode(newEmail))).ok).toBe(false);
  });

  test("reveals another account only to the mailbox's owner", async () => {
    await signIn(newEmail);
    const ada = await signIn("ada@example.com");
    const taken = await startEmailChange(deps(), { newEmail, browserToken: ada.browserToken });
    const free = await startEmailChange(deps(), {
      newEmail: "free@example.com",
      browserToken: ada.browserToken,
    });
    expect(taken).toEqual(free);
    expect(await change(ada, "000000")).toEqual({ ok: false, reason: "wrong_code" });
    expect(await change(ada, await lastCode(newEmail))).toEqual({
      ok: false,
      reason: "address_in_use",
    });
    expect((await getUser(database.db, ada.userId))?.email).toBe("ada@example.com");
  });

  test("handles a race for the address without an error", async () => {
    const ada = await signIn("ada@example.com");
    const bob = await signIn("bob@example.com");
    await startEmailChange(deps(), { newEmail, browserToken: ada.browserToken });
    const adasCode = await lastCode(newEmail);
    clock.advance(1000);
    await startEmailChange(deps(), { newEmail, browserToken: bob.browserToken });
    const bobsCode = await lastCode(newEmail);
    const answers = await Promise.all([change(ada, adasCode), change(bob, bobsCode)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ reason: "address_in_use" });
  });
});

describe("export", () => {
  test("contains everything about the person, nothing about others, and no secrets", async () => {
    const ada = await signIn("Ada@example.com");
    await updateProfile(deps(), database.db, ada.userId, { name: "Ada Lovelace", zone: "UTC" });
    await book(ada.userId, "00000001", 48);
    const bob = await signIn("bob@example.com");
    await book(bob.userId, "00000002", 72);
    const text = JSON.stringify(await exportPersonalData(deps(), ada));
    for (const expected of [
      "Ada Lovelace",
      "GR-00000001",
      "5550100",
      "Agent of Ada",
      "7900",
      "graphs",
    ]) {
      expect(text).toContain(expected);
    }
    for (const other of ["bob@", "GR-00000002", "tokenHash", "token_hash", "codeHmac"]) {
      expect(text).not.toContain(other);
    }
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      "exportedAt",
      "about",
      "account",
      "operatorActions",
      "payouts",
      "calendars",
      "expert",
      "bookings",
      "briefs",
      "rooms",
      "calls",
      "orders",
      "documents",
      "packs",
      "aiSessions",
      "recordings",
      "expertWork",
      "oneWayInterviews",
      "claims",
      "scorecards",
      "progress",
      "mails",
      "requests",
      "codes",
      "secondFactor",
      "sandboxPayments",
    ]);
  });
});

describe("erasure", () => {
  test("leaves no trace of the person in any table, and all amounts unchanged", async () => {
    const ada = await signIn("Ada@example.com");
    await updateProfile(deps(), database.db, ada.userId, { name: "Ada Lovelace", zone: "UTC" });
    await book(ada.userId, "00000001", -48, "completed");
    await startEmailChange(deps(), {
      newEmail: "countess@example.com",
      browserToken: ada.browserToken,
    });
    const code = await lastCode("countess@example.com");
    await confirmEmailChange(deps(), { ...ada, newEmail: "countess@example.com", code });
    // Before, the search finds them in many places.
    expect(traces(await everything()).length).toBeGreaterThan(5);

    expect(await eraseAccount(deps(), ada.userId)).toEqual({ ok: true });
    expect(traces(await everything())).toEqual([]);
    const { rows } = await database.db.execute(
      sql`select amount_minor, status, payer_id from orders`,
    );
    expect(rows).toEqual([{ amount_minor: 7900, status: "paid", payer_id: ada.userId }]);
    const request = new Request("http://localhost/", { headers: ada.headers });
    expect(await viewerOf(deps(), request)).toBeNull();
  });

  test("leaves others alone, and the address can open a new, empty account", async () => {
    const ada = await signIn("ada@example.com");
    const bob = await signIn("bob@example.com");
    await book(bob.userId, "00000002", 72);
    await eraseAccount(deps(), ada.userId);
    const text = await everything();
    expect(text).toContain("bob@example.com");
    expect(text).toContain("5550100");
    const again = await signIn("ada@example.com");
    expect(again.userId).not.toBe(ada.userId);
  });

  test("is blocked by an upcoming session or a pending payment", async () => {
    const ada = await signIn("ada@example.com");
    await book(ada.userId, "00000001", 48);
    expect(await eraseAccount(deps(), ada.userId)).toEqual({
      ok: false,
      reason: "upcoming_bookings",
    });
    await database.db.execute(sql`update bookings set status = 'cancelled_by_candidate'`);
    await book(ada.userId, "00000002", 48, "held");
    expect(await eraseAccount(deps(), ada.userId)).toEqual({
      ok: false,
      reason: "payment_open",
    });
    expect((await getUser(database.db, ada.userId))?.email).toBe("ada@example.com");
    await database.db.execute(
      sql`update orders set status = 'expired' where status = 'pending_payment'`,
    );
    expect(await eraseAccount(deps(), ada.userId)).toEqual({ ok: true });
    const { rows } = await database.db.execute(sql`select status from bookings order by status`);
    expect(rows).toEqual([{ status: "cancelled_by_candidate" }, { status: "expired" }]);
  });

  test("doesn't renew what was free, for as long as that would have counted", async () => {
    const coding = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;
    const useAll = async (userId: string) => {
      const person = { userId, zone: "UTC" };
      const choice = { topic: "coding", level: "mid", minutes: 15 } as const;
      const visa = { topic: "f1-visa", facts: {} as Facts, pace: 1, voice: false } as const;
      return [
        (await createFreeSession(deps(), userId, choice)).ok,
        (await startFreeInterview(deps(), person, coding)).ok,
        (await startVisaInterview(deps(), person, visa)).ok,
      ];
    };
    const ada = await signIn("ada@example.com");
    expect(await useAll(ada.userId)).toEqual([true, true, true]);
    expect(await useAll(ada.userId)).toEqual([false, false, false]);
    expect(await eraseAccount(deps(), ada.userId)).toEqual({ ok: true });
    const again = await signIn("Ada@example.com");
    expect(await useAll(again.userId)).toEqual([false, false, false]);
    expect(await useAll((await signIn("bob@example.com")).userId)).toEqual([true, true, true]);
    clock.advance(8 * 24 * HOUR);
    expect(await useAll(again.userId)).toEqual([false, true, true]);
    clock.advance(366 * 24 * HOUR);
    expect(await useAll(again.userId)).toEqual([true, true, true]);
  });

  test("happens once", async () => {
    const ada = await signIn("ada@example.com");
    const both = await Promise.all([
      eraseAccount(deps(), ada.userId),
      eraseAccount(deps(), ada.userId),
    ]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
  });
});
