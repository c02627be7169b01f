import type { BrowserContext, Page } from "@playwright/test";
import type { OrderState } from "../support/api-client.ts";
import type { App } from "../support/app-server.ts";
import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm, orderByApi } from "../support/e2e/booking-api.ts";
import { bookingPages, DETAILS, pauseClock } from "../support/e2e/booking-pages.ts";
import { mailsAbout, signIn } from "../support/e2e/visitor.ts";

const MINUTE = 60_000;

async function atCheckout(page: Page, context: BrowserContext, app: App) {
  await signIn(context, app);
  const slot = await freeSlot(app);
  const { checkoutUrl, order: id } = await orderByApi(context, app, slot);
  await page.goto(checkoutUrl);
  return { ...bookingPages(page, app), slot, checkoutUrl, id };
}

test("an order at the checkout is paid, released, over, or confirmed late", async ({
  page,
  context,
  app,
}) => {
  await test.step("keeps the time after leaving and after a declined card, and takes one payment", async () => {
    const { checkout, order, checkoutUrl, id } = await atCheckout(page, context, app);
    await checkout.abandon.click();
    await expect(order.waiting).toBeVisible();
    await expect(page.getByText("You haven’t been charged yet")).toBeVisible();
    await page.getByRole("button", { name: "Continue to payment" }).click();

    await checkout.decline.click();
    await expect(order.declined).toBeVisible();
    await expect(page.getByText("Your time is still held")).toBeVisible();
    // A reload isn't another decline and loses nothing.
    await page.reload();
    await expect(order.declined).toBeVisible();

    await page.getByRole("button", { name: "Try again" }).click();
    // Webhooks repeated and out of order change nothing.
    await checkout.duplicate.click();
    expect(await order.id()).toBe(id);
    await mailsAbout(app, id, 2);
    await app.advanceClock(10 * MINUTE);
    await mailsAbout(app, id, 2);
    const state = await context.request.get(`${app.url}/api/orders/${id}`);
    expect(((await state.json()) as OrderState).status).toBe("paid");

    await page.goto(checkoutUrl);
    await expect(page.getByText("You don’t need to do anything else here.")).toBeVisible();
    await expect(checkout.pay).toHaveCount(0);
    await page.getByRole("link", { name: "Back to your order" }).click();
    // Ten minutes later it's no longer news.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Your session with /);
    expect(page.url()).toContain(id);
  });

  await test.step("releases the time without a charge", async () => {
    const { checkout, order, time, slot } = await atCheckout(page, context, app);
    await checkout.abandon.click();
    await expect(order.waiting).toBeVisible();
    await page.getByRole("button", { name: "Release this time" }).click();
    await expect(page.getByText("You released your time")).toBeVisible();
    const day = slot.start.slice(0, 10);
    await page.goto(`/book-your-slot?service=coding&expert=${slot.expert}&date=${day}&zone=UTC`);
    await expect(time.at(slot.start)).toBeVisible();
  });

  await test.step("expires an abandoned order without a charge and frees the time", async () => {
    const { checkout, time, order, slot, checkoutUrl } = await atCheckout(page, context, app);
    await checkout.abandon.click();
    await expect(order.waiting).toBeVisible();

    await app.advanceClock(16 * MINUTE);
    // The page updates without a reload.
    const over = page.getByRole("heading", {
      name: "Your hold expired. You haven’t been charged.",
    });
    await expect(over).toBeVisible();
    await page.goto(checkoutUrl);
    await expect(page.getByRole("heading", { name: "Too late to pay" })).toBeVisible();
    await expect(checkout.pay).toHaveCount(0);
    await page.getByRole("link", { name: "Back to Greenroom" }).click();
    await expect(over).toBeVisible();

    await page.getByRole("link", { name: "Pick another time" }).click();
    await expect(time.heading).toBeVisible();
    const day = slot.start.slice(0, 10);
    await page.goto(`/book-your-slot?service=coding&expert=${slot.expert}&date=${day}&zone=UTC`);
    await expect(time.at(slot.start)).toBeVisible();
  });

  await test.step("takes the time again after a late approval and says so", async () => {
    const { checkout, order, id } = await atCheckout(page, context, app);
    await checkout.approveLate.click();
    await expect(order.waiting).toBeVisible();

    await app.advanceClock(17 * MINUTE);
    expect(await order.id()).toBe(id);
    await expect(page.getByText("Your payment came late, but you kept your time")).toBeVisible();
    await mailsAbout(app, id, 2);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(`keeps the input when a hold runs out (${javaScriptEnabled})`, async ({
      page,
      context,
      app,
    }) => {
      const { details } = bookingPages(page, app);
      await page.goto(await holdByForm(context, app, await freeSlot(app)));
      await details.fillIn({ email: "kept@example.com", request: "Kept over the end." });
      // Any submit saves the draft; with JavaScript a pause is enough. Wait for the response before
      // moving the clock: a later one would show the expired hold, with nothing left to click.
      await details.coupon.fill("halloween9");
      await details.apply.click();
      await expect(page.getByText("The price below includes 9% off.")).toBeVisible();
      await expect(details.request).toHaveValue("Kept over the end.");

      await app.advanceClock(11 * MINUTE);
      await details.proceed.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Your hold has expired. You haven’t been charged.",
      );
      await page.getByRole("button", { name: "Hold it again" }).click();
      await expect(details.heading).toBeVisible();
      await expect(details.name).toHaveValue(DETAILS.name);
      await expect(details.email).toHaveValue("kept@example.com");
      await expect(details.phone).toHaveValue(DETAILS.phone);
      await expect(details.experience).toHaveValue(DETAILS.experience);
      await expect(details.request).toHaveValue("Kept over the end.");
    });
  });
}

