import { type App, startApp } from "../support/app-server.ts";
import { expect, latestCode, test as base } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm } from "../support/e2e/booking-api.ts";
import { bookingPages, DETAILS } from "../support/e2e/booking-pages.ts";
import { codesSent, newEmail } from "../support/e2e/visitor.ts";

/** These tests keep the real rate limits for codes. */
const test = base.extend<object, { app: App }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const app = await startApp({ env: { RATE_LIMIT_SCALE: "1" } });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

let given = 0;

/** Times far apart, because one network may hold only part of an expert's day. */
const nextSlot = (app: App) => freeSlot(app, { skip: 7 * given++ });

const otherThan = (code: string) => (code === "111111" ? "222222" : "111111");

// Without the pause between codes, two clicks are two requests.
test("a double click sends one code, a wrong one is an error at its field, and the sixth digit verifies", async ({
  page,
  context,
  app,
}) => {
  const { details, checkout } = bookingPages(page, app);
  const [first, email] = [newEmail("first"), newEmail("second")];
  await page.goto(await holdByForm(context, app, await nextSlot(app)));
  await details.fillIn({ email: first });
  await details.sendCode.dblclick();
  await expect(details.code).toBeVisible();
  await latestCode(app, first);
  expect(await codesSent(app, first)).toHaveLength(1);
  await details.email.fill(email);
  // The code field belongs to the first email and disappears with it.
  await expect(details.code).toHaveCount(0);
  await details.sendCode.click();
  const code = await latestCode(app, email);
  await expect(details.code).toBeVisible();
  await details.proceed.click();
  await expect(page.getByRole("alert")).toContainText("Enter the 6 digits");
  await details.code.pressSequentially(otherThan(code));
  await expect(page.getByRole("alert")).toContainText("That code doesn’t work");
  await expect(details.code).toHaveAttribute("aria-invalid", "true");
  await expect(details.email).toHaveValue(email);
  // Pasted with a space, as some email clients copy it.
  await details.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(details.verified).toBeFocused();
  await expect(page).toHaveURL(/\?hold=/);
  await expect(details.code).toHaveCount(0);
  await details.proceed.click();
  await expect(checkout.pay).toBeVisible();
});

test("five wrong codes end the guessing with a message", async ({ page, context, app }) => {
  const { details, checkout } = bookingPages(page, app);
  const email = newEmail("guess");
  await page.goto(await holdByForm(context, app, await nextSlot(app)));
  await details.fillIn({ email });
  await details.sendCode.click();
  const code = await latestCode(app, email);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse((response) => response.status() === 401);
    await details.code.fill(
      String(100_000 + attempt === Number(code) ? 999_999 : 100_000 + attempt),
    );
    await answered;
    await expect(details.verify).not.toHaveAttribute("aria-busy");
  }
  await details.code.fill(code);
  await expect(page.getByRole("alert")).toContainText("You’ve tried five times");
  await expect(checkout.pay).toHaveCount(0);
});

test("Continue without a code sends one; another can be requested once a minute, with a countdown", async ({
  page,
  context,
  app,
}) => {
  const { details, checkout } = bookingPages(page, app);
  const email = newEmail("resend");
  await page.clock.install();
  await page.goto(await holdByForm(context, app, await nextSlot(app)));
  await details.fillIn({ email });
  await details.proceed.click();
  const again = page.getByRole("button", { name: /^Send (again|another code)/ });
  await expect(again).toHaveText(/in (1:00|0:5\d)/);
  await expect(again).toBeDisabled();
  const first = await latestCode(app, email);
  await app.advanceClock(61_000);
  await page.clock.fastForward(61_000);
  await expect(again).toHaveText("Send again");
  await again.click();
  const second = await latestCode(app, email, first);
  await expect(again).toHaveText(/in \d:\d\d/);
  await expect(again).toBeDisabled();
  // Both work; this is the earlier one.
  expect(second).not.toBe(first);
  await details.code.fill(first);
  await details.proceed.click();
  await expect(checkout.pay).toBeVisible();
});

// Fails without the check for a code used seconds ago: the others get an error.
test("several quick submits with one code all lead to the first order", async ({
  context,
  app,
}) => {
  const email = newEmail("quick");
  const page = await holdByForm(context, app, await nextSlot(app));
  const press = async (fields: object) => {
    const answer = await context.request.post(page, {
      form: {
        ...DETAILS,
        email,
        age: "adult",
        country_code: "+1",
        currency: "USD",
        zone: "UTC",
        ...fields,
      },
    });
    return answer.url();
  };
  await press({ intent: "send-code" });
  const code = await latestCode(app, email);
  const [first, second] = await Promise.all([1, 2].map(() => press({ intent: "continue", code })));
  expect(first).toContain("/checkout/sandbox/");
  expect(second).toBe(first);
  await context.clearCookies({ name: "gr_session" });
  expect(await press({ intent: "continue", code })).toBe(first);
});

// Without the cookie on the first page, two requests would be two browsers, and the first code
// would work in neither.
test("two simultaneous clicks on a first visit request one code", async ({ context, app }) => {
  const signIn = `${app.url}/candidate/login`;
  for (const page of [signIn, await holdByForm(context, app, await nextSlot(app))]) {
    await context.clearCookies({ name: "gr_browser" });
    await context.request.get(page);
    const email = newEmail("atonce");
    const press = () => context.request.post(page, { form: { email, intent: "send-code" } });
    await Promise.all([press(), press()]);
    await latestCode(app, email);
    expect(await codesSent(app, email)).toHaveLength(1);
  }
  // A browser without the cookie gets one with the response.
  await context.clearCookies();
  const email = newEmail("bare");
  await context.request.post(signIn, { form: { email } });
  const code = await latestCode(app, email);
  const answer = await context.request.post(signIn, { form: { email, code, intent: "verify" } });
  expect(answer.url()).toMatch(/\/candidate$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("sending a code leads to its field, and a double click sends one", async ({
    page,
    context,
    app,
  }) => {
    const { details, checkout } = bookingPages(page, app);
    const email = newEmail("plain");
    await page.goto(await holdByForm(context, app, await nextSlot(app)));
    await details.fillIn({ email });
    await details.sendCode.dblclick();
    await expect(page).toHaveURL(/#code$/);
    await expect(details.code).toBeInViewport();
    await expect(page.getByText("6-digit code", { exact: true })).toBeInViewport();
    await details.code.fill(await latestCode(app, email));
    await details.proceed.click();
    await expect(checkout.pay).toBeVisible();
    expect(await codesSent(app, email)).toHaveLength(1);
  });
});
