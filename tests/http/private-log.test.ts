import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handleJob } from "#server/jobs/registry.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { apiClient, type Listed } from "#tests/support/api-client.ts";
import { capturedLog } from "#tests/support/captured-log.ts";
import { addExpert, meet } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { type Person, shop } from "#tests/support/shop.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const PHONE = "98765 43210";
const HOUR = 3_600_000;
const captured = capturedLog();
/** Codes and tokens issued, to search the log for. */
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
  // A past session, so that a claim is accepted.
  const bought = await shop(app).bought();
  ({ buyer } = bought);
  order = bought.id;
  await meet(app.services, order);
  app.services.clock.advance(80 * HOUR);
  await runDueJobs(app.services);
  await app.services.db.execute(
    sql`update sessions set expires_at = expires_at + interval '9 days'`,
  );
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

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

async function holder() {
  const client = apiClient(app.url);
  const span = "from=2027-01-16&to=2027-02-20";
  const slots = await client.get<Listed>(`/api/slots?service=coding&expert=${expert}&${span}`);
  const time = { service: "coding", start: slots.body.slots[0]!.start, expert };
  const { status, body } = await client.hold(time);
  if (status === 201) {
    secrets.add(body.token);
    client.cookies.set("gr_holder", body.token);
  }
  return { status, client, held: body };
}

/** Everything visitors and buyers can write, with unique values. */
async function writeEverything({ client, held }: Awaited<ReturnType<typeof holder>>) {
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
  const message = { name: person.name, email, message: planted("message") };
  const outcomes: Outcome[] = [];
  const note = async (what: string, reply: Promise<{ status: number }>) => {
    outcomes.push({ what, status: (await reply).status });
  };
  const form = (path: string, fields: Record<string, string>, who?: Person) =>
    (who ? apiClient(app.url) : client).call("POST", path, {
      body: new URLSearchParams(fields),
      headers: who ? { cookie: who.cookie } : {},
    });
  const post = (what: string, path: string, json: object) => note(what, client.post(path, json));

  await post("call request", "/specialized/request", { data: person });
  await post("newsletter", "/zoho/newsletter", { data: { email, is_subscribe_popup: true } });
  await post("message", "/api/messages", message);
  await post("inquiry", "/api/inquiries", {
    ...message,
    kind: "business",
    organisation: planted("organisation"),
    phone: PHONE,
  });
  await post("interest", "/api/interest", { service: "resume-writing", email });
  await note("hold", holder());

  const at = `?hold=${held.hold}`;
  await note("draft", form(`/book-your-slot/draft${at}`, person));
  await note("details", form(`/book-your-slot${at}`, { ...person, intent: "send-code" }));
  await post("code", "/api/codes", { email });
  const code = await readCode(email);
  if (code) await post("verify", "/api/codes/verify", { email, code });
  await note("order", client.order(held, { key: randomUUID(), details: person }));

  // An order can have only one claim.
  await app.services.db.execute(sql`delete from claims`);
  const claim = { intent: "claim", words: planted("claim") };
  await note("claim", form(`/orders/${order}`, claim, buyer));
  const profile = { intent: "profile", name: person.name, zone: "" };
  await note("profile", form("/candidate/settings", profile, buyer));
  const newEmail = { intent: "email-send", email: `new-${email}` };
  await note("new email", form("/candidate/settings", newEmail, buyer));

  for (const token of client.cookies.values()) secrets.add(token);
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

test("no log line contains input, whichever table rejects the write", async () => {
  const { $client } = app.services.owner;
  const { rows: since } = await $client.query<{ id: string }>("select txid_current() as id");
  const whole = await writeEverything(await holder());
  expect(whole.filter(({ status }) => status >= 400)).toEqual([]);

  const { rows: tables } = await $client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' order by 1`,
  );
  const failed = new Set<string>();
  for (const { name } of tables) {
    const written = `select from ${name} where xmin::text::bigint >= $1 limit 1`;
    if ((await $client.query(written, [since[0]!.id])).rowCount === 0) continue;
    const visitor = await holder();
    // PostgreSQL's own error quotes the whole row in its detail.
    await app.services.owner.$client.query(
      `alter table ${name} add constraint refuse_all check (false) not valid`,
    );
    const outcomes = await writeEverything(visitor);
    await app.services.owner.$client.query(`alter table ${name} drop constraint refuse_all`);
    for (const { what, status } of outcomes) if (status === 500) failed.add(what);
  }
  // Control: every one of these failed at some table.
  expect([...failed].toSorted()).toEqual(whole.map(({ what }) => what).toSorted());
  expectPrivate();
  const { rows: setting } = await app.services.owner.$client.query<{ dir: string }>(
    "select current_setting('data_directory') as dir",
  );
  const serverLog = await readFile(join(dirname(setting[0]!.dir), "server.log"), "utf8");
  expect(serverLog).toContain("ready to accept connections");
  expect(serverLog).not.toMatch(/planted/i);
});

