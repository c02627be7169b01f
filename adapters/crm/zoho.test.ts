import { afterAll, beforeAll, expect, test } from "vitest";
import { startZohoServer, type ZohoServer } from "#tests/support/zoho-server.ts";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { crmContract } from "./contract.ts";
import { createNoCrm } from "./none.ts";
import { createZohoCrm } from "./zoho.ts";

function open(
  zoho: ZohoServer,
  secret = "zoho-secret",
  clock = fixedClock("2027-01-11T08:00:00Z"),
  deadlineMs = 30_000,
) {
  return createZohoCrm({
    baseUrl: zoho.url,
    accountsUrl: zoho.url,
    clientId: "zoho-client",
    clientSecret: secret,
    refreshToken: "zoho-refresh",
    clock,
    deadlineMs,
  });
}

const LEAD = {
  id: "5b6f0f6e-0000-4000-8000-000000000001",
  kind: "Newsletter sign-up",
  email: "asha@example.com",
  name: null,
  phone: null,
  organisation: null,
  description: "",
  mayMail: false,
  createdAt: new Date("2027-01-11T08:00:00Z"),
};

crmContract("Zoho", async () => {
  const zoho = await startZohoServer();
  return {
    crm: open(zoho),
    count: () => zoho.records().length,
    read: (id) => {
      const record = zoho.records().find((candidate) => candidate["Greenroom_Id"] === id);
      return record ? JSON.stringify(record) : null;
    },
    fail: (how) => (zoho.state.fault = how),
    close: () => zoho.close(),
  };
});

let zoho: ZohoServer;
beforeAll(async () => {
  zoho = await startZohoServer();
});
afterAll(() => zoho.close());

test("reuses an access token for an hour, and renews it when it expires or is revoked", async () => {
  const clock = fixedClock("2027-01-11T08:00:00Z");
  const crm = open(zoho, "zoho-secret", clock);
  await crm.deliver(LEAD);
  await crm.deliver(LEAD);
  expect(zoho.state.tokensGiven).toBe(1);
  clock.advance(3_600_000);
  await crm.deliver(LEAD);
  expect(zoho.state.tokensGiven).toBe(2);
  zoho.revokeTokens();
  await crm.deliver(LEAD);
  expect(zoho.state.tokensGiven).toBe(3);
});

test("sends the newsletter consent in Zoho's own field", async () => {
  const crm = open(zoho);
  await crm.deliver(LEAD);
  expect(zoho.records()[0]).toMatchObject({ Email_Opt_Out: true, Last_Name: "asha", Company: "–" });
  await crm.deliver({ ...LEAD, mayMail: true });
  expect(zoho.records()[0]).toMatchObject({ Email_Opt_Out: false });
});

test("fails on a wrong secret, a server that hangs, and no server at all", async () => {
  await expect(open(zoho, "wrong").deliver(LEAD)).rejects.toMatchObject({ code: "crm" });
  zoho.state.fault = "hang";
  const impatient = open(zoho, "zoho-secret", fixedClock("2027-01-11T08:00:00Z"), 50);
  await expect(impatient.deliver(LEAD)).rejects.toMatchObject({ code: "crm" });
  zoho.state.fault = null;
  const gone = await startZohoServer();
  await gone.close();
  await expect(open(gone).deliver(LEAD)).rejects.toMatchObject({ code: "crm" });
});

test("delivers nothing without a CRM", async () => {
  expect(createNoCrm().kind).toBe("none");
  await expect(createNoCrm().deliver(LEAD)).rejects.toMatchObject({ code: "crm" });
});

test("stops the start when settings are missing, and picks hosts by region", () => {
  const load = (env: Record<string, string>) =>
    loadConfig(env, () => "a secret of this test", BRAND);
  expect(load({}).crm).toEqual({ kind: "none" });
  expect(() => load({ ZOHO_CLIENT_ID: "a", ZOHO_REFRESH_TOKEN: "c" })).toThrow(
    "ZOHO_CLIENT_SECRET: expected a value, as it goes with ZOHO_CLIENT_ID and ZOHO_REFRESH_TOKEN",
  );
  expect(() => load({ CAPTCHA_SECRET: "a" })).toThrow("CAPTCHA_SITE_KEY: expected a value");
  expect(() => load({ ZOHO_BASE_URL: "ftp://x" })).toThrow("ZOHO_BASE_URL: expected a URL");
  const keys = { ZOHO_CLIENT_ID: "a", ZOHO_CLIENT_SECRET: "b", ZOHO_REFRESH_TOKEN: "c" };
  expect(load({ ...keys, ZOHO_BASE_URL: "https://www.zohoapis.eu/" }).crm).toMatchObject({
    baseUrl: "https://www.zohoapis.eu",
    accountsUrl: "https://accounts.zoho.eu",
  });
});
