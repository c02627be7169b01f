import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const PASSWORD = "open sesame: ü";
const MARKER = "only for people with the password";
let app: HttpApp;

beforeAll(async () => {
  app = await startWholeApp({
    env: { APP_ENV: "staging", HOST: "0.0.0.0", DEV_PASSWORD: PASSWORD },
  });
  await app.services.mailer.send({
    messageId: "<1@greenroom.example>",
    to: "a@example.com",
    from: "Greenroom <hello@greenroom.example>",
    subject: MARKER,
    text: "Hello",
    html: "<p>Hello</p>",
    at: new Date("2027-01-11T08:00:00Z"),
  });
});
afterAll(() => app.close());

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

const get = (path: string, authorization?: string) =>
  fetch(app.url + path, {
    redirect: "manual",
    ...(authorization ? { headers: { authorization } } : {}),
  });

describe("/dev in staging on a reachable host", () => {
  test.each(["/dev/mail", "/dev/mail.data", "/dev/mail.json", "/dev/jobs.json"])(
    "%s asks for the password",
    async (path) => {
      const refused = await get(path);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
      for (const wrong of [basic("dev", "wrong"), basic("", ""), "Basic ?", "Bearer x"]) {
        expect((await get(path, wrong)).status).toBe(401);
      }
      expect((await get(path, basic("", PASSWORD))).status).toBe(200);
      expect((await get(path, basic("anybody", PASSWORD))).status).toBe(200);
    },
  );

  test("protects the clock with the password", async () => {
    const init = { method: "POST", body: JSON.stringify({ advanceMs: 1 }) };
    const before = app.services.clock.now();
    expect((await fetch(`${app.url}/dev/clock`, init)).status).toBe(401);
    expect(app.services.clock.now()).toEqual(before);
  });

  test("protects the design system as well", async () => {
    expect((await get("/dev/ui")).status).toBe(401);
  });

  test("can't be bypassed with another spelling of a URL", async () => {
    expect(await (await get("/dev/mail.json", basic("", PASSWORD))).text()).toContain(MARKER);
    for (const path of [
      "/DEV/mail",
      "/dev/MAIL",
      "/Dev/mail.data",
      "/dev/mail/",
      "//dev/mail",
      "/dev//mail",
      "/dev%2fmail",
      "/%64ev/mail",
      "/%64ev/mail.json",
      "/dev/mail%2ejson",
      "/dev/mail.data?_routes=routes%2Fdev%2Fmail",
      "/x/../dev/mail",
    ]) {
      const answer = await get(path);
      expect([path, (await answer.text()).includes(MARKER)]).toEqual([path, false]);
      expect([path, answer.status]).not.toEqual([path, 200]);
    }
  });
});
