import { expect, latestCode, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm, pageOf } from "../support/e2e/booking-api.ts";
import { bookingPages, DETAILS } from "../support/e2e/booking-pages.ts";
import { mailsAbout, newEmail, signIn } from "../support/e2e/visitor.ts";

test("losing a time to someone else keeps the earlier input", async ({
  page,
  context,
  app,
  browser,
}) => {
  const { details, time } = bookingPages(page, app);
  const first = await freeSlot(app);
  const wanted = await freeSlot(app, { expert: first.expert, skip: 3 });
  await page.goto(await holdByForm(context, app, first));
  await details.fillIn({ email: "kept@example.com", request: "Kept through the race." });
  await details.coupon.fill("halloween9");
  await details.apply.click();
  await expect(page.getByText("The price below includes 9% off.")).toBeVisible();
  await page.goto(pageOf(wanted));
  await expect(time.at(wanted.start)).toBeVisible();
  const other = await browser.newContext();
  await holdByForm(other, app, wanted);
  await other.close();

  await time.at(wanted.start).click();
  const notice = page.getByText(/was just taken/);
  await expect(notice).toBeVisible();
  await expect(time.at(wanted.start)).toHaveCount(0);
  // It may have been the last time of its day.
  const others = page.getByRole("status").filter({ has: notice }).getByRole("button");
  await others.first().click();
  await expect(details.request).toHaveValue("Kept through the race.");
  await expect(details.name).toHaveValue(DETAILS.name);
});

test("a reload at every step loses nothing", async ({ page, app }) => {
  const { time, details, checkout, order } = bookingPages(page, app);
  const email = newEmail("reload");
  const slot = await freeSlot(app);
  await page.goto(pageOf(slot));
  await page.reload();
  await time.at(slot.start).click();
  await expect(details.heading).toBeVisible();
  const held = page.url();
  await page.reload();
  expect(page.url()).toBe(held);
  await details.fillIn({ email });
  // Leaving a field saves it.
  const saved = page.waitForResponse((response) => {
    const sent = new URLSearchParams(response.request().postData() ?? "");
    return sent.get("request") === DETAILS.request;
  });
  await details.request.blur();
  await saved;
  await page.reload();
  await expect(details.email).toHaveValue(email);
  await expect(details.request).toHaveValue(DETAILS.request);
  await details.sendCode.click();
  await expect(details.code).toBeVisible();
  await page.reload();
  await details.code.fill(await latestCode(app, email));
  await expect(details.verified).toBeVisible();
  await details.proceed.click();
  await expect(checkout.pay).toBeVisible();
  await page.reload();
  await checkout.pay.click();
  const id = await order.id();
  await page.reload();
  expect(await order.id()).toBe(id);
  await mailsAbout(app, id, 2);
});

test("Back goes back, and Forward returns to the same order", async ({ page, app }) => {
  const { time, details, checkout, order } = bookingPages(page, app);
  const email = newEmail("back");
  const slot = await freeSlot(app);
  await page.goto(pageOf(slot));
  await time.at(slot.start).click();
  await expect(details.heading).toBeVisible();
  await page.goBack();
  await expect(time.heading).toBeVisible();
  // The holder sees their own hold, not a taken time.
  await expect(page.getByText(/You’re holding /)).toBeVisible();
  await expect(time.at(slot.start)).toBeVisible();
  await page.goForward();
  await expect(details.heading).toBeVisible();

  await details.fillIn({ email });
  await details.confirmEmail(email);
  await details.proceed.click();
  await expect(checkout.pay).toBeVisible();
  await page.goBack();
  await expect(order.waiting).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await checkout.pay.click();
  const id = await order.id();
  await page.goBack();
  await expect(
    page.getByText("You don’t need to do anything else here.").or(order.booked),
  ).toBeVisible();
  await page.goto(`/candidate`);
  await expect(page.getByRole("link", { name: id })).toHaveCount(1);
});

test("a second tab shows the hold, and both end in one order", async ({ page, context, app }) => {
  const { details } = bookingPages(page, app);
  const email = await signIn(context, app);
  const slot = await freeSlot(app);
  await page.goto(await holdByForm(context, app, slot));
  await details.fillIn();

  const second = await context.newPage();
  const there = bookingPages(second, app);
  await second.goto(pageOf(slot));
  await expect(second.getByText(/You’re holding /)).toBeVisible();
  await second.getByRole("link", { name: "Continue with this time" }).click();
  await expect(there.details.heading).toBeVisible();
  await expect(there.details.email).toHaveValue(email);
  await there.details.fillIn();
  await there.details.proceed.click();
  await expect(there.checkout.pay).toBeVisible();
  await details.proceed.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Waiting|Pay \$/);
  await there.checkout.pay.click();
  const id = await there.order.id();
  await page.goto("/candidate");
  await expect(page.getByRole("link", { name: /^GR-/ })).toHaveText([id]);
});

// The response to the first of two clicks may be lost, with its cookie.
test("two clicks of a first-time visitor count as one visitor", async ({ app }) => {
  const slot = await freeSlot(app);
  const page = await fetch(`${app.url}${pageOf(slot)}`);
  const cookie = page.headers.getSetCookie().map((line) => line.split(";")[0]);
  const press = () =>
    fetch(`${app.url}/book-your-slot`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: cookie.join("; ") },
      body: new URLSearchParams({ intent: "hold", ...slot }),
    });
  for (const answer of [await press(), await press()]) {
    expect(answer.headers.get("location")).toMatch(/[?&]hold=/);
  }
});

// Without JavaScript, codes.spec.ts double-clicks.
test("double clicks do everything once", async ({ page, app }) => {
  const { time, details, checkout, order } = bookingPages(page, app);
  const email = newEmail("double");
  const slot = await freeSlot(app);
  await page.goto(pageOf(slot));
  await time.at(slot.start).dblclick();
  await expect(details.heading).toBeVisible();
  await details.fillIn({ email });
  await details.sendCode.dblclick();
  await details.code.fill(await latestCode(app, email));
  await details.proceed.dblclick();
  await expect(checkout.pay).toBeVisible();
  await checkout.pay.dblclick();
  const id = await order.id();
  await mailsAbout(app, id, 2);
  await page.goto("/candidate");
  await expect(page.getByRole("link", { name: /^GR-/ })).toHaveText([id]);
});
