import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiClient, type ApiClient, mailedCode } from "#tests/support/api-client.ts";
import { addExpert } from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { rawHttp, rawRequest } from "#tests/support/raw-http.ts";

const POSTS = [
  "/api/holds",
  "/api/orders",
  "/api/codes",
  "/api/codes/verify",
  "/webhooks/sandbox",
  "/dev/clock",
];
let app: HttpApp;
let buyer: ApiClient;
let held: Record<string, unknown>;

beforeAll(async () => {
  app = await startHttpApp({ now: "2027-01-11T08:00:00Z" });
  const { slug } = await addExpert(app.services, { slug: "asha" });
  buyer = apiClient(app.url);
  await buyer.signIn("buyer@example.com", async (email) => {
    await app.services.runJobs();
    return (await mailedCode(app.url, email))!;
  });
  held = (await buyer.hold({ service: "coding", start: "2027-01-12T10:00:00Z", expert: slug }))
    .body;
});
afterAll(() => app.close());

const LONG = "x".repeat(100_000);
const nasty = fc.constantFrom<unknown>(
  "",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  LONG,
  "' or 1=1; --",
  "${7*7}",
  "../../etc/passwd",
  "%00",
  "\u202e\u2066",
  "🎭".repeat(50),
  "GR-00000000",
  "coding",
  "asha",
  "2027-01-12T11:00:00Z",
  "9999-12-31T23:59:59Z",
  "0000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "buyer@example.com",
  "a@b\0.example",
  "123456",
  "USD",
  "00000000-0000-0000-0000-000000000000",
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  null,
  true,
  [],
  {},
  [[[[[]]]]],
);
const NAMES = [
  "service",
  "start",
  "expert",
  "hold",
  "token",
  "details",
  "coupon",
  "currency",
  "email",
  "code",
  "advanceMs",
  "name",
  "phone",
  "country_code",
  "experience",
  "request",
  "zone",
  "__proto__",
  "constructor",
  "toString",
];
const value = fc.oneof(nasty, fc.jsonValue());
const record = (depth: fc.Arbitrary<unknown>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...NAMES), depth), { maxLength: 8 })
    // As text, so that `__proto__` is sent rather than set.
    .map((fields) => `{${fields.map(([name, v]) => `${JSON.stringify(name)}:${text(v)}`).join()}}`);
const text = (v: unknown) => JSON.stringify(v) ?? "null";

/** Almost valid bodies: one or two fields replaced. */
const nearly = fc
  .tuple(
    fc.constantFrom("hold", "order", "code", "verify"),
    fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 2 }),
    fc.boolean(),
  )
  .map(([kind, changes, inDetails]) => {
    const good: Record<string, Record<string, unknown>> = {
      hold: { service: "coding", start: "2027-01-12T12:00:00Z", expert: "asha" },
      order: { hold: held["hold"], token: held["token"], currency: "USD", details: { name: "A" } },
      code: { email: "somebody@example.com" },
      verify: { email: "buyer@example.com", code: "000000" },
    };
    const body = { ...good[kind] };
    const target = inDetails && kind === "order" ? { name: "A" } : body;
    Object.assign(target, Object.fromEntries(changes));
    if (target !== body) body["details"] = target;
    return JSON.stringify(body);
  });

