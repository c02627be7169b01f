import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "#platform/db/embedded.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { type App, discardDataDir, startApp } from "#tests/support/app-server.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { asAdmin, testDataDir } from "#tests/support/test-cluster.ts";

let dataDir: string;
let app: App;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  dataDir = await testDataDir();
  smtp = await startSmtpServer();
  const env = {
    APP_ENV: "prod",
    SESSION_SECRET: "of this test alone",
    SMTP_URL: smtp.url,
    RATE_LIMIT_SCALE: "10",
  };
  app = await startApp({ dataDir, env });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await smtp.close();
  await discardDataDir(dataDir);
});

async function inDatabase<T extends object>(text: string): Promise<T[]> {
  const database = await startEmbedded({ dataDir });
  try {
    return await asAdmin(database.url, async (client) => (await client.query<T>(text)).rows);
  } finally {
    await database.stop();
  }
}

test("has no development routes", async () => {
  const client = apiClient(app.url);
  for (const path of [
    "/dev/mail.json",
    "/dev/mail",
    "/dev/mail/x.eml",
    "/dev/ui",
    "/dev/emails",
    "/dev/x",
  ]) {
    expect([path, (await client.get(path)).status]).toEqual([path, 404]);
  }
  const clock = await client.post("/dev/clock", { advanceMs: 1 });
  expect([404, 405]).toContain(clock.status);
  const before = Date.now();
  const time = await client.get<{ epochMs: number }>("/api/v2/actions/calendar/time");
  expect(Math.abs(time.body.epochMs - before)).toBeLessThan(60_000);
  expect((await client.get("/")).status).toBe(200);
});

test("has no demo experts and no demo bookings, but the catalog", async () => {
  const [counted] = await inDatabase<Record<string, number>>(
    `select (select count(*)::int from experts) as experts,
            (select count(*)::int from bookings) as bookings,
            (select count(*)::int from services) as services`,
  );
  expect(counted).toMatchObject({ experts: 0, bookings: 0 });
  expect(counted!["services"]).toBeGreaterThan(13);
});

test("explains that payment is unavailable and keeps the hold without a provider", async () => {
  expect(app.output()).toContain("no payment provider is configured");
  await inDatabase(
    `with account as (
       insert into users (email) values ('asha@experts.example') returning id),
     expert as (
       insert into experts (user_id, slug, name, headline, biography, zone, languages, years, status,
                            avatar_seed, notice_min, buffer_min, grid_min, horizon_days, daily_cap)
       select id, 'asha', 'Asha', 'Headline', 'Biography', 'UTC', '{en}', 10,
              'active', 'asha', 720, 15, 30, 60, 4 from account returning id),
     topic as (insert into expert_topics select id, 'coding' from expert)
     insert into expert_hours select id, day, 0, 1440 from expert, generate_series(1, 7) day`,
  );
  const client = apiClient(app.url);
  const start = new Date(Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000).toISOString();
  const held = await client.hold({ service: "coding", start, expert: "asha" });
  expect(held.status).toBe(201);

  const email = "buyer@example.com";
  await client.signIn(email, async () => {
    let code: string | undefined;
    await expect
      .poll(
        () => {
          const sent = smtp.mails.find(({ to }) => to.includes(email))?.raw.toString();
          code = /\b\d{6}\b/.exec(/^subject: .*$/im.exec(sent ?? "")?.[0] ?? "")?.[0];
          return code;
        },
        { timeout: 10_000 },
      )
      .toBeDefined();
    return code!;
  });
  const placed = await client.order(held.body, { key: "k" });
  expect([placed.status, placed.body.reason]).toEqual([503, "payment_unavailable"]);
  expect((await client.call("POST", "/webhooks/sandbox", { body: "{}" })).status).toBe(404);
  expect((await client.get("/checkout/sandbox/x")).status).toBe(404);
  expect(await inDatabase("select 1 from orders")).toEqual([]);
  expect(await inDatabase("select status from bookings")).toEqual([{ status: "held" }]);
});
