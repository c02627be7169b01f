import type { BrowserContext, Page } from "@playwright/test";
import type { App } from "../support/app-server.ts";
import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { type FreeSlot, freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { expectNoSidewaysScroll } from "../support/e2e/booking-pages.ts";
import { meetInRoom } from "../support/e2e/meet.ts";
import { appNow, mailsAbout, signIn } from "../support/e2e/visitor.ts";

const HOUR = 3_600_000;
const PHONE = { width: 360, height: 740 };

async function bought(context: BrowserContext, app: App, options: { skip?: number } = {}) {
  const email = await signIn(context, app);
  const slot = await farSlot(app, options.skip);
  const { order: id, checkoutUrl } = await orderByApi(context, app, slot);
  await payByForm(context, checkoutUrl);
  await mailsAbout(app, id, 2);
  return { id, email, slot };
}

/** A free time more than three days ahead, when every change is still possible. */
async function farSlot(app: App, skip = 0): Promise<FreeSlot> {
  const earliest = (await appNow(app)) + 80 * HOUR;
  for (let at = skip; ; at += 5) {
    const slot = await freeSlot(app, { skip: at });
    if (Date.parse(slot.start) > earliest) return slot;
  }
}

const bookingOf = async (context: BrowserContext, app: App, id: string) => {
  const answer = await context.request.get(`${app.url}/api/orders/${id}`);
  return ((await answer.json()) as { booking: { start: string; expert: string; status: string } })
    .booking;
};

/** The link to a page of the order in an email about it. */
async function linkTo(app: App, id: string, page: RegExp, to?: string): Promise<string> {
  const mails = (await app.mails()).filter(
    (mail) => mail.text.includes(id) && (to === undefined || mail.to === to),
  );
  const links = mails.flatMap((mail) => mail.text.match(/http\S+\/orders\/\S+/g) ?? []);
  const link = links.find((address) => page.test(address));
  expect(link, `a link to ${page} in the mails about ${id}`).toBeDefined();
  return link!;
}

async function cancelAsExpert(
  page: Page,
  app: App,
  { id, email: candidate }: { id: string; email: string },
) {
  const expert = (await app.mails()).find(
    (mail) => mail.text.includes(id) && mail.to !== candidate,
  )!.to;
  await page.goto(await linkTo(app, id, /\/cancel\?/, expert));
  await page.getByLabel("Why you can’t make it").fill("-");
  await page.getByRole("button", { name: "Cancel this session" }).click();
  await expect(page.getByText("Tell us in a few words why")).toBeVisible();
  await page.getByLabel("Why you can’t make it").fill("I have a fever.");
  await page.getByRole("button", { name: "Cancel this session" }).click();
  await expect(page.getByText("You canceled this session.")).toBeVisible();
  return expert;
}

const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const times = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: /pick this time/ });