const bodies = fc.oneof(
  { weight: 4, arbitrary: nearly },
  {
    weight: 2,
    arbitrary: record(
      fc.oneof(
        value,
        record(value).map((json) => JSON.parse(json)),
      ),
    ),
  },
  { weight: 1, arbitrary: value.map(text) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "{",
      "[".repeat(50_000),
      `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
      `{"service":"${LONG}"}`,
      '{"service":"coding","service":"\\u0000"}',
      "\ufeff{}",
      "NaN",
      "1e999",
      "email=a@b.example&code=1",
    ),
  },
);

const contentTypes = fc.constantFrom(
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/json; charset=utf-16",
  "nonsense",
  "",
);

describe("a malformed body", () => {
  // Fails if `readJson` is a bare `JSON.parse`, or without `storableText`.
  test("is a client error on every call", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...POSTS), bodies, contentTypes), {
          minLength: 10,
          maxLength: 10,
        }),
        async (requests) => {
          const replies = await Promise.all(
            requests.map(([path, body, type]) =>
              buyer.call("POST", path, {
                body: body as BodyInit,
                headers: { "content-type": type, "idempotency-key": randomUUID() },
              }),
            ),
          );
          const broken = replies.flatMap((reply, index) =>
            reply.status >= 500 ? [[requests[index], reply.status, reply.text]] : [],
          );
          expect(broken).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
    const ready = await buyer.get("/readyz");
    expect(ready.status).toBe(200);
  }, 60_000);

  test("over 256 KB is refused as too large, with or without Content-Length", async () => {
    const big = Buffer.alloc(300 * 1024, "x");
    for (const path of [...POSTS, "/book-your-slot", "/nowhere"]) {
      const announced = rawRequest(app.port, `POST ${path}`, {
        "content-type": "application/json",
        "content-length": String(big.byteLength),
      });
      expect([path, (await rawHttp(app.port, [announced, big])).status]).toEqual([path, 413]);
    }
    for (const path of POSTS) {
      const chunked = rawRequest(app.port, `POST ${path}`, {
        "content-type": "application/json",
        "transfer-encoding": "chunked",
        "greenroom-signature": "x",
        "idempotency-key": "x",
      });
      const size = `${big.byteLength.toString(16)}\r\n`;
      const reply = await rawHttp(app.port, [chunked, size, big, "\r\n0\r\n\r\n"]);
      expect([path, reply.status]).toEqual([path, 413]);
    }
  });

  test("with a wrong Content-Length affects no one else", async () => {
    const short = rawRequest(app.port, "POST /api/holds", { "content-length": "50" }, "{}");
    await rawHttp(app.port, short, { untilMs: 300 });
    for (const length of ["-1", "1e3", "99999999999999999999", "2, 3"]) {
      const bytes = rawRequest(app.port, "POST /api/holds", { "content-length": length }, "{}");
      const { status } = await rawHttp(app.port, bytes);
      expect([length, status]).toEqual([length, expect.toSatisfy(isRefusal)]);
    }
    expect((await buyer.get("/readyz")).status).toBe(200);
  });
});

describe("a malformed URL", () => {
  const addresses = [
    "/%",
    "/%zz",
    "/%00",
    "/%E0%A4%A",
    "/api/orders/%E0%A4%A",
    "/api/orders/%2e%2e%2f",
    "/api/orders/GR-00000000%00",
    "/api/orders/GR-00000000%0a",
    "/api/slots?service=%00",
    "/api/slots?service=%ff%fe",
    "/api/slots?service=coding&expert=%00",
    "/api/slots?service=coding&zone=%00",
    "/dev/mail/%2e%2e%2f%2e%2e%2fetc%2fpasswd.eml",
    "/dev/mail/..%2f..%2fpackage.json.eml",
    "/dev/mail/%00.eml",
    "/dev/mail.json?to=%00",
    "//",
    "//evil.example/x",
    "/\\evil.example",
    "/http://evil.example/",
    "/a?b=%",
    "/a?%",
    `/${"a/".repeat(3_000)}`,
    `/?q=${"x".repeat(8_000)}`,
    "http://evil.example/api/slots",
    "*",
    "/healthz/../api/orders/x",
    "/api%2forders/GR-00000000",
    "/API/SLOTS",
    "/api/slots/",
    "/api//slots",
    "/api/slots;x=1",
  ];
  test("never causes a 5xx", async () => {
    const broken: unknown[] = [];
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      for (const address of addresses) {
        const { status } = await rawHttp(
          app.port,
          rawRequest(app.port, `${method} ${address}`, { "content-length": "0" }),
        );
        if (status >= 500 || status === 0) broken.push([method, address, status]);
      }
    }
    expect(broken).toEqual([]);
  });

  test("is refused with an invalid or missing Host or other unreadable headers", async () => {
    for (const host of ["", "a b", "[::", "x:99999", "evil.example/../"]) {
      const { status } = await rawHttp(app.port, rawRequest(app.port, "GET /api/slots", { host }));
      expect([host, status]).toEqual([host, expect.toSatisfy(isRefusal)]);
    }
    const heads = ["GET /\r\n\r\n", "\0\0\0\r\n\r\n", `GET / HTTP/1.1\r\nx: ${LONG}\r\n\r\n`];
    for (const head of heads) {
      expect([head.slice(0, 9), (await rawHttp(app.port, head)).status]).toEqual([
        head.slice(0, 9),
        expect.toSatisfy(isRefusal),
      ]);
    }
  });

  test("GET on a write-only call is a 404", async () => {
    expect((await buyer.call("GET", "/api/holds")).status).toBe(404);
  });
});

describe("invalid query values of /api/slots", () => {
  const cases: [string, string][] = [
    ["", "invalid"],
    ["service=", "invalid"],
    ["service=nothing", "unknown_service"],
    ["service=resume-writing", "not_live"],
    ["service=ai", "not_live"],
    ["service=coding&expert=nobody", "unknown_expert"],
    ["service=coding&expert=", "invalid"],
    ["service=coding&from=tomorrow", "invalid"],
    ["service=coding&from=2027-02-30", "invalid"],
    ["service=coding&from=2027-1-1", "invalid"],
    ["service=coding&from=2027-01-12T00:00:00Z", "invalid"],
    ["service=coding&from=2027-01-12&to=2027-01-11", "bad_span"],
    ["service=coding&from=2027-01-01&to=2027-03-04", "bad_span"],
    ["service=coding&from=9999-12-25", "invalid"],
    ["service=coding&zone=Mars", "invalid"],
    ["service=coding&zone=%2B05:30", "invalid"],
    [`service=${"x".repeat(81)}`, "invalid"],
  ];
  test.each(cases)("%s → %s", async (query, reason) => {
    const reply = await buyer.get(`/api/slots?${query}`);
    expect([reply.status, reply.body.reason]).toEqual([400, reason]);
  });

  test("are refused or empty at the ends of the calendar", async () => {
    for (const year of ["0000", "0001", "1899", "2999", "6054", "9998", "9999"]) {
      for (const zone of ["UTC", "Pacific/Kiritimati", "America/Adak", "Australia/Lord_Howe"]) {
        for (const days of ["01-01", "12-31"]) {
          const date = `${year}-${days}`;
          const query = `service=coding&from=${date}&to=${date}&zone=${zone}`;
          const reply = await buyer.get<{ slots: unknown[] }>(`/api/slots?${query}`);
          const fine = reply.status === 400 || (reply.status === 200 && !reply.body.slots.length);
          expect([query, fine, reply.status]).toEqual([query, true, reply.status]);
        }
      }
    }
  });

  test("may span at most 62 days", async () => {
    const longest = await buyer.get("/api/slots?service=coding&from=2027-01-01&to=2027-03-03");
    expect(longest.status).toBe(200);
  });
});

const isRefusal = (status: number) => status >= 400 && status < 500;
