import type { BrowserContext, Page } from "@playwright/test";
import { type App, startApp } from "../support/app-server.ts";
import { expect, test as base } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { signIn } from "../support/e2e/visitor.ts";
import { type PaypalServer, startPaypalServer } from "../support/paypal-server.ts";
import { type StripeServer, startStripeServer } from "../support/stripe-server.ts";

const clock = { now: () => new Date() };

/** The product with both real adapters and servers that speak the vendors' wire formats. */
const test = base.extend<object, { stripe: StripeServer; paypal: PaypalServer }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const server = await startStripeServer({ clock });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  paypal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const server = await startPaypalServer({ clock });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ stripe, paypal }, use) => {
      const app = await startApp({ env: { ...stripe.env, ...paypal.env } });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

// The vendors' pages have no icon here.
test.use({
  allowedConsoleErrors: [/status of 404 .*\[http:\/\/127\.0\.0\.1:\d+\/favicon\.ico\]$/],
});

async function atDetails(page: Page, context: BrowserContext, app: App, search = "") {
  await signIn(context, app);
  const held = await holdByForm(context, app, await freeSlot(app));
  await page.goto(`${held}${search}`);
  const pages = bookingPages(page, app);
  await pages.details.fillIn();
  const main = page.getByRole("main");
  return {
    ...pages,
    main,
    card: main.getByRole("radio", { name: "Card" }),
    wallet: main.getByRole("radio", { name: "PayPal" }),
    payAtStripe: main.getByRole("button", { name: "Pay $79.00" }),
    /** The vendor's page has no <main>. */
    approve: page.getByRole("button", { name: "Approve", exact: true }),
    instead: main.getByRole("button", { name: "Pay by PayPal instead" }),
  };
}

test("pays by card and by PayPal", async ({ page, context, app, playwright, paypal, stripe }) => {
  await test.step("pays by card; only the buyer can read and download the receipt", async () => {
    const { details, card, payAtStripe, order, main } = await atDetails(page, context, app);
    await card.check();
    await details.proceed.click();
    await payAtStripe.click();
    const id = await order.id();

    await main.getByRole("link", { name: "View and print" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
    await expect(main.getByRole("row", { name: "Paid (USD) $79" })).toBeVisible();
    await expect(main.getByText("Asha Rao")).toBeVisible();
    const file = await main.getByRole("link", { name: "Download PDF" }).getAttribute("href");
    const pdf = await context.request.get(`${app.url}${file}`);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");

    const stranger = await playwright.request.newContext();
    const path = file!.split("?")[0]!;
    for (const address of [`/orders/${id}/receipt`, path, `${path}?token=${"x".repeat(32)}`]) {
      expect((await stranger.get(`${app.url}${address}`)).status()).toBe(404);
    }
    await stranger.dispose();
  });

  await test.step("pays by PayPal: approved there, captured and confirmed here", async () => {
    const { details, wallet, approve, order } = await atDetails(page, context, app);
    await wallet.check();
    await details.proceed.click();
    await approve.click();
    await order.id();
    await expect(page.getByRole("main").getByText("PayPal")).toBeVisible();
    expect(paypal.calls).toContain("captureOrder");
  });

  await test.step("offers PayPal and explains when the card provider's keys are wrong", async () => {
    const { details, card, approve, order, main, instead } = await atDetails(page, context, app);
    stripe.faults.plan("wrong_key", { times: 1_000 });
    await card.check();
    await details.proceed.click();
    await expect(main.getByText("We can’t reach the payment page right now")).toBeVisible();
    await instead.click();
    await approve.click();
    await order.id();
    stripe.faults.clear();
    // The log names the variable for the operator.
    expect(app.output()).toContain("STRIPE_SECRET_KEY");
  });

  await test.step("offers only the card in rupees", async () => {
    const { details, wallet, card, main } = await atDetails(page, context, app, "&currency=INR");
    await expect(main.getByText("₹3,999").first()).toBeVisible();
    await expect(wallet).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await details.proceed.click();
    await expect(page.getByRole("button", { name: "Pay ₹3999.00" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // The CSP's `form-action` applies to redirects: without the provider's host, the browser blocks
  // the form.
  test("forms lead to either provider's page and back", async ({ page, context, app }) => {
    const { details, card, approve, order, instead, main } = await atDetails(page, context, app);
    await card.check();
    await details.proceed.click();
    await main.getByRole("link", { name: "Back" }).click();
    await expect(order.waiting).toBeVisible();
    await instead.click();
    await approve.click();
    await order.id();
  });
});
