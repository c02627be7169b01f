import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createActionLimits } from "#platform/action-limits.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { codesRoutes } from "./codes.ts";
import type { HttpEnv } from "./context.ts";

let database: TestDatabase;
let app: ReturnType<typeof codesRoutes>;
const clock = fixedClock("2026-11-21T10:00:00Z");
const queue = {
  enqueue: async () => {},
  deadLetters: async () => [],
  replay: async () => false,
  work: async () => {},
  stop: async () => {},
};

function routes(env: Record<string, string> = {}) {
  const config = loadConfig(env, () => "a secret of this test", BRAND);
  const { db } = database;
  const limits = createActionLimits({ config: { ...config, rateLimitScale: 1_000 }, db, clock });
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("clientAddress", "127.0.0.1");
    await next();
  });
  return app.route("/", codesRoutes({ db, clock, config, queue, limits }));
}

async function post(path: string, body: string, cookie = "") {
  return app.request(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
  });
}

const send = (email: string, cookie = "") => post("/api/codes", JSON.stringify({ email }), cookie);
const verify = (email: string, code: string, cookie = "") =>
  post("/api/codes/verify", JSON.stringify({ email, code }), cookie);

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";

async function mailedCode(): Promise<string> {
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select text from outbox_mails order by created_at desc limit 1`,
  );
  return rows[0]?.text.match(/\b\d{6}\b/)?.[0] as string;
}

async function rowsIn(table: string): Promise<number> {
  const { rows } = await database.db.execute(sql`select 1 from ${sql.identifier(table)}`);
  return rows.length;
}

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
});
beforeEach(async () => {
  app = routes();
  await database.owner.execute(
    sql`truncate users, email_codes, code_guesses, outbox_mails, sessions cascade`,
  );
});

describe("POST /api/codes", () => {
  test("returns the same bytes whether a code is sent or refused", async () => {
    const first = await send("ada@example.com");
    const cookie = cookieOf(first);
    const answers = [
      first,
      await send("ada@example.com", cookie),
      await send("new@example.com", cookie),
    ];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(new Set(texts).size).toBe(1);
    expect(new Set(answers.map((answer) => [...answer.headers.keys()].join())).size).toBe(1);
    expect(await rowsIn("outbox_mails")).toBe(2);
  });

  test("sets an HttpOnly, SameSite browser cookie", async () => {
    const response = await send("ada@example.com");
    expect(response.headers.get("set-cookie")).toMatch(
      /^gr_browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    app = routes({ PUBLIC_URL: "https://greenroom.example" });
    const secure = await send("bob@example.com");
    expect(secure.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  test("replaces a forged browser cookie", async () => {
    const response = await send("ada@example.com", "gr_browser=short");
    expect(cookieOf(response)).not.toBe("gr_browser=short");
  });
});

describe("POST /api/codes/verify", () => {
  test("signs in the browser that requested the code, once", async () => {
    const browser = cookieOf(await send("ada@example.com"));
    const code = await mailedCode();
    expect((await verify("ada@example.com", code)).status).toBe(401);
    const other = cookieOf(await send("ada@example.com"));
    expect((await verify("ada@example.com", code, other)).status).toBe(401);
    const right = await verify("ada@example.com", code, browser);
    expect(right.status).toBe(200);
    expect(right.headers.get("set-cookie")).toMatch(
      /^gr_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    expect(await right.json()).toEqual({
      user: { email: "ada@example.com", name: null, zone: null },
    });
    const replay = await verify("ada@example.com", code, browser);
    expect(replay.status).toBe(401);
    expect(replay.headers.get("set-cookie")).toBeNull();
  });

  test("accepts a code pasted with spaces", async () => {
    const browser = cookieOf(await send("ada@example.com"));
    const code = await mailedCode();
    const pasted = ` ${code.slice(0, 3)} ${code.slice(3)}\n`;
    expect((await verify(" ADA@Example.com ", pasted, browser)).status).toBe(200);
  });
});

describe("malformed bodies", () => {
  const LONG = "a".repeat(300);
  test.each([
    ["", 400],
    ["{", 400],
    ["email=ada@example.com", 400],
    ["\u0000", 400],
    ["null", 422],
    ["[]", 422],
    ["1", 422],
    ["{}", 422],
    ['{"email":null}', 422],
    ['{"email":["ada@example.com"]}', 422],
    ['{"email":{"$ne":""}}', 422],
    ['{"email":""}', 422],
    ['{"email":"ada"}', 422],
    ['{"email":"ada@"}', 422],
    ['{"email":"@example.com"}', 422],
    ['{"email":"a b@example.com"}', 422],
    ['{"email":"ada@example.com\\u0000"}', 422],
    ['{"email":"ada@example.com\\r\\nBcc: x@example.com"}', 422],
    ['{"email":"\\ud800@example.com"}', 422],
    [`{"email":"${LONG}@example.com"}`, 422],
  ])("%j → %d, and nothing is written", async (body, status) => {
    for (const path of ["/api/codes", "/api/codes/verify"]) {
      const response = await post(path, body);
      expect(response.status).toBe(status);
      const answer = (await response.json()) as { reason: string; errors?: object };
      expect(answer.reason).toBe(status === 400 ? "bad_json" : "invalid");
    }
    expect(await rowsIn("email_codes")).toBe(0);
    expect(await rowsIn("code_guesses")).toBe(0);
  });

  test.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "0x1234", "-12345", "1e5"])(
    "treats the code %j as a field error, not as an attempt",
    async (code) => {
      const browser = cookieOf(await send("ada@example.com"));
      const response = await verify("ada@example.com", code, browser);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: { code: expect.any(String) } });
      expect(await rowsIn("code_guesses")).toBe(0);
    },
  );
});
