import type { BrowserContext, Page } from "@playwright/test";
import type { App } from "../support/app-server.ts";
import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { mailsAbout, newEmail, signIn } from "../support/e2e/visitor.ts";

type Screen = { page: Page; context: BrowserContext; app: App };

const MINUTE = 60_000;

/** Every screen in each of its states, with the steps that lead there. */
const SCREENS: Record<string, (at: Screen) => Promise<unknown>> = {
  "booking: sessions": ({ page }) => page.goto("/book-your-slot"),
  "booking: times": ({ page }) => page.goto("/book-your-slot?service=coding"),
  "booking: a session without times": ({ page }) =>
    page.goto("/book-your-slot?service=resume-writing"),
  "booking: just taken": async ({ page, app }) => {
    const { start, expert } = await freeSlot(app);
    const date = start.slice(0, 10);
    await page.goto(`/book-your-slot?service=coding&expert=${expert}&date=${date}&taken=${start}`);
  },
  "booking: details": async ({ page, context, app }) =>
    page.goto(await holdByForm(context, app, await freeSlot(app))),
  "booking: details with errors and a code": async ({ page, context, app }) => {
    const { details } = bookingPages(page, app);
    await page.goto(await holdByForm(context, app, await freeSlot(app)));
    await details.proceed.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await details.email.fill(newEmail("axe"));
    await details.sendCode.click();
    await expect(details.code).toBeVisible();
    await details.coupon.fill("NOSUCHCODE");
    await details.proceed.click();
    await expect(details.coupon).toHaveAttribute("aria-invalid", "true");
  },
  "booking: times while holding one": async ({ page, context, app }) => {
    await holdByForm(context, app, await freeSlot(app));
    await page.goto("/book-your-slot?service=coding");
  },
  "booking: hold over": async ({ page, context, app }) => {
    const url = await holdByForm(context, app, await freeSlot(app));
    await app.advanceClock(11 * MINUTE);
    await page.goto(url);
    await expect(page.getByRole("button", { name: "Hold it again" })).toBeVisible();
  },
  "checkout: open": async ({ page, context, app }) => {
    await signIn(context, app);
    await page.goto((await orderByApi(context, app, await freeSlot(app))).checkoutUrl);
  },
  "checkout: paid": async ({ page, context, app }) => {
    await signIn(context, app);
    const { checkoutUrl } = await orderByApi(context, app, await freeSlot(app));
    await payByForm(context, checkoutUrl);
    await page.goto(checkoutUrl);
  },
  "checkout: too late": async ({ page, context, app }) => {
    await signIn(context, app);
    const { checkoutUrl } = await orderByApi(context, app, await freeSlot(app));
    await app.advanceClock(16 * MINUTE);
    await page.goto(checkoutUrl);
  },
  "order: waiting": async ({ page, context, app }) => {
    await signIn(context, app);
    await page.goto(`/orders/${(await orderByApi(context, app, await freeSlot(app))).order}`);
  },
  "order: declined": async ({ page, context, app }) => {
    await signIn(context, app);
    const { order } = await orderByApi(context, app, await freeSlot(app));
    await page.goto(`/orders/${order}?declined=1`);
  },
  "order: confirmed": async ({ page, context, app }) => {
    await signIn(context, app);
    const { order, checkoutUrl } = await orderByApi(context, app, await freeSlot(app));
    await payByForm(context, checkoutUrl);
    await page.goto(`/orders/${order}`);
    await bookingPages(page, app).order.id();
  },
  "order: to the expert": async ({ page, context, app }) => {
    const email = await signIn(context, app);
    const { order, checkoutUrl } = await orderByApi(context, app, await freeSlot(app));
    await payByForm(context, checkoutUrl);
    const mail = (await mailsAbout(app, order, 2)).find(({ to }) => to !== email)!;
    await page.goto(/https?:\/\/\S+\/orders\/GR-\d+\?token=[\w.%-]+/.exec(mail.text)![0]);
  },
  "order: expired": async ({ page, context, app }) => {
    await signIn(context, app);
    const { order } = await orderByApi(context, app, await freeSlot(app));
    await app.advanceClock(16 * MINUTE);
    await page.goto(`/orders/${order}`);
  },
  experts: ({ page }) => page.goto("/experts"),
  "experts: nobody": ({ page }) => page.goto("/experts?price=1&currency=USD"),
  "an expert": async ({ page, app }) => page.goto(`/experts/${(await freeSlot(app)).expert}`),
  "sign in": ({ page }) => page.goto("/candidate/login"),
  "sign in: an error": async ({ page }) => {
    await page.goto("/candidate/login");
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "sign in: the code": async ({ page }) => {
    await page.goto("/candidate/login");
    await page.getByLabel("Email").fill(newEmail("axe"));
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByLabel("6-digit code").fill("000000");
    await expect(page.getByRole("alert")).toBeVisible();
  },
  "dashboard: empty": async ({ page, context, app }) => {
    await signIn(context, app);
    await page.goto("/candidate");
  },
  "dashboard: with a session": async ({ page, context, app }) => {
    await signIn(context, app);
    const { checkoutUrl } = await orderByApi(context, app, await freeSlot(app));
    await payByForm(context, checkoutUrl);
    await page.goto("/candidate");
  },
  settings: async ({ page, context, app }) => {
    await signIn(context, app);
    await page.goto("/candidate/settings");
    await page.getByRole("button", { name: "Erase my account" }).click();
    await expect(page.getByLabel(/^Type/)).toHaveAttribute("aria-invalid", "true");
  },
  "not found": ({ page }) => page.goto("/nothing-here"),
  "the design system": ({ page }) => page.goto("/dev/ui"),
  "the design system with its dialog": async ({ page }) => {
    await page.goto("/dev/ui");
    await page.getByRole("button", { name: "Open a dialog" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "the mailbox": async ({ page, context, app }) => {
    await signIn(context, app);
    await page.goto("/dev/mail");
    await page.getByRole("navigation", { name: "Emails" }).getByRole("link").first().click();
    await expect(page.getByRole("article")).toBeVisible();
  },
};

// One of the screens is a 404 page.
test.use({ allowedConsoleErrors: [/status of 404/] });

for (const [name, open] of Object.entries(SCREENS)) {
  test(`axe finds nothing: ${name}`, async ({ page, context, app }) => {
    await open({ page, context, app });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
  });
}
