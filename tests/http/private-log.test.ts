import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleJob } from "#server/jobs/registry.ts";
import { sweep } from "#server/jobs/sweeps.ts";
import { apiClient, type ApiClient, type Listed } from "#tests/support/api-client.ts";
import { capturedLog } from "#tests/support/captured-log.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { type Person, shop } from "#tests/support/shop.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const PHONE = "98765 43210";
const HOUR = 3_600_000;
const captured = capturedLog();
/** Codes and tokens that were given out, to be looked for in the log. */
const secrets = new Set<string>();

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: HttpApp;
let buyer: Person;
let order: string;
let expert: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await startWholeApp({
    now: "2027-01-11T08:00:00Z",
    env: { SMTP_URL: smtp.url },
    log: captured.log,
  });
  expert = (await addExpert(app.services)).slug;
  // A session that is over, so that a claim about it is taken.
  const bought = await shop(app).bought();
  ({ buyer } = bought);
  order = bought.id;
  app.services.clock.advance(60 * HOUR);
  await sweep(app.services);
  await app.services.db.execute(
    sql`update sessions set expires_at = expires_at + interval '9 days'`,
  );
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

/** The code mailed to an address; null when none came. */
async function readCode(email: string): Promise<string | null> {
  await app.services.runJobs().catch(() => {});
  for (const { to, raw } of smtp.mails.toReversed()) {
    if (!to.includes(email)) continue;
    const { text = "" } = await PostalMime.parse(raw);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (code) secrets.add(code);
    return code ?? null;
  }
  return null;
}

type Outcome = { what: string; status: number };

/** Everything a visitor and a buyer write, each with values that nothing else in the product has. */
async function writeEverything(): Promise<Outcome[]> {
  // There is one claim per order.
  await app.services.db.execute(sql`delete from claims`);
  const tag = randomUUID().slice(0, 8);
  const planted = (field: string) => `Planted ${field} ${tag}`;
  const email = `planted-${tag}@example.com`;
  const person = {
    name: planted("name"),
    email,
    phone: PHONE,
    country_code: "+91",
    experience: "7",
    request: planted("request"),
  };
  const visitor = apiClient(app.url);
  const outcomes: Outcome[] = [];
  async function note<T>(what: string, reply: Promise<{ status: number } & T>): Promise<T> {
    const answer = await reply;
    outcomes.push({ what, status: answer.status });
    for (const token of visitor.cookies.values()) secrets.add(token);
    return answer;
  }
  const form = (path: string, fields: Record<string, string>, by: ApiClient | Person = visitor) =>
    visitor.call("POST", path, {
      body: new URLSearchParams(fields),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...("cookie" in by ? { cookie: by.cookie } : {}),
      },
    });
  const message = { name: person.name, email, message: planted("message") };

  await note("call request", visitor.post("/specialized/request", { data: person }));
  const subscription = { email, is_subscribe_popup: true };
  await note("newsletter", visitor.post("/zoho/newsletter", { data: subscription }));
  await note("message", visitor.post("/api/messages", message));
  const inquiry = { ...message, kind: "business", organisation: planted("organisation") };
  await note("inquiry", visitor.post("/api/inquiries", { ...inquiry, phone: PHONE }));
  await note("interest", visitor.post("/api/interest", { service: "resume-writing", email }));

  await note("code", visitor.post("/api/codes", { email }));
  const code = await readCode(email);
  if (code) await note("verify", visitor.post("/api/codes/verify", { email, code }));

  const span = "from=2027-01-16&to=2027-02-20";
  const slots = await visitor.get<Listed>(`/api/slots?service=coding&expert=${expert}&${span}`);
  const { start } = slots.body.slots[0]!;
  const held = await note("hold", visitor.hold({ service: "coding", start, expert }));
  if (held.status === 201) {
    secrets.add(held.body.token);
    visitor.cookies.set("gr_holder", held.body.token);
    const at = `?hold=${held.body.hold}`;
    await note("draft", form(`/book-your-slot/draft${at}`, person));
    await note("details", form(`/book-your-slot${at}`, { ...person, intent: "send-code" }));
    const ordering = { key: randomUUID(), details: person, coupon: planted("coupon").slice(0, 30) };
    await note("coupon", visitor.order(held.body, ordering));
    const { coupon: _, ...plain } = ordering;
    await note("order", visitor.order(held.body, { ...plain, key: randomUUID() }));
  }
  await note(
    "claim",
    form(`/orders/${order}`, { intent: "claim", words: planted("claim") }, buyer),
  );
  await note(
    "profile",
    form("/candidate/settings", { intent: "profile", name: person.name, zone: "" }, buyer),
  );
  await note(
    "new email",
    form("/candidate/settings", { intent: "email-send", email: `new-${email}` }, buyer),
  );
  return outcomes;
}

function expectPrivate(): void {
  const log = captured.text();
  const lines = log.split("\n").filter((line) => /planted/i.test(line));
  expect(lines).toEqual([]);
  expect(log).not.toMatch(/98765 ?43210/);
  expect(Array.from(secrets).filter((secret) => log.includes(secret))).toEqual([]);
  expect(secrets.size).toBeGreaterThan(5);
}

test("no log line tells what was sent, whichever table refuses to be written", async () => {
  const { db } = app.services;
  const whole = await writeEverything();
  expect(whole.filter(({ status }) => status >= 400)).toMatchObject([{ what: "coupon" }]);

  const { rows: tables } = await db.$client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  );
  const failed = new Set<string>();
  for (const { name } of tables) {
    // PostgreSQL's own refusal: it quotes the whole row in the error's detail.
    await db.$client.query(`alter table ${name} add constraint refuse_all check (false) not valid`);
    const outcomes = await writeEverything();
    await db.$client.query(`alter table ${name} drop constraint refuse_all`);
    for (const { what, status } of outcomes) if (status === 500) failed.add(what);
  }
  // The control: every one of these has failed at some table.
  expect([...failed].toSorted()).toEqual(
    whole
      .map(({ what }) => what)
      .filter((what) => what !== "coupon")
      .toSorted(),
  );
  expectPrivate();
});

test("nor what a mail server refuses, or a job fails with", async () => {
  const { services } = app;
  smtp.refuse({ code: 550, message: "<planted@example.com> Planted Person: mailbox 98765 43210" });
  await services.queue.work((name, payload) => handleJob(services, name, payload));
  await writeEverything();
  await expect.poll(captured.text, { timeout: 10_000 }).toContain('"job":"mail.send"');
  smtp.refuse(null);
  expectPrivate();
});

test("nor the secret part of a URL, or anything typed into one", async () => {
  for (const path of [
    "/webinar/planted-join-token",
    "/checkout/sandbox/planted-session",
    "/newsletter/confirm?token=planted-token",
    `/orders/${order}?token=planted-token`,
    "/nothing/planted@example.com",
    "/api/planted@example.com",
    "/experts/planted-name",
    "/webinar/planted-join-token.data",
    "/dev/mail/planted.eml",
  ]) {
    await fetch(app.url + path, { redirect: "manual" });
  }
  const paths = captured.lines().map(({ path }) => path);
  expect(paths).toContain(`/orders/${order}`);
  expect(paths).toContain("/webinar/:token");
  expectPrivate();
});