test("an unexpected error raises one alert email, from a page or a call", async () => {
  const raised = captured.lines().filter(({ event }) => event === "unhandled_error");
  const routes = raised.map(({ facts }) => (facts as { route: string }).route);
  expect(routes).toContain("/api/holds");
  expect(routes).toContain("/book-your-slot");
  const failed = captured.lines().filter(({ status }) => status === 500);
  expect(raised).toHaveLength(failed.length);
  const { rows } = await app.services.db.$client.query<{ subject: string }>(
    "select subject from outbox_mails where to_email = $1 and subject like '%alert%'",
    [app.services.config.alertEmail],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toContain("A request failed with an unexpected error");
});

test("a visitor who leaves during rendering raises no alert", async () => {
  const { $client } = app.services.owner;

  const blocker = await $client.connect();
  await blocker.query("begin; lock table users in access exclusive mode");
  const leaving = new AbortController();
  const asked = fetch(`${app.url}/candidate`, {
    headers: { cookie: buyer.cookie },
    signal: leaving.signal,
  }).catch(() => {});
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await $client.query(waiting)).rowCount).toBeGreaterThan(0);
  const seen = captured.lines().length;
  leaving.abort();
  await asked;
  await blocker.query("commit");
  blocker.release();
  await expect.poll(() => captured.lines().length).toBeGreaterThan(seen);
  expect(captured.lines().slice(seen)).toMatchObject([{ path: "/candidate", status: 499 }]);
});

test("doesn't log what a mail server rejects or a job fails with", async () => {
  const { services } = app;
  smtp.refuse({ code: 550, message: "<planted@example.com> Planted Person: mailbox 98765 43210" });
  await services.queue.work((name, payload) => handleJob(services, name, payload));
  await writeEverything(await holder());
  await expect.poll(captured.text, { timeout: 10_000 }).toContain('"job":"mail.send"');
  smtp.refuse(null);
  expectPrivate();
});

test("doesn't log secrets in URLs", async () => {
  const printed = (["log", "info", "warn", "error"] as const).map((name) =>
    vi.spyOn(console, name),
  );
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
    "/%E0%A4%A/planted@example.com",
    "/niche/%E0%A4%A/planted",
  ]) {
    await fetch(app.url + path, { redirect: "manual" });
  }
  const paths = captured.lines().map(({ path }) => path);
  expect(paths).toContain(`/orders/${order}`);
  expect(paths).toContain("/webinar/:token");
  expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expectPrivate();
});

test("logs no error when a client hangs up while sending", async () => {
  const before = captured.lines().length;
  const socket = connect(app.port, "127.0.0.1");
  socket.end("POST /api/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{");
  const since = () => captured.lines().slice(before);
  await expect.poll(() => since().map(({ path }) => path)).toContain("/api/messages");
  expect(since()).toEqual([expect.objectContaining({ level: 30, status: 400 })]);
});
