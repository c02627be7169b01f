import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm, pageOf } from "../support/e2e/booking-api.ts";
import { bookingPages, pauseClock } from "../support/e2e/booking-pages.ts";
import { hydrated } from "../support/e2e/hydrated.ts";
import { newEmail } from "../support/e2e/visitor.ts";

/** Parts that come after their page, by the name of their script. */
const LATE_PARTS = [
  ["/business", "inquiry-form", "form[aria-label='Organization inquiry']"],
  ["/webinar/interviewing-102", "interest-form", "main form"],
  ["/niche/coding", "niche-reading", "main div:has(> section)"],
  ["/", "faq-section", "main section:has(> * details)"],
  ["/experts", "pagination", "main nav[aria-label='Pages']"],
] as const;

// Without the second tries, or with another tag than the part's own, a part goes or stays dead;
// without a `catch` at all the whole page gives way to the error page.
test.describe("without the script of a part", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

  test("it stays as it was served, and comes alive once the line is back", async ({ page }) => {
    let isAway = true;
    const scripts = new RegExp(`/assets/(${LATE_PARTS.map(([, name]) => name).join("|")})-.*js$`);
    await page.route(scripts, (route) => (isAway ? route.abort() : route.continue()));
    for (const [path, name, selector] of LATE_PARTS) {
      isAway = true;
      const missed = page.waitForEvent("requestfailed", (request) => request.url().includes(name));
      await page.goto(path, { waitUntil: "load" });
      const part = page.locator(selector).last();
      const served = await part.innerText();
      await missed;
      await hydrated(page);
      const field = part.locator("input[type='email']");
      if ((await field.count()) > 0) await field.fill("typed@example.com");
      expect(await isLive(part), `${path} without ${name}`).toBe(false);
      expect(await part.innerText()).toBe(served);
      isAway = false;
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect.poll(() => isLive(part), { message: `${path} with ${name}` }).toBe(true);
      if ((await field.count()) > 0) await expect(field).toHaveValue("typed@example.com");
    }
  });

  test("a footer stays as it was served", async ({ page, app }) => {
    await page.route("**/assets/site-footer-*.js", (route) => route.abort());
    const { time, details } = bookingPages(page, app);
    const slot = await freeSlot(app);
    await page.goto(pageOf(slot));
    const footer = page.getByRole("contentinfo");
    const links = await footer.getByRole("link").count();
    await page.keyboard.press("Shift");
    await time.at(slot.start).click();
    await expect(details.heading).toBeVisible();
    await expect(footer.getByRole("link")).toHaveCount(links);
  });
});

/** Whether React has taken over the element with all that is in it. */
function isLive(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const mark = Object.keys(element).find((key) => key.startsWith("__reactProps"));
    const props = mark === undefined ? null : (element as unknown as Record<string, object>)[mark];
    return props != null && !("dangerouslySetInnerHTML" in props);
  });
}

/** Holds the scripts back until told, as a slow line would. */
async function withSlowScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("what is typed before the script arrives counts", async ({ page, context, app }) => {
  const { details, checkout } = bookingPages(page, app);
  const email = newEmail("early");
  const url = await holdByForm(context, app, await freeSlot(app));
  const release = await withSlowScripts(page);
  await page.goto(url, { waitUntil: "commit" });
  await details.fillIn({ email });
  release();
  await hydrated(page);
  await expect(details.email).toHaveValue(email);
  await details.confirmEmail(email);
  await details.proceed.click();
  await expect(checkout.pay).toBeVisible();
});

test.describe("in Kolkata", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  test("a page whose script is late speaks of rupees", async ({ page }) => {
    const release = await withSlowScripts(page);
    await page.goto("/niche/coding", { waitUntil: "load" });
    async function expectRupees() {
      await expect(page.locator("[data-banner-currency]")).toHaveText("₹ INR");
      await expect(page.getByText("₹3,999", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("$79", { exact: true }).filter({ visible: true })).toHaveCount(0);
    }
    await expectRupees();
    release();
    await hydrated(page);
    await expectRupees();
  });
});

test.describe("in Nairobi", () => {
  test.use({ timezoneId: "Africa/Nairobi" });

  // The zone's list was redrawn around another choice: the first of them stood there.
  test("a zone learnt after the first view stands in the filters", async ({ page }) => {
    await page.goto("/experts");
    await expect(page.getByLabel("Your time zone")).toHaveValue("Africa/Nairobi");
    await expect(page.locator("#found")).toContainText("times in Nairobi");
  });

  test("what is picked before the script arrives counts", async ({ page }) => {
    const release = await withSlowScripts(page);
    await page.goto("/book-your-slot?service=coding", { waitUntil: "commit" });
    await page.getByLabel("Session", { exact: true }).selectOption("finance");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    release();
    await expect(page).toHaveURL(/service=finance&zone=Asia%2FTokyo/);
    await expect(page.getByLabel("Session", { exact: true })).toHaveValue("finance");
    await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  });
});