test("reschedules on the order's page, shows the refund before canceling, and asks again when it has changed", async ({
  page,
  context,
  app,
}) => {
  const { id, slot, email } = await bought(context, app);
  await page.goto(`/orders/${id}`);
  await expectNoAxeViolations(page, true);
  await page.getByRole("link", { name: "Reschedule" }).click();
  await expect(heading(page)).toHaveText("Pick another time");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").locator("table a").last().click();
  await expect(page).toHaveURL(/date=/);
  await times(page).first().click();
  await expect(heading(page)).toHaveText("Reschedule to this time?");
  await expect(page.getByText("Your refund if you cancel the new time")).toBeVisible();
  await expect(page.getByRole("main").locator("dl dd").filter({ hasText: "$39.50" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByText(/Your session has a new time/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.getByText(/You can reschedule once for free/)).toBeVisible();

  const booking = await bookingOf(context, app, id);
  expect(booking.start).not.toBe(new Date(slot.start).toISOString());
  expect(booking).toMatchObject({ expert: slot.expert, status: "confirmed" });
  const mails = await mailsAbout(app, id, 4);
  const moved = mails.filter(({ subject }) => subject.startsWith("New time: "));
  expect(moved.map(({ to }) => to)).toContain(email);
  expect(moved).toHaveLength(2);

  await page.getByRole("main").getByText("Can’t make it?").click();
  await page.getByRole("link", { name: "Cancel and refund $79" }).click();
  await expect(page.getByText("We’ll refund $79 to your original payment method.")).toBeVisible();
  await expectNoAxeViolations(page, true);
  await expectNoSidewaysScroll(page);

  await app.advanceClock(Date.parse(booking.start) - 20 * HOUR - (await appNow(app)));
  await page.getByRole("button", { name: "Cancel and refund $79" }).click();
  await expect(page.getByText("The refund has changed")).toBeVisible();
  expect((await bookingOf(context, app, id)).status).toBe("confirmed");
  await page.getByRole("button", { name: "Cancel and refund $39.50" }).click();
  await expect(heading(page)).toHaveText("You canceled this session.");
  // The page refreshes itself until the refund is sent.
  await expect(page.getByText(/We refunded \$39\.50/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test("reschedules, reports a lost time and cancels by the email's links without JavaScript", async ({
  context,
  app,
  browser,
}) => {
  const { id } = await bought(context, app);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await plain.newPage();
  await page.goto(await linkTo(app, id, /\/change\?/));
  // Another day's times can't overlap the booking, which would take them from the rival too.
  await page.getByRole("main").locator("table a").last().click();
  const lost = (await times(page).last().getAttribute("value"))!;

  const { expert } = await bookingOf(context, app, id);
  const rival = await browser.newContext();
  await signIn(rival, app);
  await orderByApi(rival, app, { service: "coding", start: lost, expert });
  await rival.close();
  await times(page).last().click();
  await expect(page.getByText(/was just taken/)).toBeVisible();
  await page.getByRole("status").getByRole("button").first().click();
  await expect(heading(page)).toHaveText("Reschedule to this time?");
  await page.getByRole("button", { name: "Reschedule" }).click();
  await expect(page.getByText(/Your session has a new time/)).toBeVisible();
  expect(page.url()).toContain("token=");

  // Still signed out: every link of the page has the token.
  await page.getByRole("main").getByText("Can’t make it?").click();
  const [offer] = await page.getByRole("link", { name: /^Cancel and refund \$\d/ }).allInnerTexts();
  await page.getByRole("link", { name: /^Cancel and refund/ }).click();
  await page.getByRole("button", { name: offer! }).click();
  await expect(heading(page)).toHaveText("You canceled this session.");
  const amount = /\$[\d.]+/.exec(offer!)![0];
  await expect(page.getByText(`${amount} `).first()).toBeVisible();
  await plain.close();
});

test("lets the candidate pick another time and expert for free when the expert cancels", async ({
  page,
  context,
  app,
  browser,
}) => {
  const { id, email, slot } = await bought(context, app);
  const theirs = await browser.newContext({ baseURL: app.url });
  const expertPage = await theirs.newPage();
  await cancelAsExpert(expertPage, app, { id, email });
  await expectNoAxeViolations(expertPage, true);
  await mailsAbout(app, id, 4);

  await page.goto("/candidate");
  await page.getByRole("link", { name: /^Rebook or get a refund/ }).click();
  await expect(heading(page)).toHaveText(/ had to cancel\.$/);
  await page.getByRole("link", { name: "Pick another time, free" }).click();
  await expect(heading(page)).toHaveText("Pick another time, free");
  const others = page
    .getByLabel("Expert", { exact: true })
    .locator("option[value]:not([value=''])");
  const values = await others.evaluateAll((all) =>
    all.map((option) => option.getAttribute("value")),
  );
  const other = values.find((value) => value !== slot.expert)!;
  await page.getByLabel("Expert", { exact: true }).selectOption(other);
  await expect(page).toHaveURL(new RegExp(`expert=${other}`));
  await expectNoAxeViolations(page, true);
  await times(page).last().click();
  await expect(heading(page)).toHaveText("Book this time, free?");
  await page.getByRole("button", { name: "Book this time" }).click();
  await expect(heading(page)).toHaveText("Your session has moved.");
  expect(await bookingOf(context, app, id)).toMatchObject({ expert: other, status: "confirmed" });

  // The expert who canceled no longer sees the order.
  expect((await expertPage.reload())!.status()).toBe(404);
  await theirs.close();
});

test("refunds the candidate and grants a credit when the expert cancels", async ({
  page,
  context,
  app,
  browser,
}) => {
  const { id, email } = await bought(context, app);
  const theirs = await browser.newContext({ javaScriptEnabled: false });
  await cancelAsExpert(await theirs.newPage(), app, { id, email });
  await theirs.close();
  await mailsAbout(app, id, 4);
  await page.goto(await linkTo(app, id, /#choose$/));
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Get a refund of $79 and $7.90 in credit" }).click();
  await expect(page.getByText(/We refunded \$79 to your original payment method/)).toBeVisible();
  await expect(page.getByText(/You also get \$7.90 in credit/)).toBeVisible();
  await page.goto("/candidate");
  await expect(page.getByText("$7.90", { exact: true })).toBeVisible();
});

test("takes a claim after a session", async ({ page, context, app }) => {
  const { id, slot } = await bought(context, app);
  await meetInRoom(app, id);
  await app.advanceClock(Date.parse(slot.start) + 2 * HOUR - (await appNow(app)));
  await expect
    .poll(async () => (await bookingOf(context, app, id)).status, { timeout: 15_000 })
    .toBe("completed");
  await page.goto(`/orders/${id}`);
  await expect(heading(page)).toHaveText(/^You met /);
  await expectNoAxeViolations(page, true);
  await page.getByLabel("What went wrong").fill("Bad.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Tell us in a sentence or two what was wrong")).toBeVisible();
  await page.getByLabel("What went wrong").fill("The expert was twenty minutes late.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("We’re looking into it")).toBeVisible();
  await expect(page.getByText("The expert was twenty minutes late.")).toBeVisible();
  await expectNoAxeViolations(page);
});
