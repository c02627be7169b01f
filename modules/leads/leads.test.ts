import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCaptchaServer } from "#tests/support/captcha-server.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { startZohoServer, type ZohoServer } from "#tests/support/zoho-server.ts";
import { createCrm } from "#adapters/crm/create-crm.ts";
import {
  DELIVERY_TRIES,
  deliverLead,
  queueWaiting,
  retryFailedLeads,
} from "./commands/deliver-lead.server.ts";
import { countLeads, listLeads } from "./data.server.ts";
import { forgetLeads } from "./commands/forget-leads.server.ts";
import { deliverLeadJob } from "./jobs.server.ts";

const REQUEST = {
  email: "asha@example.com",
  name: "Asha Rao",
  phone: "9876543210",
  experience: "7",
  country_code: "+91",
  request: "A practice round before Friday",
};
const HOUR = 3_600_000;
const closing: (() => Promise<void>)[] = [];
let zoho: ZohoServer;

beforeEach(async () => {
  zoho = await startZohoServer();
  closing.push(() => zoho.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(env: Record<string, string> = {}): Promise<HttpApp> {
  const app = await startHttpApp({ env });
  closing.push(() => app.close());
  return app;
}

const call = (app: HttpApp, data: object = REQUEST, headers = {}) =>
  apiClient(app.url).post("/specialized/request", { data }, headers);

async function mails(app: HttpApp, acks = false) {
  const { rows } = await app.services.db.execute<{
    to_email: string;
    subject: string;
    text: string;
    headers: Record<string, string>;
  }>(sql`select to_email, subject, text, headers from outbox_mails
        where starts_with(dedupe_key, 'lead-ack:') = ${acks} order by created_at, subject`);
  return rows;
}

/** Runs the queued jobs once; failed ones stay queued, and their number is returned. */
async function tryDelivery(app: HttpApp): Promise<number> {
  let failed = 0;
  for (const lead of await listLeads(app.services.db)) {
    await deliverLead(app.services, lead.id).catch(() => (failed += 1));
  }
  return failed;
}

describe("a call request", () => {
  test("is stored, emailed to the operator, and waits while there is no CRM", async () => {
    const app = await start();
    expect((await call(app)).status).toBe(200);
    const [lead] = await listLeads(app.services.db);
    const { email, ...details } = REQUEST;
    expect(lead).toMatchObject({
      kind: "call_request",
      email,
      details,
      crmStatus: "waiting",
      suspect: false,
    });
    const [mail] = await mails(app);
    expect(mail).toMatchObject({
      to_email: "support@greenroom.example",
      subject: "Call request from Asha Rao",
      headers: { "Reply-To": "asha@example.com" },
    });
    expect(mail!.text).toContain("+91 9876543210");
    expect(mail!.text).toContain("A practice round before Friday");
    await app.services.runJobs();
    expect(await countLeads(app.services.db)).toMatchObject({ waiting: 1 });
  });

  test("sent 20 times at once creates one lead and returns the same response", async () => {
    const app = await start();
    const replies = await Promise.all(Array.from({ length: 20 }, () => call(app)));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(await listLeads(app.services.db)).toHaveLength(1);
    expect(await mails(app)).toHaveLength(1);
    // Another text is another request, and so is the same text a day later.
    await call(app, { ...REQUEST, request: "And one on Monday" });
    app.services.clock.advance(24 * HOUR);
    expect((await call(app)).status).toBe(200);
    expect(await listLeads(app.services.db)).toHaveLength(3);
  });

  test("reports errors per field", async () => {
    const app = await start();
    for (const [change, errors] of WRONG) {
      const reply = await call(app, { ...REQUEST, ...change });
      expect({ change, status: reply.status, body: reply.body }).toEqual({
        change,
        status: 422,
        body: { reason: "invalid", errors },
      });
    }
    expect(await listLeads(app.services.db)).toEqual([]);
  });

  const WRONG: [object, object][] = [
    [{ name: "" }, { name: "Required" }],
    [{ email: "a@b" }, { email: "Required" }],
    [{ email: "abcde" }, { email: "Enter a valid email address" }],
    [{ phone: " " }, { phone: "Required" }],
    [{ experience: "100" }, { experience: "Enter a experience between 0 and 99" }],
    [{ request: "" }, { request: "Required" }],
    [{ experience: 7 }, { experience: expect.any(String) }],
    [{ country_code: undefined }, { country_code: expect.any(String) }],
    [{ request: "x".repeat(4001) }, { request: expect.any(String) }],
    [{ email: "a\r\nBcc: x@example.com" }, { email: expect.any(String) }],
  ];

  test("sent too fast gets 429 with Retry-After", async () => {
    const app = await start({ RATE_LIMIT_SCALE: "1" });
    const statuses: number[] = [];
    for (let sent = 0; sent < 31; sent += 1) statuses.push((await call(app)).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(statuses[30]).toBe(429);
    app.services.clock.advance(60_000);
    expect((await call(app)).status).toBe(200);
  });
});

const PATHS = [
  "/specialized/request",
  "/zoho/newsletter",
  "/api/messages",
  "/api/inquiries",
  "/api/interest",
];

test("with an invalid body is refused and stores nothing", async () => {
  const app = await start();
  const bodies = ["", "{", "null", "[]", "1", '"x"', "{}", '{"data":null}', '{"data":[]}'];
  bodies.push(
    '{"data":{"email":{"$ne":1}}}',
    '{"email":"\\u0000"}',
    `{"a":"${"x".repeat(2_000)}"}`,
  );
  for (const path of PATHS) {
    for (const body of bodies) {
      const reply = await apiClient(app.url).call("POST", path, {
        body,
        headers: { "content-type": "application/json" },
      });
      expect([400, 422]).toContain(reply.status);
      expect(reply.body.reason).toBe(reply.status === 400 ? "bad_json" : "invalid");
    }
    const huge = await apiClient(app.url).call("POST", path, { body: "x".repeat(300_000) });
    expect(huge.status).toBe(413);
  }
  expect(await listLeads(app.services.db)).toEqual([]);
  expect(await mails(app)).toEqual([]);
});

describe("the CRM", () => {
  test("receives a lead once, complete", async () => {
    const app = await start(zoho.env);
    await call(app);
    await app.services.runJobs();
    const [lead] = await listLeads(app.services.db);
    expect(lead).toMatchObject({ crmStatus: "delivered", crmRef: "zoho-1" });
    expect(zoho.records()).toHaveLength(1);
    expect(zoho.records()[0]).toMatchObject({
      Greenroom_Id: lead!.id,
      Greenroom_Kind: "Call request",
      First_Name: "Asha",
      Last_Name: "Rao",
      Email: "asha@example.com",
      Phone: "+91 9876543210",
      Description: expect.stringContaining("A practice round before Friday"),
    });
    const calls = zoho.state.calls;
    await deliverLead(app.services, lead!.id);
    expect(zoho.state.calls).toBe(calls);
  });

  test("receives every lead once after a day of downtime", async () => {
    const app = await start(zoho.env);
    zoho.state.fault = "down";
    for (let hour = 0; hour < 25; hour += 1) {
      const reply = await call(app, { ...REQUEST, request: `Call me at ${hour}` });
      expect(reply.status).toBe(200);
      app.services.clock.advance(HOUR);
      if (hour % 6 === 0) expect(await tryDelivery(app)).toBe(hour + 1);
    }
    expect(await countLeads(app.services.db)).toMatchObject({ queued: 25, delivered: 0 });
    const [waiting] = await listLeads(app.services.db);
    expect(waiting!.lastError).toContain("Zoho did not take it (503");
    zoho.state.fault = null;
    await app.services.runJobs();
    expect(await countLeads(app.services.db)).toMatchObject({ queued: 0, delivered: 25 });
    expect(new Set(zoho.records().map((record) => record["Greenroom_Id"])).size).toBe(25);
    expect(zoho.records()).toHaveLength(25);
  });

  test("is retried for more than a day; then an operator can restart failed leads", async () => {
    const { limit, delaySeconds, maxDelaySeconds } = deliverLeadJob.retry;
    // pg-boss waits at least half of each delay.
    const least = Array.from({ length: limit }, (_, at) =>
      Math.min(delaySeconds * 2 ** Math.min(at, 16), maxDelaySeconds),
    ).reduce((sum, seconds) => sum + seconds / 2, 0);
    expect(least).toBeGreaterThan(24 * 3600);
    expect(limit + 1).toBe(DELIVERY_TRIES);

    const app = await start(zoho.env);
    zoho.state.fault = "refuse";
    await call(app);
    const { db } = app.services;
    await db.execute(sql`update leads set attempts = ${DELIVERY_TRIES - 2}`);
    await tryDelivery(app);
    expect(await countLeads(db)).toMatchObject({ queued: 1 });
    await tryDelivery(app);
    expect(await countLeads(db)).toMatchObject({ failed: 1 });
    zoho.state.fault = null;
    expect(await retryFailedLeads(app.services)).toBe(1);
    await queueWaiting(app.services);
    await app.services.runJobs();
    expect(await countLeads(db)).toMatchObject({ delivered: 1 });
  });

  test("keeps one record after lost replies and repeated jobs", async () => {
    const app = await start(zoho.env);
    await call(app);
    zoho.state.fault = "cut";
    expect(await tryDelivery(app)).toBe(1);
    zoho.state.fault = null;
    const [lead] = await listLeads(app.services.db);
    const runs = await Promise.allSettled(
      Array.from({ length: 5 }, () => deliverLead(app.services, lead!.id)),
    );
    for (const run of runs.filter((one) => one.status === "rejected")) {
      expect(run.reason).toMatchObject({ code: "lead_in_flight" });
    }
    await app.services.runJobs();
    expect(zoho.records()).toHaveLength(1);
    expect(await countLeads(app.services.db)).toMatchObject({ delivered: 1 });
  });

  test("doesn't delay visitors when it hangs", async () => {
    const app = await start(zoho.env);
    zoho.state.fault = "hang";
    expect((await call(app)).status).toBe(200);
    expect(zoho.state.calls).toBe(0);
  });

  test("receives waiting leads once it is configured", async () => {
    const app = await start();
    await call(app);
    await call(app, { ...REQUEST, request: "Another" });
    await queueWaiting(app.services);
    expect(await countLeads(app.services.db)).toMatchObject({ waiting: 2 });
    const { ZOHO_BASE_URL: url } = zoho.env;
    const crm = createCrm(
      {
        kind: "zoho",
        baseUrl: url,
        accountsUrl: url,
        clientId: "zoho-client",
        clientSecret: "zoho-secret",
        refreshToken: "zoho-refresh",
      },
      app.services.clock,
    );
    const configured = { ...app.services, crm };
    await Promise.all([queueWaiting(configured), queueWaiting(configured)]);
    for (const lead of await listLeads(app.services.db)) await deliverLead(configured, lead.id);
    expect(await countLeads(app.services.db)).toMatchObject({ waiting: 0, delivered: 2 });
    expect(zoho.records()).toHaveLength(2);
  });
});

describe("messages, inquiries and interest", () => {
  test("a message reaches the operator, who can reply to its sender", async () => {
    const app = await start();
    const client = apiClient(app.url);
    const message = { email: "bo@example.com", message: "Do you do Fridays?\n<b>Bo</b>" };
    expect((await client.post("/api/messages", message)).status).toBe(200);
    expect((await client.post("/api/messages", message)).status).toBe(200);
    const [mail, ...more] = await mails(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: "Message from bo@example.com",
      headers: { "Reply-To": "bo@example.com" },
    });
    expect(mail!.text).toContain("Do you do Fridays?");
    await app.services.runJobs();
    const [sent] = (await (
      await fetch(`${app.url}/dev/mail.json?to=support@greenroom.example`)
    ).json()) as { id: string }[];
    const raw = await (await fetch(`${app.url}/dev/mail/${sent!.id}.eml`)).text();
    expect(raw).toMatch(/^Reply-To: bo@example\.com\r?$/m);
  });

  test("an organization's inquiry is stored with all of its fields", async () => {
    const app = await start();
    const inquiry = {
      kind: "university",
      organisation: "Example College",
      name: "Dr Lee",
      email: "lee@college.example",
      size: "50 to 100",
      message: "Practice for our final-year students",
    };
    expect((await apiClient(app.url).post("/api/inquiries", inquiry)).status).toBe(200);
    const [lead] = await listLeads(app.services.db, { kinds: ["inquiry"] });
    expect(lead!.details).toMatchObject({ organisation: "Example College", size: "50 to 100" });
    expect((await mails(app))[0]!.subject).toBe("Organization inquiry from Example College");
    const odd = await apiClient(app.url).post("/api/inquiries", { ...inquiry, kind: "bank" });
    expect(odd.status).toBe(422);
    const empty = await apiClient(app.url).post("/api/inquiries", { kind: "university" });
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toEqual({
      organisation: "Enter the name of your organization",
      name: "Enter your name",
      email: "Enter your email",
      message: "Tell us which interviews you need and by when",
    });
  });

  test("interest is stored only for services that are not open yet", async () => {
    const app = await start();
    const ask = (service: string) =>
      apiClient(app.url).post("/api/interest", { service, email: "cy@example.com" });
    expect((await ask("ai")).status).toBe(200);
    expect((await ask("ai")).status).toBe(200);
    expect((await ask("coding")).body.errors).toEqual({
      service: expect.stringContaining("book it now"),
    });
    expect((await ask("nothing")).status).toBe(422);
    const kept = await listLeads(app.services.db, { kinds: ["interest"] });
    expect(kept.map((lead) => lead.details)).toEqual([{ service: "ai" }]);
    expect(await mails(app)).toEqual([]);
  });
});

describe("the bot check", () => {
  test("requires a token in a header when configured", async () => {
    const captcha = await startCaptchaServer();
    closing.push(() => captcha.close());
    const app = await start(captcha.env);
    expect((await call(app)).status).toBe(403);
    expect((await call(app, REQUEST, { "cf-turnstile-response": "bad" })).status).toBe(403);
    expect((await call(app, REQUEST, { "cf-turnstile-response": "x".repeat(5000) })).status).toBe(
      403,
    );
    expect(await listLeads(app.services.db)).toEqual([]);
    expect((await call(app, REQUEST, { "cf-turnstile-response": "good" })).status).toBe(200);
    const other = { ...REQUEST, request: "By the other name" };
    expect((await call(app, other, { "x-captcha-token": "good" })).status).toBe(200);
    expect((await listLeads(app.services.db)).map((lead) => lead.suspect)).toEqual([false, false]);
  });

  test("lets people pass when it is down, and marks their leads", async () => {
    const captcha = await startCaptchaServer();
    closing.push(() => captcha.close());
    captcha.state.fault = "down";
    const app = await start(captcha.env);
    expect((await call(app, REQUEST, { "cf-turnstile-response": "any" })).status).toBe(200);
    expect(await listLeads(app.services.db, { suspect: true })).toHaveLength(1);
    expect((await mails(app))[0]!.subject).toBe("[automated?] Call request from Asha Rao");
  });
});

describe("an inquiry is acknowledged to its sender", () => {
  const EVIL = "https://evil.example Buy now";
  const email = "asha@example.com";
  const INQUIRY = { kind: "business", organisation: EVIL, name: EVIL, email, message: EVIL };

  test.each([
    ["/specialized/request", { data: { ...REQUEST, name: EVIL, request: EVIL } }, "call request"],
    ["/api/messages", { name: EVIL, email, message: EVIL }, "message"],
    ["/api/inquiries", INQUIRY, "inquiry"],
    ["/api/interest", { email, service: "resume-writing" }, "when it opens: Resume"],
  ])("%s: once, without anything that was typed", async (path, body, subject) => {
    const app = await start();
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await apiClient(app.url).post(path, body)).status).toBe(200);
    }
    const acks = await mails(app, true);
    expect(acks).toHaveLength(1);
    expect(acks[0]).toMatchObject({
      to_email: email,
      headers: { "Reply-To": "support@greenroom.example", "Auto-Submitted": "auto-replied" },
    });
    expect(acks[0]!.subject).toContain(subject);
    expect(JSON.stringify(acks[0])).not.toMatch(/evil|Buy now/);
  });

  test("at most three times a day, even in parallel", async () => {
    const app = await start();
    const say = (at: number) => call(app, { ...REQUEST, request: `Round ${at}` });
    await Promise.all(Array.from({ length: 10 }, (_, at) => say(at)));
    expect(await listLeads(app.services.db)).toHaveLength(10);
    expect(await mails(app, true)).toHaveLength(3);
    await call(app, { ...REQUEST, email: "ASHA@example.com", request: "Another spelling" });
    expect(await mails(app, true)).toHaveLength(3);
    await call(app, { ...REQUEST, email: "somebody.else@example.com" });
    app.services.clock.advance(25 * HOUR);
    await say(11);
    expect(await mails(app, true)).toHaveLength(5);
  });

  test("and the acknowledgment is deleted with the lead", async () => {
    const app = await start();
    await call(app);
    expect(await mails(app, true)).toHaveLength(1);
    const { db, clock } = app.services;
    await db.transaction((tx) => forgetLeads(tx, sql`true`, clock.now()));
    expect(await mails(app, true)).toEqual([]);
  });
});