test("what is pressed before the script arrives is pressed again once it is there", async ({
  page,
}) => {
  const release = await withSlowScripts(page);
  // A slow machine must not spend the form's patience before the script is there.
  await pauseClock(page);
  await page.goto("/contact", { waitUntil: "load" });
  const form = page.getByRole("form", { name: "Request a call" });
  // Keys that a field refuses are refused before, too.
  await form.getByLabel("Experience", { exact: true }).pressSequentially("a1b2");
  await form.getByLabel("Phone", { exact: true }).pressSequentially("-1e2");
  await expect(form.getByLabel("Experience", { exact: true })).toHaveValue("12");
  await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("12");
  await page.getByRole("button", { name: "Close offer" }).click();
  // Forms alone are not kept for longer.
  await page.clock.fastForward(9000);
  await form.getByRole("button", { name: "Request a call" }).click();
  release();
  await expect(page.locator("[data-banner]")).toHaveCount(0);
  await expect(form.getByText("Required", { exact: true })).toHaveCount(3);
  await expect(page).toHaveURL("/contact");
  // Nothing of the wait is left to touch a page that is alive.
  await page.clock.fastForward(9000);
  await expect(page.locator("nav[data-live]")).toHaveCount(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a menu opened and closed before the script arrives stays closed after it", async ({
    page,
  }) => {
    const closings: [string, () => Promise<void>][] = [
      ["Escape", () => page.keyboard.press("Escape")],
      ["its button", () => page.getByRole("button", { name: "Open menu" }).tap()],
      ["a tap beside it", () => page.getByText("HALLOWEEN9").tap()],
    ];
    const menu = page.locator("#mobile-menu");
    for (const [how, close] of closings) {
      const release = await withSlowScripts(page);
      await page.goto("/contact", { waitUntil: "load" });
      await page.getByRole("button", { name: "Open menu" }).tap();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu, how).toBeHidden();
      release();
      await hydrated(page);
      await page.getByRole("button", { name: "Chat with us" }).waitFor();
      await expect(menu, how).toBeHidden();
      await page.unrouteAll();
    }
    await page.getByRole("button", { name: "Open menu" }).tap();
    await expect(menu).toBeVisible();
  });
});

for (const [occasion, flag] of [
  ["15 seconds since it loaded", "subscribe_dialog_timmer"],
  ["the visitor's return", "subscribe_dialog"],
] as const) {
  test(`a page whose script is late knows of ${occasion}`, async ({ page }) => {
    const release = await withSlowScripts(page);
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(60_000);
    await page.goto("/whyus", { waitUntil: "load" });
    const isReturn = flag === "subscribe_dialog";
    if (isReturn) {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    }
    await page.clock.fastForward(isReturn ? 4400 : 15_000);
    release();
    await hydrated(page);
    await page.clock.runFor(1);
    await expect(page.getByRole("dialog")).toBeVisible();
    // The logo's turns began then, too.
    const turn = isReturn ? "second" : "first";
    await expect(page.locator("[data-logo]")).toHaveAttribute("data-logo", turn);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([flag]);
  });
}

test("a form that has waited 8 s is sent by the browser, once", async ({ page }) => {
  const release = await withSlowScripts(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await page.route("**/request-a-call", async (route) => {
    await answered;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/contact", { waitUntil: "load" });
  const form = page.getByRole("form", { name: "Request a call" });
  await form.getByLabel("Name").fill("Asha Rao");
  await form.getByLabel("Email").fill("asha@example.com");
  await form.getByLabel("Phone", { exact: true }).fill("9876543210");
  await form.getByLabel("Experience", { exact: true }).fill("7");
  await form.getByLabel("Request", { exact: true }).fill("A round before Friday");
  await form.getByRole("button", { name: "Request a call" }).click();
  const sent = page.waitForRequest("**/request-a-call");
  await page.clock.fastForward(8_000);
  await sent;
  // The form asks for this as it comes alive, while the answer is still on its way.
  const alive = page.waitForResponse(/\/assets\/toast-view-/);
  release();
  await alive;
  answer();
  await expect(page).toHaveURL(/\/request-a-call\?sent=1$/);
  expect(posts).toEqual(["/request-a-call"]);
});

test.describe("where the script can't come", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

  test("the browser sends forms alone, at once", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    // On a clock that stands nothing waits for its time.
    await pauseClock(page);
    await page.goto("/contact", { waitUntil: "load" });
    const form = page.getByRole("form", { name: "Request a call" });
    await form.getByRole("button", { name: "Request a call" }).click();
    await page.waitForURL("**/request-a-call**");
  });
});
