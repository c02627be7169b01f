import { once } from "node:events";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadStaticFiles } from "#server/http/static-files.ts";
import { apiClient } from "#tests/support/api-client.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { rawHttp, rawRequest } from "#tests/support/raw-http.ts";

let app: HttpApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-files-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "a-1234.js"), "1;");
  await mkdir(join(folder, "terms"));
  const page = `<!doctype html><script>let a = 1;</script><p>Terms</p>`;
  await writeFile(join(folder, "terms", "index.html"), page);
  app = await startHttpApp({
    files: loadStaticFiles(folder, "http://localhost"),
    pages: async (request) => {
      if (request.url.includes("/breaks")) throw new Error("a bug");
      return new Response("a page", { status: request.url.includes("/missing") ? 404 : 200 });
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (headers: Record<string, string>, path = "/api/codes") =>
  apiClient(app.url).call("POST", path, { body: '{"email":"a@b.example"}', headers });

describe("the origin guard", () => {
  const TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "",
  ];

  test("refuses changes from foreign and opaque origins, with any content type", async () => {
    const { port } = app;
    const foreign = [
      "https://evil.example",
      "null",
      "",
      "file://",
      `http://localhost:${port + 1}`,
      `https://localhost:${port}`,
      `http://localhost.evil.example:${port}`,
      `http://evil.example:${port}`,
      `http://localhost:${port}.evil.example`,
      `http://localhost:${port}@evil.example`,
    ];
    for (const origin of foreign) {
      for (const type of TYPES) {
        for (const path of ["/api/codes", "/api/orders", "/webhooks/sandbox", "/book-your-slot"]) {
          const reply = await post({ origin, "content-type": type }, path);
          expect([origin, type, path, reply.status]).toEqual([origin, type, path, 403]);
        }
      }
    }
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const { status } = await apiClient(app.url).call(method, "/x", {
        headers: { origin: "https://evil.example" },
      });
      expect([method, status]).toEqual([method, 403]);
    }
  });

  test("refuses cross-site changes without an Origin header", async () => {
    for (const site of ["cross-site", "same-site"]) {
      for (const path of ["/api/codes", "/webhooks/sandbox", "/book-your-slot"]) {
        const { status } = await post({ "sec-fetch-site": site }, path);
        expect([site, path, status]).toEqual([site, path, 403]);
      }
    }
    for (const site of ["same-origin", "none"]) {
      expect((await post({ "sec-fetch-site": site })).status).toBe(202);
    }
    const read = await apiClient(app.url).get("/somewhere", { "sec-fetch-site": "cross-site" });
    expect(read.status).toBe(200);
  });

  // Control: the same request from our own origin is accepted.
  test("accepts our own pages by any loopback name, and non-browser requests", async () => {
    const { port } = app;
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const origin = `http://${host}:${port}`;
      expect([origin, (await post({ origin })).status]).toEqual([origin, 202]);
    }
    expect((await post({})).status).toBe(202);
    const read = await apiClient(app.url).get("/api/v2/actions/calendar/time", {
      origin: "https://evil.example",
    });
    expect(read.status).toBe(200);
    expect(read.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("accepts only GET, HEAD and POST", async () => {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
    for (const path of ["/", "/book-your-slot", "/breaks", "/api/codes", "/candidate/login.data"]) {
      const reply = await rawHttp(
        app.port,
        rawRequest(app.port, `${method} ${path}`, { "content-length": "0" }),
      );
      expect([method, path, reply.status]).toEqual([method, path, 405]);
      expect(reply.head.toLowerCase()).toContain("\r\nallow: get, head, post\r\n");
    }
  }
});

test("refuses a body that isn't a form before a page sees it", async () => {
  const send = async (type: string, body: string) =>
    (
      await apiClient(app.url).call("POST", "/somewhere", {
        body,
        headers: { "content-type": type },
      })
    ).status;
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
  expect(await send("application/x-www-form-urlencoded", "%zz=&&")).toBe(200);
  expect(await send("Application/X-WWW-Form-Urlencoded; charset=utf-8", "a=b")).toBe(200);
  expect(await send("multipart/form-data; boundary=x", field)).toBe(200);
  expect(await send("nonsense", "")).toBe(200);
  for (const type of ["multipart/form-data; boundary=y", "multipart/form-data", "text/plain", ""]) {
    expect([type, await send(type, field)]).toEqual([type, 400]);
  }
});

// Without the limits, all of these are 200 after up to half a second.
test("refuses oversized forms before parsing them", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name=""\r\n\r\n\r\n';
  const send = (type: string, body: string) =>
    apiClient(app.url).call("POST", "/somewhere", { body, headers: { "content-type": type } });
  const URLENCODED = "application/x-www-form-urlencoded";
  const MULTIPART = "multipart/form-data; boundary=x";
  expect((await send(URLENCODED, "a&".repeat(199))).status).toBe(200);
  expect((await send(URLENCODED, `a=${"%E0".repeat(5_000)}`)).status).toBe(200);
  expect((await send(MULTIPART, `${part.repeat(10)}--x--\r\n`)).status).toBe(200);
  expect((await send(URLENCODED, "a&".repeat(200))).status).toBe(413);
  expect((await send(URLENCODED, `a=${"b".repeat(100_000)}`)).status).toBe(413);
  expect((await send(MULTIPART, `${part.repeat(100)}--x--\r\n`)).status).toBe(413);
});

test.each([
  ["POST", "/somewhere", {}, 400],
  ["POST", "/somewhere", { origin: "https://evil.example" }, 403],
  ["POST", "/api/nothing", {}, 404],
  ["PUT", "/somewhere", {}, 405],
])("keeps the connection after refusing a body: %s %s %j", async (method, path, given, status) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { "content-type": "multipart/form-data", "content-length": "1", ...given };
  const send = async () => {
    const sent = request(app.url + path, { method, agent, headers }).end("x");
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return { status: response.statusCode, isReused: sent.reusedSocket };
  };
  expect(await send()).toEqual({ status, isReused: false });
  // A body that isn't read within half a second closes its connection.
  await setTimeout(700);
  expect(await send()).toEqual({ status, isReused: true });
  agent.destroy();
});

describe("every response", () => {
  const answers: [string, string, number][] = [
    ["JSON", "/api/v2/actions/calendar/time", 200],
    ["a refused query", "/api/slots", 400],
    ["a missing call", "/api/nothing", 404],
    ["a page", "/somewhere", 200],
    ["a missing page", "/missing", 404],
    ["a bug", "/breaks", 500],
    ["a file", "/assets/a-1234.js", 200],
    ["a prerendered page", "/terms", 200],
    ["health", "/healthz", 200],
    ["development's mail", "/dev/mail.json", 200],
    ["a missing mail", "/dev/mail/x.eml", 404],
  ];
  test.each(answers)("has the security headers: %s", async (_what, path, status) => {
    const { headers, ...reply } = await apiClient(app.url).get(path);
    expect(reply.status).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    if (!path.startsWith("/assets/")) {
      const csp = headers.get("content-security-policy")!;
      expect(csp).toMatch(/default-src '(none|self)'/);
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
  });

  test("of a bug shows a request id and no details", async () => {
    const reply = await apiClient(app.url).get("/breaks");
    expect(reply.body).toEqual({
      reason: "internal",
      requestId: reply.headers.get("x-request-id"),
    });
  });

  test("allows a prerendered page's inline scripts by hash only", async () => {
    const csp = (await apiClient(app.url).get("/terms")).headers.get("content-security-policy");
    expect(csp).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/);
  });

  test("sets HSTS when the public URL is HTTPS", async () => {
    const secure = await startHttpApp({ env: { PUBLIC_URL: "https://greenroom.example" } });
    try {
      const { headers } = await apiClient(secure.url).get("/api/slots");
      expect(headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
      const own = await apiClient(secure.url).call("POST", "/api/codes", {
        body: '{"email":"a@b.example"}',
        headers: { origin: "https://greenroom.example" },
      });
      expect(own.status).toBe(202);
      expect(own.headers.getSetCookie().join()).toMatch(/; Secure/);
      for (const origin of ["http://greenroom.example", "http://localhost:1", secure.url]) {
        const reply = await apiClient(secure.url).call("POST", "/api/codes", {
          body: '{"email":"a@b.example"}',
          headers: { origin },
        });
        expect([origin, reply.status]).toEqual([origin, 403]);
      }
    } finally {
      await secure.close();
    }
  });

  test("of a file supports compression and conditional requests", async () => {
    const first = await apiClient(app.url).get("/assets/a-1234.js");
    expect(first.headers.get("cache-control")).toContain("immutable");
    const etag = first.headers.get("etag")!;
    const again = await apiClient(app.url).get("/assets/a-1234.js", { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    const head = await apiClient(app.url).call("HEAD", "/assets/a-1234.js");
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", "2"]);
  });
});

describe("free times over HTTP", () => {
  test("have an ETag for 304 responses, and normalized zone names", async () => {
    const client = apiClient(app.url);
    const path = "/api/slots?service=coding&from=2027-01-12&to=2027-01-13&zone=Asia/Calcutta";
    const first = await client.get<Record<string, unknown>>(path);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      service: "coding",
      expert: null,
      zone: "Asia/Kolkata",
      from: "2027-01-12",
      to: "2027-01-13",
      slots: [],
    });
    const etag = first.headers.get("etag")!;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const known = await client.get(path, { "if-none-match": etag });
    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await client.get(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("start today in the requested zone and cover 14 days", async () => {
    const { body } = await apiClient(app.url).get<Record<string, unknown>>(
      "/api/slots?service=coding&zone=Pacific/Kiritimati",
    );
    // It is 2027-01-11 08:00 in UTC, and 22:00 there.
    expect(body).toMatchObject({ from: "2027-01-11", to: "2027-01-24" });
    const early = await apiClient(app.url).get<Record<string, unknown>>(
      "/api/slots?service=coding&zone=America/Los_Angeles",
    );
    expect(early.body).toMatchObject({ from: "2027-01-11" });
  });
});

describe("rate limits", () => {
  const EMAIL = '{"email":"a@b.example"}';
  const flood = (url: string, count: number, headers: (n: number) => Record<string, string>) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        apiClient(url).call("POST", "/api/codes", { body: EMAIL, headers: headers(n) }),
      ),
    );
  const tally = (replies: { status: number }[]) => replies.filter((r) => r.status === 429).length;

  test("apply per IP address, ignoring forged headers, and expire", async () => {
    const limited = await startHttpApp({ env: { RATE_LIMIT_SCALE: "1" } });
    try {
      const replies = await flood(limited.url, 80, (n) => ({
        "x-forwarded-for": `10.0.0.${n}`,
        "x-real-ip": `10.0.1.${n}`,
        forwarded: `for=10.0.2.${n}`,
        "cf-connecting-ip": `10.0.3.${n}`,
      }));
      expect(tally(replies)).toBe(50);
      const refused = replies.find((reply) => reply.status === 429)!;
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.body.reason).toBe("too_many_requests");
      expect((await apiClient(limited.url).get("/healthz")).status).toBe(200);
      expect((await apiClient(limited.url).post("/api/holds", {})).status).toBe(422);
      for (const path of ["/api/codes%2f", "/api/%63odes", "/api/codes/"]) {
        const line = `POST ${path}`;
        const { status } = await rawHttp(
          limited.port,
          rawRequest(limited.port, line, { "content-length": String(EMAIL.length) }, EMAIL),
        );
        expect([path, status]).toEqual([path, expect.toSatisfy((s) => s === 429 || s === 404)]);
      }
      limited.services.clock.advance(601_000);
      expect(tally(await flood(limited.url, 1, () => ({})))).toBe(0);
    } finally {
      await limited.close();
    }
  });

  test("scale by one factor, and use our own proxies' entry", async () => {
    const env = { RATE_LIMIT_SCALE: "0.1", TRUSTED_PROXIES: "1" };
    const limited = await startHttpApp({ env });
    try {
      // Three per address: entries before the last one are the client's own claims.
      const one = await flood(limited.url, 10, (n) => ({
        "x-forwarded-for": `9.9.9.${n}, 7.7.7.7`,
      }));
      expect(tally(one)).toBe(7);
      const others = await flood(limited.url, 10, (n) => ({ "x-forwarded-for": `7.7.8.${n}` }));
      expect(tally(others)).toBe(0);
    } finally {
      await limited.close();
    }
  });
});
