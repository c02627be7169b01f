import type { Page } from "@playwright/test";
import type { App } from "../support/app-server.ts";
import { expect, latestCode, test } from "../support/browser-fixtures.ts";
import { bookingPages, DETAILS, expectNoSidewaysScroll } from "../support/e2e/booking-pages.ts";
import { mailsAbout, newEmail } from "../support/e2e/visitor.ts";

/** Counts the distinct screens from /book-your-slot on; the query only matters for the hold. */
function countScreens(page: Page): Set<string> {
  const screens = new Set<string>();
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname, searchParams } = new URL(frame.url());
    if (screens.size === 0 && pathname !== "/book-your-slot") return;
    screens.add(searchParams.has("hold") ? `${pathname}?hold` : pathname);
  });
  return screens;
}

/** Checks recipient and all parts of both emails of a booking. */
async function expectBothMails(app: App, orderId: string, email: string): Promise<void> {
  const mails = await mailsAbout(app, orderId, 2);
  const receivers = mails.map((mail) => mail.to);
  expect(receivers).toContain(email);
  expect(new Set(receivers).size).toBe(2);
  for (const mail of mails) {
    const source = await (await fetch(`${app.url}/dev/mail/${mail.id}.eml`)).text();
    expect(source).toMatch(/content-type: text\/plain/i);
    expect(source).toMatch(/content-type: text\/html/i);
    expect(source).toMatch(/content-type: text\/calendar[^\n]*;?\s*[^\n]*method=REQUEST/i);
    const ics = await (await fetch(`${app.url}/dev/mail/${mail.id}.ics`)).text();
    expect(ics).toContain("METHOD:REQUEST");
    expect(ics).toMatch(/UID:\S+/);
    expect(ics).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    const lines = ics.replaceAll(/\r?\n[ \t]/g, "");
    expect(lines).toMatch(/LOCATION:http\S+\/room\/[\w-]+\s/);
    expect(lines).toContain(`UID:${orderId}@`);
  }
}

