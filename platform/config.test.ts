import { describe, expect, test } from "vitest";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "./config.ts";

const load = (env: Record<string, string> = {}) =>
  loadConfig(env, () => "local secret of a test", BRAND);
const PROD = {
  APP_ENV: "prod",
  SESSION_SECRET: "a secret of sixteen",
  PUBLIC_URL: "https://greenroom.example",
  SMTP_URL: "smtp://mail.example",
};

describe("APP_ENV", () => {
  test.each(["dev", "qa", "staging", "prod"] as const)("may be %s", (appEnv) => {
    const { appEnv: loaded, isProd } = load({ ...PROD, APP_ENV: appEnv });
    expect([loaded, isProd]).toEqual([appEnv, appEnv === "prod"]);
  });

  test("defaults to dev and accepts no other value", () => {
    expect(load().appEnv).toBe("dev");
    expect(() => load({ APP_ENV: "production" })).toThrow("APP_ENV: expected");
  });

  test("has its own hosts, keys and analytics project", () => {
    const staging = load({
      APP_ENV: "staging",
      PUBLIC_URL: "https://staging.greenroom.example",
      ANALYTICS_HOST: "https://analytics.example",
      ANALYTICS_KEY: "non-production project",
    });
    const prod = load({
      ...PROD,
      PUBLIC_URL: "https://greenroom.example",
      ANALYTICS_HOST: "https://analytics.example",
      ANALYTICS_KEY: "production project",
    });
    expect(staging.publicUrl).toBe("https://staging.greenroom.example");
    expect(prod.publicUrl).toBe("https://greenroom.example");
    expect(staging.analytics?.key).toBe("non-production project");
    expect(prod.analytics?.key).toBe("production project");
    // One environment's key never stands in for another's.
    expect(load(PROD).analytics).toBeNull();
  });

  test("needs both analytics variables or none", () => {
    expect(() => load({ ANALYTICS_HOST: "https://analytics.example" })).toThrow(
      "ANALYTICS_KEY: expected a value, as it goes with ANALYTICS_HOST",
    );
    expect(() => load({ ANALYTICS_KEY: "project" })).toThrow(
      "ANALYTICS_HOST: expected a value, as it goes with ANALYTICS_KEY",
    );
  });
});

test("takes a relay with its secret, and neither alone", () => {
  const relay = {
    TURN_URL: "turn:a.example:3478,turns:a.example",
    TURN_SECRET: "sixteen letters!",
  };
  expect(load().turn).toBeNull();
  expect(load(relay).turn?.urls).toEqual(["turn:a.example:3478", "turns:a.example"]);
  expect(() => load({ TURN_URL: relay.TURN_URL })).toThrow("TURN_SECRET: expected a value");
  expect(() => load({ ...relay, TURN_URL: "https://a.example" })).toThrow("TURN_URL: expected");
});

test.each(["SESSION_SECRET", "PUBLIC_URL", "SMTP_URL"])(
  "prod refuses to start without %s",
  (name) => {
    expect(() => load({ ...PROD, [name]: "" })).toThrow(`${name}: expected`);
  },
);

describe("DEV_PASSWORD", () => {
  const OPEN = { HOST: "0.0.0.0" };

  test.each(["qa", "staging"])("is required in %s unless HOST is loopback", (APP_ENV) => {
    expect(() => load({ APP_ENV, ...OPEN })).toThrow("DEV_PASSWORD: expected");
    expect(load({ APP_ENV, ...OPEN, DEV_PASSWORD: "open sesame" }).devPassword).toBe("open sesame");
    for (const HOST of ["", "localhost", "127.0.0.1", "127.1.2.3", "::1"]) {
      expect(load({ APP_ENV, HOST }).devPassword).toBeNull();
    }
  });

  test("is optional elsewhere", () => {
    expect(load(OPEN).devPassword).toBeNull();
    expect(load({ ...PROD, ...OPEN }).devPassword).toBeNull();
  });
});

test("caps a card payment at 800000 rupees and 9000 dollars, in named units", () => {
  expect(load().payments.capsMajor).toEqual({ INR: 800_000, USD: 9_000 });
});

test("needs both URL and key of a search service; otherwise our own index answers", () => {
  const both = { SEARCH_URL: "https://search.example", SEARCH_KEY: "key of topics" };
  expect(load().search).toEqual({ kind: "database" });
  expect(load(both).search).toEqual({
    kind: "typesense",
    url: both.SEARCH_URL,
    key: both.SEARCH_KEY,
  });
  expect(() => load({ SEARCH_KEY: both.SEARCH_KEY })).toThrow(
    "SEARCH_URL: expected a value, as it goes with SEARCH_KEY",
  );
});

