import { expect, test } from "vitest";
import { BRAND } from "#content/brand.ts";
import { loadBuildSettings, loadConfig } from "./config.ts";

const load = (env: Record<string, string> = {}) =>
  loadConfig(env, () => "local secret of a test", BRAND);
const LINKS = ["A", "B", "C", "D"].map((name) => ({ name, url: `https://${name}.example/x?y=1` }));
const OWN = {
  BRAND_NAME: "Wings",
  BRAND_OWNER: "Wings Private Limited",
  SUPPORT_EMAIL: "help@wings.example",
  SUPPORT_PHONE: "+91 98765 43210",
  CHAT_NUMBER: "919876543210",
  SOCIAL_LINKS: LINKS.map(({ name, url }) => `${name}=${url}`).join(", "),
};

test("uses our name until another is configured", () => {
  expect(load().brand).toEqual(BRAND);
  expect(load().brand.social).toHaveLength(4);
  const { brand, mail } = load(OWN);
  expect(brand).toEqual({
    ...BRAND,
    name: "Wings",
    owner: "Wings Private Limited",
    supportEmail: "help@wings.example",
    phone: "+91 98765 43210",
    chatUrl: "https://wa.me/919876543210",
    social: LINKS,
  });
  expect(mail.from).toMatch(/^Wings </);
  expect(loadBuildSettings(OWN, BRAND).brand).toEqual(brand);
});

test.each([
  ["BRAND_NAME", "x".repeat(41)],
  ["SUPPORT_EMAIL", "support"],
  ["SUPPORT_PHONE", "555 0100"],
  ["CHAT_NUMBER", "+15550100199"],
  ["SOCIAL_LINKS", "LinkedIn=https://linkedin.example"],
  ["SOCIAL_LINKS", "A=https://a.example,B=https://b.example,C=https://c.example,D=javascript:x"],
])("a bad %s (%s) stops the start and says what was expected", (name, value) => {
  const message = new RegExp(`^${name}: expected .+`);
  expect(() => load({ [name]: value })).toThrow(message);
  expect(() => loadBuildSettings({ [name]: value }, BRAND)).toThrow(message);
});

test("reads content from files unless a service is configured", () => {
  expect(loadBuildSettings({}, BRAND).cms).toEqual({ kind: "files" });
  const http = { CMS_URL: "https://cms.example/site" };
  expect(loadBuildSettings(http, BRAND).cms).toEqual({
    kind: "http",
    url: http.CMS_URL,
    token: null,
  });
  expect(loadBuildSettings({ ...http, CMS_TOKEN: "t" }, BRAND).cms).toMatchObject({ token: "t" });
  expect(() => load({ CMS_URL: "cms.example" })).toThrow("CMS_URL: expected a URL");
  expect(() => load({ CMS_TOKEN: "t" })).toThrow("CMS_URL: expected a value");
});