async function walk(page: Page, app: App, eachScreen: () => Promise<void>): Promise<void> {
  const { time, details, checkout, order } = bookingPages(page, app);
  const email = newEmail("journey");
  await page.goto("/");
  await eachScreen();
  await page.locator('main a[href="/niche/coding"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/coding/i);
  await eachScreen();
  await page.locator('main a[href="/book-your-slot?service=coding"]').first().click();

  await expect(time.heading).toBeVisible();
  await eachScreen();
  // The earliest free day is preselected; its first time may pass before the click.
  await time.times.last().click();

  await expect(details.heading).toBeVisible();
  await eachScreen();
  await details.fillIn({ email });
  await details.confirmEmail(email);
  await eachScreen();
  await details.proceed.click();

  await expect(page.getByText("$79").first()).toBeVisible();
  await expect(checkout.pay).toBeVisible();
  // The page starts at its top, although the form's other buttons keep the scroll position.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await eachScreen();
  await checkout.pay.click();

  const orderId = await order.id();
  await eachScreen();
  await expect(page.locator("[data-banner-spacer]")).toContainText("All times");
  await expect(page.getByText(DETAILS.request)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText(/^Starts in \d/)).toBeVisible();
  const calendars = main.getByRole("region", { name: "Add to calendar" }).getByRole("link");
  await expect(calendars).toHaveText(["Google", "Outlook", "Apple", ".ics file"]);
  await expect(
    main.getByRole("link", { name: "Answer one free practice question" }),
  ).toHaveAttribute("href", "/sessions/ai?topic=coding");
  await expect(main.getByRole("link", { name: /^Cancel and refund/ })).toBeHidden();
  await expectBothMails(app, orderId, email);
}

for (const { name, options } of [
  {
    name: "on a phone of 360 px",
    options: { viewport: { width: 360, height: 740 }, hasTouch: true },
  },
  {
    name: "without JavaScript on a phone",
    options: { javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
  },
]) {
  test.describe(name, () => {
    test.use(options);

    test(`a visitor books ${name} in four screens`, async ({ page, app }) => {
      const screens = countScreens(page);
      await walk(page, app, () => expectNoSidewaysScroll(page));
      expect([...screens]).toHaveLength(4);
    });
  });
}

test("a visitor books by keyboard alone", async ({ page, app }) => {
  const { time, details, order } = bookingPages(page, app);
  const email = newEmail("keys");
  const press = (key: string) => page.keyboard.press(key);
  const isFocused = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  /** Presses Tab until the target has focus; a trap or a missing stop fails. */
  async function tabTo(selector: string, most = 60): Promise<void> {
    for (let at = 0; at < most; at++) {
      await press("Tab");
      if (await isFocused(selector)) {
        const ring = await page.evaluate(
          () => getComputedStyle(document.activeElement!).outlineStyle,
        );
        expect(ring, `a focus ring on ${selector}`).not.toBe("none");
        return;
      }
    }
    throw new Error(`${selector} cannot be reached by Tab`);
  }

  const screens = countScreens(page);
  await page.goto("/");
  // The pop-up would take the focus.
  await page.evaluate(() => sessionStorage.setItem("isSubscribed", "true"));
  const landed = await page.evaluate(() => performance.timeOrigin);
  await press("Tab");
  await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
  await press("Enter");
  await tabTo('main a[href="/niche/coding"]');
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/coding/i);
  await tabTo('main a[href="/book-your-slot?service=coding"]');
  await press("Enter");
  await expect(time.heading).toBeVisible();

  // The calendar is one tab stop; arrow keys move inside it.
  await tabTo('[role="grid"] [data-date]');
  const rested = await page.evaluate(() => (document.activeElement as HTMLElement).dataset["date"]);
  await press("ArrowRight");
  // At a month's end the next one loads first.
  const moved = async () => (await page.evaluate(focusedDate)) ?? rested;
  await expect.poll(moved).not.toBe(rested);
  await press("ArrowLeft");
  await expect.poll(() => page.evaluate(focusedDate)).toBe(rested);
  const open = page.locator('[role="grid"] a[data-date]');
  const days = await open.evaluateAll((links) =>
    links.map((link) => (link as HTMLElement).dataset["date"]!),
  );
  const wanted = days.find((day) => day > rested!) ?? days[0]!;
  for (let at = 0; at < 31 && (await page.evaluate(focusedDate)) !== wanted; at++) {
    await press("ArrowRight");
  }
  await press("Enter");
  await expect(page).toHaveURL(new RegExp(`date=${wanted}`));
  // The list may reload under the first click, in the visitor's own zone.
  await expect(async () => {
    if (await details.heading.isVisible()) return;
    await tabTo('button[name="start"]');
    await press("Enter");
    await expect(details.heading).toBeVisible({ timeout: 10_000 });
  }).toPass();

  await tabTo("#name");
  await page.keyboard.type("Asha Rao");
  await press("Tab");
  await expect(details.email).toBeFocused();
  await page.keyboard.type(email);
  await press("Tab");
  await expect(details.sendCode).toBeFocused();
  await press("Enter");
  await expect(details.code).toBeFocused();
  await page.keyboard.type(await latestCode(app, email));
  // The sixth digit verifies; continue to the form's last button.
  await expect(details.verified).toBeFocused();
  await tabTo('button[name="intent"][value="continue"]');
  await press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Pay $79" })).toBeVisible();
  await tabTo('button[name="action"][value="pay"]');
  await press("Enter");
  await order.id();
  expect([...screens]).toHaveLength(4);
  await test.step("booking takes less than two minutes by the page's own clock", async () => {
    expect((await page.evaluate(() => Date.now())) - landed).toBeLessThan(120_000);
  });
});

function focusedDate(): string | undefined {
  return (document.activeElement as HTMLElement | null)?.dataset["date"];
}