test("keeps files in DATA_DIR, or in a bucket", () => {
  expect(load({ DATA_DIR: "/data" }).storage).toEqual({ kind: "disk", dir: "/data/files" });
  const url = "s3://key:a%2Fsecret@s3.example:9000/files?region=eu-west-1";
  expect(load({ STORAGE_URL: url }).storage).toEqual({
    kind: "s3",
    bucketUrl: "https://s3.example:9000/files",
    accessKeyId: "key",
    secretAccessKey: "a/secret",
    region: "eu-west-1",
  });
  expect(load({ STORAGE_URL: `${url}&tls=off` }).storage).toMatchObject({
    bucketUrl: "http://s3.example:9000/files",
  });
  expect(() => load({ STORAGE_URL: "s3://s3.example/" })).toThrow(
    [
      "STORAGE_URL: expected a key and a secret",
      "STORAGE_URL: expected a bucket's name",
      "STORAGE_URL: expected ?region=",
    ].join("\n"),
  );
  expect(() => load({ STORAGE_URL: "https://s3.example/files" })).toThrow("STORAGE_URL: expected");
});

test.each(["-1", "11", "1.5", "one"])("TRUSTED_PROXIES=%s stops the start", (value) => {
  expect(() => load({ TRUSTED_PROXIES: value })).toThrow(
    "TRUSTED_PROXIES: expected a whole number from 0 to 10",
  );
});

describe("payment providers", () => {
  const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

  test("use the sandbox when no key is set, but never in prod", () => {
    expect(load().payments.sandbox).toEqual({ webhookSecret: "local secret of a test" });
    expect(load(PROD).payments).toMatchObject({ sandbox: null, stripe: null });
    const insisting = { ...PROD, SANDBOX_WEBHOOK_SECRET: "sandbox secret" };
    expect(load(insisting).payments.sandbox).toBeNull();
  });

  test("use Stripe instead of the sandbox when its keys are set, unless both are requested", () => {
    const stripe = {
      secretKey: "sk_test_1",
      webhookSecret: "whsec_1",
      apiBase: "https://api.stripe.com",
    };
    expect(load(STRIPE).payments).toMatchObject({ stripe, sandbox: null });
    expect(load({ ...PROD, ...STRIPE }).payments).toMatchObject({ stripe, sandbox: null });
    const both = load({ ...STRIPE, SANDBOX_WEBHOOK_SECRET: "sandbox secret" });
    expect(both.payments).toMatchObject({ stripe, sandbox: { webhookSecret: "sandbox secret" } });
    const elsewhere = load({ ...STRIPE, STRIPE_API_BASE: "http://127.0.0.1:12111/" });
    expect(elsewhere.payments.stripe?.apiBase).toBe("http://127.0.0.1:12111");
  });

  test("need Stripe's key and webhook secret together", () => {
    expect(() => load({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
      "STRIPE_WEBHOOK_SECRET: expected a value, as it goes with STRIPE_SECRET_KEY",
    );
    expect(() => load({ STRIPE_WEBHOOK_SECRET: "whsec_1" })).toThrow(
      "STRIPE_SECRET_KEY: expected a value, as it goes with STRIPE_WEBHOOK_SECRET",
    );
    expect(() => load({ ...STRIPE, STRIPE_API_BASE: "api.stripe.com" })).toThrow(
      "STRIPE_API_BASE: expected",
    );
  });

  test("need PayPal's three keys together, and use its own host by default", () => {
    const PAYPAL = {
      PAYPAL_CLIENT_ID: "client",
      PAYPAL_CLIENT_SECRET: "secret",
      PAYPAL_WEBHOOK_ID: "1AB",
    };
    expect(load().payments.paypal).toBeNull();
    expect(load(PAYPAL).payments).toMatchObject({
      sandbox: null,
      paypal: {
        clientId: "client",
        clientSecret: "secret",
        webhookId: "1AB",
        baseUrl: "https://api-m.paypal.com",
      },
    });
    const there = load({ ...PAYPAL, PAYPAL_BASE_URL: "http://127.0.0.1:4000/" });
    expect(there.payments.paypal?.baseUrl).toBe("http://127.0.0.1:4000");
    expect(() => load({ ...PAYPAL, PAYPAL_WEBHOOK_ID: "" })).toThrow(
      "PAYPAL_WEBHOOK_ID: expected a value, as it goes with PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET",
    );
    expect(() => load({ ...PAYPAL, PAYPAL_BASE_URL: "paypal.com" })).toThrow(
      "PAYPAL_BASE_URL: expected a URL",
    );
  });
});
test("asks a model where its URL and name are set, with a key or without", () => {
  const both = { AI_BASE_URL: "http://localhost:8080/v1/", AI_MODEL: "small" };
  expect(load({}).ai).toEqual({ kind: "rules" });
  const model = { kind: "openai-compatible", baseUrl: "http://localhost:8080/v1", model: "small" };
  expect(load(both).ai).toEqual({ ...model, apiKey: null });
  expect(load({ ...both, AI_API_KEY: "key" }).ai).toEqual({ ...model, apiKey: "key" });
  expect(() => load({ AI_MODEL: "small" })).toThrow("AI_BASE_URL: expected a value");
  expect(() => load({ AI_API_KEY: "key" })).toThrow("AI_BASE_URL: expected a value");
});
