import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { apiClient, mailedCode } from "#tests/support/api-client.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
afterEach(() => app.close());

const start = async () => {
  app = await startWholeApp({ env: { RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "1" } });
};
/** All tests share one IP address unless they set another. */
const NAT = { "x-forwarded-for": "127.0.0.1" };

async function form(path: string, fields: Record<string, string>, cookie = "", headers = NAT) {
  const response = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, ...(cookie ? { cookie } : {}), origin: app.url },
    body: new URLSearchParams(fields),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]!);
  return {
    status: response.status,
    headers: response.headers,
    cookies,
    text: await response.text(),
  };
}
const json = (path: string, body: object, headers: Record<string, string> = {}) =>
  apiClient(app.url).post(path, body, { ...NAT, ...headers });

const mail = () => `${randomUUID()}@example.com`;
const mailed = async () => {
  const { rows } = await app.services.db.$client.query("select from email_codes");
  return rows.length;
};

test("codes share one limit across pages and calls", async () => {
  await start();
  const ways = [
    (email: string) => form("/candidate/login", { intent: "send", email }),
    (email: string) => form("/candidate/login.data", { intent: "send", email }),
    (email: string) => form("/Candidate/Login/", { intent: "send", email }),
    (email: string) => form("/packs/coding/3", { intent: "send", email }),
    (email: string) => json("/api/codes", { email }),
  ];
  for (let n = 0; n < 30; n += 1) {
    const { status } = await ways[n % ways.length]!(mail());
    expect([200, 202]).toContain(status);
  }
  for (const [index, send] of ways.entries()) {
    const reply = await send(mail());
    expect([index, reply.status]).toEqual([index, 429]);
    expect(Number(reply.headers.get("retry-after"))).toBe(600);
  }
  expect(await mailed()).toBe(30);
  const others = { "x-forwarded-for": "192.0.2.2" };
  expect((await json("/api/codes", { email: mail() }, others)).status).toBe(202);
});

test("a refused sign-in keeps the email, as a page and as data", async () => {
  await start();
  for (let n = 0; n < 30; n += 1) await json("/api/codes", { email: mail() });
  const page = await form("/candidate/login", { intent: "send", email: "me@example.com" });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    429,
    expect.stringContaining("text/html"),
  ]);
  expect(page.text).toContain('value="me@example.com"');
  expect(page.text).toContain("Too many tries from your network. Wait 10 minutes");
  const data = await form("/candidate/login.data", { intent: "send", email: "me@example.com" });
  expect([data.status, data.headers.get("x-remix-response")]).toEqual([429, "yes"]);
});

test("60 wrong codes and 500 draft saves don't affect others on the same address", async () => {
  await start();
  for (let n = 0; n < 12; n += 1) {
    const email = mail();
    const { cookies } = await form("/candidate/login", { intent: "send", email });
    const cookie = cookies.join("; ");
    for (let guess = 0; guess < 5; guess += 1) {
      const fields = { intent: "verify", email, code: "000000" };
      expect((await form("/candidate/login", fields, cookie)).status).toBe(401);
    }
  }
  const drafts = await Promise.all(
    Array.from({ length: 500 }, () =>
      form(`/book-your-slot/draft?hold=${randomUUID()}`, { name: "Asha" }),
    ),
  );
  expect(new Set(drafts.map(({ status }) => status))).toEqual(new Set([404]));
  await apiClient(app.url).signIn(mail(), async (email) => {
    await app.services.runJobs();
    return (await mailedCode(app.url, email))!;
  });
});

test("a refused guess keeps the code step", async () => {
  await start();
  const email = mail();
  const sent = await form("/candidate/login", { intent: "send", email });
  const cookie = sent.cookies.join("; ");
  await Promise.all(
    Array.from({ length: 1_000 }, () => app.services.limits.count("guesses", "127.0.0.1")),
  );
  const fields = { intent: "verify", email, code: "123456", resendAt: "0" };
  const page = await form("/candidate/login", fields, cookie);
  expect(page.status).toBe(429);
  expect(page.text).toContain(email);
  expect(page.text).toContain('name="code"');
  expect((await json("/api/codes/verify", { email, code: "123456" })).status).toBe(429);
});

test("holds share one limit, and a refused one shows the times again", async () => {
  await start();
  const { slug } = await addExpert(app.services);
  const hold = { service: "coding", expert: slug, start: "2027-01-12T10:10:00Z" };
  for (let n = 0; n < 60; n += 1) {
    const page = n % 2 === 0;
    const { status } = page
      ? await form("/book-your-slot", { intent: "hold", ...hold })
      : await json("/api/holds", hold);
    expect(status).toBe(page ? 303 : 409);
  }
  expect((await json("/api/holds", hold)).body).toEqual({
    reason: "too_many_requests",
    message: "Your network sent too many requests. Try again in 60 seconds.",
  });
  const page = await form(`/book-your-slot?service=coding&expert=${slug}&date=2027-01-13`, {
    intent: "hold",
    ...hold,
  });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(page.text).toContain("Too many tries from your network. Wait 60 seconds");
  expect(page.text).toContain("2027-01-13");
});

test("orders share one limit", async () => {
  await start();
  const order = { hold: randomUUID(), token: "x", details: { name: "Asha" }, currency: "USD" };
  const place = () => json("/api/orders", order, { "idempotency-key": "1" });
  for (let n = 0; n < 60; n += 1) expect((await place()).status).not.toBe(429);
  expect((await place()).status).toBe(429);
});

