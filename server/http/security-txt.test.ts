import { expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { BRAND } from "#content/brand.ts";
import { loadConfig } from "#platform/config.ts";
import { securityTxtRoute } from "./security-txt.ts";

async function read(env: Record<string, string>) {
  const config = loadConfig(env, () => "local secret of a test", BRAND);
  const app = securityTxtRoute({ clock: fixedClock("2027-01-14T10:30:00Z"), config });
  const response = await app.request("/.well-known/security.txt");
  return { type: response.headers.get("content-type"), text: await response.text() };
}

test("security.txt names the configured contact and expires half a year from now", async () => {
  const env = { SUPPORT_EMAIL: "help@bluebird.example", PUBLIC_URL: "https://bluebird.example" };
  expect(await read(env)).toEqual({
    type: expect.stringMatching(/^text\/plain; ?charset=utf-8$/i),
    text: `Contact: mailto:help@bluebird.example
Expires: 2027-07-13T00:00:00.000Z
Preferred-Languages: en
Canonical: https://bluebird.example/.well-known/security.txt
`,
  });
});

test("security.txt has no canonical URL without HTTPS", async () => {
  expect((await read({})).text).not.toContain("Canonical");
});
