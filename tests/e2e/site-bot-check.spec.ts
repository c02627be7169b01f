import type { Page, Request } from "@playwright/test";
import { type App, startApp } from "../support/app-server.ts";
import { expect, test as base } from "../support/browser-fixtures.ts";
import { startCaptchaServer } from "../support/captcha-server.ts";
import { openPaused } from "../support/e2e/paused-page.ts";

type Captcha = Awaited<ReturnType<typeof startCaptchaServer>>;

/** The product with a bot check on another origin. */
const test = base.extend<object, { app: App; captcha: Captcha }>({
  captcha: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const captcha = await startCaptchaServer();
      await use(captcha);
      await captcha.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ captcha }, use) => {
      const app = await startApp({ env: captcha.env });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

test.beforeEach(({ captcha }) => {
  Object.assign(captcha.state, { fault: null, asks: false, scriptsSent: 0 });
});

const callRequest = (page: Page) => page.getByRole("form", { name: "Request a call" });
const interest = (page: Page) => page.getByRole("form", { name: "Tell me when it opens" });

async function fillCallRequest(page: Page): Promise<void> {
  const form = callRequest(page);
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email").fill("asha@example.com");
  await form.getByLabel("Phone").fill("9876543210");
  await form.getByLabel("Experience").fill("7");
  await form.getByLabel("Request", { exact: true }).fill("A round before Friday");
}

/**
 * Asserts that `press` sends an accepted request with a token to `address`, and returns its body.
 */
async function passes(page: Page, address: string, press: () => Promise<void>): Promise<unknown> {
  const sent = page.waitForRequest(`**${address}`);
  await press();
  const request: Request = await sent;
  expect(request.headers()["cf-turnstile-response"]).toBe("good");
  expect((await request.response())?.status()).toBe(200);
  return request.postDataJSON();
}

test("loads on the form's first focus and sends its token in a header", async ({
  page,
  captcha,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(captcha.state.scriptsSent).toBe(0);
  await callRequest(page).getByLabel("Name").focus();
  await expect.poll(() => captcha.state.scriptsSent).toBe(1);
  await fillCallRequest(page);
  const body = await passes(page, "/specialized/request", () =>
    callRequest(page).getByRole("button", { name: "Request a call" }).click(),
  );
  expect(body).toEqual({
    data: {
      name: "Asha Rao",
      email: "asha@example.com",
      phone: "9876543210",
      experience: "7",
      country_code: "+91",
      request: "A round before Friday",
    },
  });
  await expect(
    page.getByText("Thank you! We'll be in touch as soon as possible.", { exact: true }).first(),
  ).toBeVisible();
});

test("is part of every other form", async ({ page }) => {
  await page.goto("/business");
  const inquiry = page.getByRole("form", { name: "Organization inquiry" });
  await inquiry.getByLabel("Company").fill("Rehearsal Ltd");
  await inquiry.getByLabel("Your name").fill("Asha Rao");
  await inquiry.getByLabel("Work email").fill("asha@example.com");
  await inquiry.getByLabel("Which interviews").fill("Forty promotions in March");
  expect(
    await passes(page, "/api/inquiries", () =>
      inquiry.getByRole("button", { name: "Send inquiry" }).click(),
    ),
  ).toEqual({
    kind: "business",
    organisation: "Rehearsal Ltd",
    name: "Asha Rao",
    email: "asha@example.com",
    message: "Forty promotions in March",
  });

  await page.getByRole("button", { name: "Chat with us" }).click();
  const chat = page.getByRole("region", { name: "Chat" });
  await chat.getByRole("button", { name: "Write to us" }).click();
  await chat.getByLabel("Email").fill("asha@example.com");
  await chat.getByLabel("Message", { exact: true }).fill("Do you speak Tamil?");
  expect(
    await passes(page, "/api/messages", () =>
      chat.getByRole("button", { name: "Send message" }).click(),
    ),
  ).toEqual({ email: "asha@example.com", message: "Do you speak Tamil?" });

  await page.goto("/niche/linkedin");
  await interest(page).getByLabel("Email").fill("asha@example.com");
  expect(
    await passes(page, "/api/interest", () =>
      interest(page).getByRole("button", { name: "Tell me when it opens" }).click(),
    ),
  ).toEqual({ service: "linkedin", email: "asha@example.com" });

  await openPaused(page, "/");
  await page.clock.runFor(15_001);
  const popUp = page.getByRole("dialog");
  await popUp.getByPlaceholder("Enter your email").fill("asha@example.com");
  expect(
    await passes(page, "/zoho/newsletter", async () => {
      // The bot check needs time to answer.
      await page.clock.resume();
      await popUp.getByRole("button", { name: "Subscribe" }).click();
    }),
  ).toEqual({ data: { email: "asha@example.com", is_subscribe_popup: true } });
});

test("may ask the visitor something, and the form waits for it", async ({ page, captcha }) => {
  captcha.state.asks = true;
  await openPaused(page, "/niche/linkedin");
  await interest(page).getByLabel("Email").fill("asha@example.com");
  const question = interest(page).getByRole("button", { name: "I am a person" });
  await expect(question).toBeVisible();
  const send = interest(page).getByRole("button", { name: "Tell me when it opens" });
  await send.click();
  await page.clock.runFor(60_000);
  await expect(send).toHaveAttribute("aria-busy", "true");
  await passes(page, "/api/interest", () => question.click());
  await expect(page.getByText("We’ll email you.")).toBeVisible();
});

test.describe("when it can't be loaded", () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource/] });

  test("the call request reports it, and the next try checks again", async ({ page, captcha }) => {
    captcha.state.fault = "down";
    await page.goto("/niche/linkedin");
    const send = interest(page).getByRole("button", { name: "Tell me when it opens" });
    await interest(page).getByLabel("Email").fill("asha@example.com");
    await send.click();
    await expect(interest(page).getByText("couldn’t verify you’re human")).toBeVisible();
    await expect(interest(page).getByLabel("Email")).toHaveValue("asha@example.com");

    // The call request has one message for everything that failed to send.
    await fillCallRequest(page);
    await callRequest(page).getByRole("button", { name: "Request a call" }).click();
    await expect(
      page.getByText("Something went wrong. Please try again!", { exact: true }).first(),
    ).toBeVisible();
    await expect(callRequest(page).getByLabel("Name")).toHaveValue("Asha Rao");

    captcha.state.fault = null;
    await passes(page, "/api/interest", () => send.click());
  });

  test("the subscription shows nothing and is cleared", async ({ page, captcha }) => {
    captcha.state.fault = "down";
    await openPaused(page, "/");
    await page.clock.runFor(15_001);
    const email = page.getByRole("dialog").getByPlaceholder("Enter your email");
    await email.fill("asha@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Subscribe" }).click();
    await expect(email).toHaveValue("");
    await expect(page.locator(".toast")).toHaveCount(0);
  });
});