test("leads share one limit, and a refused form keeps its input", async () => {
  await start();
  const typed = { name: "Asha Rao", email: "asha@example.com", message: "Do you offer panels?" };
  for (let n = 0; n < 30; n += 1) {
    const { status } =
      n % 2 === 0 ? await form("/message", typed) : await json("/api/messages", typed);
    expect([200, 303]).toContain(status);
  }
  const newsletter = { data: { email: typed.email, is_subscribe_popup: true } };
  expect((await json("/zoho/newsletter", newsletter)).status).toBe(429);
  for (const path of ["/message", "/newsletter", "/message.data"]) {
    const page = await form(path, typed);
    expect([path, page.status]).toEqual([path, 429]);
    expect(page.text).toContain("asha@example.com");
    expect(page.text).toContain("Too many tries from your network. Wait 60 seconds");
  }
  const call = { phone: "9876543210", experience: "7", country_code: "+91", request: "Soon" };
  const others = { service: "ai", kind: "university", organisation: "A", ...call };
  for (const path of ["/request-a-call", "/inquiry", "/notify-me"]) {
    expect([path, (await form(path, { ...typed, ...others })).status]).toEqual([path, 429]);
  }
});

// If counted before validation, each of these would be a row of `rate_limits`.
test("malformed requests use up no shared limit", async () => {
  await start();
  const calls = [
    "/api/codes",
    "/api/codes/verify",
    "/api/holds",
    "/api/orders",
    "/specialized/request",
    "/zoho/newsletter",
    "/api/messages",
    "/api/inquiries",
    "/api/interest",
  ];
  for (const path of calls) {
    for (const [body, status] of [
      ["x", 400],
      ["{}", 422],
    ] as const) {
      const reply = await apiClient(app.url).call("POST", path, { body, headers: NAT });
      expect([path, reply.status]).toEqual([path, status]);
    }
  }
  for (const path of ["/message", "/newsletter", "/inquiry", "/notify-me", "/request-a-call"]) {
    expect([path, (await form(path, { email: "x" })).status]).toEqual([path, 422]);
  }
  expect((await form("/candidate/login", { intent: "send", email: "x" })).status).toBe(422);
  const { rows } = await app.services.owner.execute("select 1 from rate_limits");
  expect(rows).toHaveLength(0);
});

test("a network over its share gets a 429, as JSON and as the time page", async () => {
  await start();
  const { slug } = await addExpert(app.services, { dailyCap: 2 });
  const hold = (hour: number) => ({
    service: "coding",
    expert: slug,
    start: `2027-01-13T${hour}:00:00Z`,
  });
  expect((await json("/api/holds", hold(10))).status).toBe(201);
  const call = await json("/api/holds", hold(14));
  expect([call.status, call.headers.get("retry-after"), call.body]).toEqual([
    429,
    "600",
    { reason: "day_share", message: expect.stringContaining("Pick another day or expert") },
  ]);
  const page = await form(`/book-your-slot?service=coding&expert=${slug}&date=2027-01-13`, {
    intent: "hold",
    ...hold(14),
  });
  expect(page.status).toBe(429);
  expect(page.text).toContain("Others on your network are holding times with this expert that day");
  expect(page.text).toContain('value="2027-01-13T14:00:00.000Z"');
  const elsewhere = { "x-forwarded-for": "192.0.2.9" };
  expect((await json("/api/holds", hold(14), elsewhere)).status).toBe(201);
});

test("60 unconfirmed holds of one network require sign-in, which lifts the limit", async () => {
  await start();
  const experts = await Promise.all(
    Array.from({ length: 62 }, () => addExpert(app.services, { topics: ["coding"] })),
  );
  const hold = (n: number) => ({
    service: "coding",
    expert: experts[n]!.slug,
    start: "2027-01-13T10:00:00Z",
  });
  for (let n = 0; n < 60; n += 1) {
    if (n === 30) app.services.clock.advance(60_000);
    expect((await json("/api/holds", hold(n))).status).toBe(201);
  }
  app.services.clock.advance(60_000);
  expect((await json("/api/holds", hold(60))).body.reason).toBe("network_full");
  const path = "/book-your-slot?service=coding&date=2027-01-13";
  const page = await form(path, { intent: "hold", ...hold(60) });
  expect([page.status, page.text]).toEqual([
    429,
    expect.stringContaining(`/candidate/login?next=${encodeURIComponent(path)}`),
  ]);
  const buyer = apiClient(app.url);
  await buyer.signIn(mail(), async (email) => {
    await app.services.runJobs();
    return (await mailedCode(app.url, email))!;
  });
  expect((await buyer.post("/api/holds", hold(60), NAT)).status).toBe(201);
});

test("a fourth unpaid order is refused with 429 and a message", async () => {
  await start();
  const buyer = apiClient(app.url);
  await buyer.signIn(mail(), async (email) => {
    await app.services.runJobs();
    return (await mailedCode(app.url, email))!;
  });
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { slug } = await addExpert(app.services);
    const start = `2027-01-1${n + 3}T10:00:00Z`;
    const held = await buyer.hold({ service: "coding", expert: slug, start });
    const placed = await buyer.order(held.body, { key: held.body.hold });
    statuses.push(placed.status);
    if (n === 3) {
      expect(placed.body).toEqual({
        reason: "too_many_unpaid",
        message: expect.stringContaining("Pay or release one"),
      });
    }
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
});