test("offers the nearest times and keeps the input when an expired hold was taken", async ({
  page,
  context,
  app,
  browser,
}) => {
  const { details } = bookingPages(page, app);
  const slot = await freeSlot(app);
  await page.goto(await holdByForm(context, app, slot));
  await details.fillIn({ email: "kept@example.com", request: "Kept for another time." });
  await details.coupon.fill("halloween9");
  await details.apply.click();
  await expect(page.getByText("The price below includes 9% off.")).toBeVisible();
  await app.advanceClock(11 * MINUTE);
  const other = await browser.newContext();
  await holdByForm(other, app, slot);
  await other.close();

  await page.reload();
  await expect(page.getByText("Someone else has that time now.")).toBeVisible();
  const near = page.getByRole("region", { name: /nearest free times/ }).getByRole("button");
  await near.first().click();
  await expect(details.heading).toBeVisible();
  await expect(details.request).toHaveValue("Kept for another time.");
});

test("the countdown uses the server's clock, and the page shows its end", async ({
  page,
  context,
  app,
}) => {
  const { details } = bookingPages(page, app);
  const timer = page.getByRole("timer");
  const secondsLeft = async () => {
    const [minutes, seconds] = (await timer.innerText()).split(":").map(Number);
    return minutes! * 60 + seconds!;
  };
  await pauseClock(page);
  // With a zone in the URL the page doesn't reload, which would refresh the server's time.
  await page.goto(`${await holdByForm(context, app, await freeSlot(app))}&zone=UTC`);
  const served = await secondsLeft();
  expect(served).toBeGreaterThan(9 * 60);
  expect(served).toBeLessThanOrEqual(10 * 60);
  // The countdown hydrates later than the rest.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return secondsLeft();
    })
    .toBeLessThan(served);
  const left = await secondsLeft();
  await page.clock.runFor(MINUTE);
  // The two readings may fall on both sides of a second.
  await expect.poll(async () => Math.abs(left - 60 - (await secondsLeft()))).toBeLessThanOrEqual(1);
  await app.advanceClock(10 * MINUTE);
  await page.clock.fastForward(9 * MINUTE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Your hold has expired. You haven’t been charged.",
  );
  await page.getByRole("button", { name: "Hold it again" }).click();
  await expect(details.heading).toBeVisible();
});
