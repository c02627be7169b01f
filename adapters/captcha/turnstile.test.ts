import { afterAll, beforeAll, expect, test } from "vitest";
import { startCaptchaServer } from "#tests/support/captcha-server.ts";
import { createNoCaptcha } from "./none.ts";
import { createTurnstile } from "./turnstile.ts";

let server: Awaited<ReturnType<typeof startCaptchaServer>>;
beforeAll(async () => {
  server = await startCaptchaServer();
});
afterAll(() => server.close());

const open = (secret = "captcha-secret", deadlineMs = 30_000) =>
  createTurnstile({ siteKey: "site-key", secret, verifyUrl: server.url, deadlineMs });

test("tells people from bots and forwards the IP address", async () => {
  expect(await open().verify("good", "192.0.2.7")).toBe("human");
  expect(server.state.asked.at(-1)).toContain("remoteip=192.0.2.7");
  expect(await open().verify("bad", "192.0.2.7")).toBe("bot");
});

test('reports "unavailable" when the provider or our key fails', async () => {
  expect(await open("wrong").verify("good", "")).toBe("unavailable");
  for (const fault of ["down", "nonsense"] as const) {
    server.state.fault = fault;
    expect(await open().verify("good", "")).toBe("unavailable");
  }
  server.state.fault = "hang";
  expect(await open("captcha-secret", 50).verify("good", "")).toBe("unavailable");
  server.state.fault = null;
});

test("lets everyone pass when no bot check is configured", async () => {
  expect(await createNoCaptcha().verify("", "")).toBe("human");
});
