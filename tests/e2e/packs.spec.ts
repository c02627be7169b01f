import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, latestCode, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages, expectNoSidewaysScroll } from "../support/e2e/booking-pages.ts";
import { mailsAbout, newEmail, signIn } from "../support/e2e/visitor.ts";

async function fits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
}

test("buys a pack, books and cancels a session of it, and refunds the rest", async ({
  page,
  context,
  app,
}) => {
  test.slow();
  const main = page.getByRole("main");
  const { checkout, order, details } = bookingPages(page, app);
  const email = newEmail("pack");

  await page.goto("/pricing?currency=USD");
  await main.getByRole("link", { name: /^Buy 3 × 1:1 expert/ }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Pack of 3 sessions" })).toBeVisible();
  await page.goto("/packs/coding/3?currency=USD");
  await fits(page);
  await main.getByLabel("Email").fill(email);
  await main.getByRole("button", { name: "Send code" }).click();
  await main.getByLabel("6-digit code").fill(await latestCode(app, email));
  await main.getByRole("button", { name: "Continue" }).click();
  await expect(main.getByText("The pack is for")).toBeVisible();
  await expect(main.getByLabel("I’m under 18, and my parent or guardian agrees")).toBeVisible();
  await main.getByRole("button", { name: "Continue to payment" }).click();
  await expect(checkout.pay).toHaveText("Pay $213.30");
  await checkout.pay.click();

  const pack = main.getByRole("heading", { level: 1, name: "Your pack of 3" });
  await expect(pack).toBeVisible();
  await expect(main.getByText("3 of 3 left")).toBeVisible();
  await fits(page);
  const packUrl = page.url();
  const packId = /GR-\d{8}/.exec(packUrl)![0];
  await mailsAbout(app, packId, 1);
  await expect(main.getByRole("link", { name: /^Refund the unused/ })).toHaveText(
    "Refund the unused sessions ($213.30)",
  );

  // Nothing to pay, so it is confirmed at once.
  await page.goto(await holdByForm(context, app, await freeSlot(app)));
  await expect(main.getByText("We’ll use one of your 3 prepaid sessions")).toBeVisible();
  await expect(details.coupon).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await main.getByRole("button", { name: "Keep it and pay $79 instead" }).click();
  await expect(details.proceed).toBeVisible();
  await main.getByRole("button", { name: "Use one of your 3 prepaid sessions" }).click();
  await details.name.fill("Asha Rao");
  await main.getByRole("button", { name: "Confirm your session" }).last().click();
  await order.id();
  await expect(main.getByText("Paid from your pack")).toBeVisible();

  // Canceled in time, so the session returns to the pack.
  const cancel = "Cancel and return the session to your pack";
  await main.getByText("Can’t make it?").click();
  await main.getByRole("link", { name: cancel }).click();
  await expect(main.getByText("The session goes back to your pack")).toBeVisible();
  await main.getByRole("button", { name: cancel }).click();
  await expect(main.getByRole("heading", { name: "You canceled this session." })).toBeVisible();
  await expect(main.getByText("We returned one session to your account.")).toBeVisible();

  await page.goto(packUrl);
  await expect(main.getByText("3 of 3 left")).toBeVisible();
  await main.getByRole("link", { name: "Refund the unused sessions ($213.30)" }).click();
  await expect(main.getByText("We’ll refund $213.30 for the 3 unused sessions")).toBeVisible();
  await main.getByRole("button", { name: "Refund $213.30 and close the pack" }).click();
  await expect(
    main.getByRole("heading", { name: "The rest of this pack was refunded." }),
  ).toBeVisible();
  await expect(main.getByText(/We(’re refunding| refunded) \$213\.30/)).toBeVisible();
  await fits(page);
});

test("shows a pack after signing in with a code, before anything is ordered", async ({
  page,
  context,
  browser,
  app,
}) => {
  const email = await signIn(context, app);
  const ordered = await context.request.post(`${app.url}/packs/coding/3`, {
    form: { intent: "buy", age: "adult", key: "k", currency: "USD", expected: "21330" },
  });
  await payByForm(context, ordered.url());

  // With JavaScript, the sixth digit signs in, and the price updates before any button is pressed.
  const other = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const visitor = await other.newPage();
  const { details, order } = bookingPages(visitor, app);
  await visitor.goto(await holdByForm(other, app, await freeSlot(app, { skip: 3 })));
  await details.fillIn({ email });
  // This email can get another code after a minute.
  const earlier = await latestCode(app, email);
  await app.advanceClock(61_000);
  await details.sendCode.click();
  await details.code.fill(await latestCode(app, email, earlier));
  await details.proceed.click();
  await expect(visitor.getByText("You have credit. Review the price before you pay")).toBeVisible();
  await visitor
    .getByRole("main")
    .getByRole("button", { name: "Confirm your session" })
    .last()
    .click();
  await order.id();
  await other.close();
  await page.goto("/candidate");
  await expect(page.getByText("2 of 3 left")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the banner's offer is applied with one click and can be removed", async ({
    page,
    context,
    app,
  }) => {
    const { details } = bookingPages(page, app);
    const main = page.getByRole("main");
    await page.goto(await holdByForm(context, app, await freeSlot(app, { skip: 6 })));
    await expect(main).not.toContainText("HALLOWEEN9");
    await main.getByRole("button", { name: "Use the 9% offer" }).click();
    await expect(main.getByText("Code HALLOWEEN9")).toBeVisible();
    await expect(details.coupon).toHaveValue("HALLOWEEN9");
    await expect(main.getByRole("button", { name: "Use the 9% offer" })).toHaveCount(0);
    await details.coupon.fill("");
    await details.apply.click();
    await expect(main.getByRole("button", { name: "Use the 9% offer" })).toBeVisible();
  });
});

test("the banner's offer stays when the form is submitted", async ({ page, context, app }) => {
  const { details } = bookingPages(page, app);
  const main = page.getByRole("main");
  await page.goto(await holdByForm(context, app, await freeSlot(app, { skip: 9 })));
  await main.getByRole("button", { name: "Use the 9% offer" }).click();
  await expect(details.coupon).toHaveValue("HALLOWEEN9");
  await details.apply.click();
  await expect(main.getByText("Code HALLOWEEN9")).toBeVisible();
  await expect(details.coupon).toHaveValue("HALLOWEEN9");
});
