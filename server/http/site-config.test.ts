import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { createCoupon } from "#modules/promotions/commands.server.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { foreignOrigins, nonceCsp } from "./security-headers.ts";

let app: HttpApp;
const get = async () => {
  const response = await fetch(`${app.url}/api/site-config`);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

beforeAll(async () => {
  app = await startHttpApp({
    env: { ANALYTICS_HOST: "https://analytics.example", ANALYTICS_KEY: "dev-project" },
  });
});
afterAll(() => app.close());

test("reports whether the seasonal code is active, without caching", async () => {
  const { db } = app.services;
  await db.execute(sql`delete from coupons`);
  expect(await get()).toMatchObject({ status: 200, body: { banner: { active: false } } });
  await createCoupon(db, {
    code: "HALLOWEEN9",
    percent: 9,
    scope: "interviews",
    startsAt: new Date("2025-01-01T00:00:00Z"),
    endsAt: new Date("2099-12-31T00:00:00Z"),
    maxRedemptions: null,
  });
  const { body, headers } = await get();
  expect(body).toMatchObject({ banner: { active: true } });
  expect(headers.get("cache-control")).toBe("no-cache");
});

test("names the environment's analytics project, and logs outside production", async () => {
  expect((await get()).body).toMatchObject({
    logsToConsole: true,
    analytics: { host: "https://analytics.example", key: "dev-project" },
    chatScriptUrl: null,
    captcha: null,
  });
});

test("lets pages reach only configured services", () => {
  const csp = nonceCsp("n", "http://localhost:3000", foreignOrigins(app.services.config));
  expect(csp).toContain("connect-src 'self' https://analytics.example;");
  expect(csp).toContain("script-src 'self' 'nonce-n';");
  const captcha = { kind: "none" } as const;
  const payments = { stripe: null, paypal: null };
  const storage = { kind: "disk" } as const;
  const none = foreignOrigins({
    analytics: null,
    chatScriptUrl: null,
    chatHosts: [],
    captcha,
    payments,
    storage,
  });
  expect(nonceCsp("n", "http://localhost:3000", none)).toContain("connect-src 'self';");
  const others = foreignOrigins({
    analytics: null,
    chatScriptUrl: null,
    chatHosts: [],
    captcha: { kind: "turnstile", verifyUrl: "https://check.example/siteverify" },
    payments,
    storage: { kind: "s3", bucketUrl: "https://bucket.example/recordings" },
  });
  expect(others).toEqual({
    scripts: ["https://check.example"],
    calls: [],
    frames: ["https://check.example"],
    forms: [],
    media: ["https://bucket.example"],
    chat: [],
  });
  expect(nonceCsp("n", "http://localhost:3000", others)).toContain(
    "media-src 'self' https://bucket.example;",
  );
});

test("opens what a configured chat service needs, and nothing else", () => {
  const directives = (env: Record<string, string>, hasDevices = false) => {
    const config = loadConfig(env, () => "local secret of a test", BRAND);
    const csp = nonceCsp("n", config.publicUrl, foreignOrigins(config), hasDevices);
    return csp.split("; ").map((directive) => directive.split(" "));
  };
  const hosts = ["https://chat.example", "https://*.chat.example"];
  const sockets = ["wss://chat.example", "wss://*.chat.example"];
  const env = { CHAT_SCRIPT_URL: "https://chat.example/w.js", CHAT_HOSTS: "*.chat.example" };
  const added: Record<string, string[]> = {
    "script-src": hosts,
    "style-src": ["'unsafe-inline'", ...hosts],
    "img-src": hosts,
    "media-src": hosts,
    "font-src": hosts,
    "connect-src": [...hosts, ...sockets],
    "frame-src": hosts,
  };
  expect(directives(env)).toEqual(
    directives({}).map(([name, ...own]) => [name, ...own, ...(added[name!] ?? [])]),
  );
  // Without its script, its hosts open nothing; nor do pages with cameras.
  expect(directives({ CHAT_HOSTS: "*.chat.example" })).toEqual(directives({}));
  expect(directives(env, true)).toEqual(directives({}, true));
});

test("lets forms lead to our own pages and configured checkouts only", () => {
  const formAction = (env: Record<string, string>) => {
    const config = loadConfig(env, () => "local secret of a test", BRAND);
    const csp = nonceCsp("n", config.publicUrl, foreignOrigins(config));
    return /form-action ([^;]*)/.exec(csp)?.[1];
  };
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(formAction({})).toBe("'self'");
  expect(formAction(keys)).toBe("'self' https://checkout.stripe.com");
  const STRIPE_API_BASE = "http://127.0.0.1:12111/";
  expect(formAction({ ...keys, STRIPE_API_BASE })).toBe("'self' http://127.0.0.1:12111");
  const paypal = {
    PAYPAL_CLIENT_ID: "client",
    PAYPAL_CLIENT_SECRET: "secret",
    PAYPAL_WEBHOOK_ID: "1AB",
  };
  expect(formAction({ ...keys, ...paypal })).toBe(
    "'self' https://checkout.stripe.com https://www.paypal.com",
  );
  for (const [api, pages] of [
    ["https://api-m.sandbox.paypal.com", "https://www.sandbox.paypal.com"],
    ["https://api.paypal.com/", "https://www.paypal.com"],
    ["http://127.0.0.1:4000/", "http://127.0.0.1:4000"],
    ["https://api-m.paypal.com.example", "https://api-m.paypal.com.example"],
  ] as const) {
    expect(formAction({ ...paypal, PAYPAL_BASE_URL: api })).toBe(`'self' ${pages}`);
  }
});
