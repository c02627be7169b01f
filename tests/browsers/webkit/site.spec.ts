import { latestCode } from "#tests/support/e2e/latest-code.ts";
import { DETAILS } from "#tests/support/e2e/booking-pages.ts";
import { mailsAbout, newEmail } from "#tests/support/e2e/visitor.ts";
import { KEYS, type WebKitPage } from "#tests/support/webkit/driver.ts";
import { expect, test } from "#tests/support/webkit/fixtures.ts";
import { readSitemap } from "#tests/support/sitemap.ts";

test.describe.configure({ timeout: 600_000 });

const LATE_MS = 120_000;
const [DESKTOP, PHONE] = [
  [1280, 900],
  // Its window is never narrower.
  [450, 844],
] as const;

/** Waits until a page has hydrated, with its forms. */
const hydrated = (tab: WebKitPage) =>
  expect
    .poll(
      () =>
        tab.run(
          () =>
            document.documentElement.dataset["hydrated"] !== undefined &&
            [...document.querySelectorAll("form")].every((form) =>
              Object.keys(form).some((key) => key.startsWith("__reactProps")),
            ),
        ),
      { timeout: LATE_MS },
    )
    .toBe(true);

async function open(tab: WebKitPage, path: string): Promise<void> {
  await tab.goto(path);
  await hydrated(tab);
}

/** Waits until such an element is visible, or no longer is. */
const shows = (tab: WebKitPage, selector: string, text = "", isShown = true) =>
  expect
    .poll(() => tab.has(selector, text), { timeout: LATE_MS, message: `${selector} ${text}` })
    .toBe(isShown);
const hides = (tab: WebKitPage, selector: string, text = "") => shows(tab, selector, text, false);
const path = (tab: WebKitPage) =>
  expect.poll(async () => (await tab.url()).pathname, { timeout: LATE_MS });
const focus = (tab: WebKitPage) =>
  expect.poll(
    () =>
      tab.run(
        () => document.activeElement!.ariaLabel ?? document.activeElement!.textContent.trim(),
      ),
    { timeout: LATE_MS },
  );

test("the public pages render and hydrate", async ({ app, tab }) => {
  const paths = (await readSitemap(app.url)).map((url) => new URL(url).pathname);
  // One of each kind.
  const kinds = new Map(paths.map((one) => [one.replace(/^(\/[^/]+)\/[^/]+$/, "$1/"), one]));
  expect(kinds.size).toBeGreaterThan(20);
  for (const one of [...kinds.values(), "/search", "/candidate/login", "/nothing-here"]) {
    await test.step(one, async () => {
      await open(tab, one);
      const facts = await tab.run(() => ({
        heading: document.querySelector("main h1")!.textContent !== "",
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      expect(facts.heading).toBe(true);
      expect(facts.overflow).toBeLessThanOrEqual(0);
    });
  }
});

test("a visitor books on a phone's width", async ({ app, tab }) => {
  const email = newEmail("webkit");
  await tab.resize(...PHONE);
  await open(tab, "/");
  await tab.click('main a[href="/niche/coding"]');
  await path(tab).toBe("/niche/coding");
  await shows(tab, 'main a[href="/book-your-slot?service=coding"]');
  await tab.click('main a[href="/book-your-slot?service=coding"]');
  await shows(tab, "h1", "Pick your time");
  await hydrated(tab);
  await shows(tab, 'main button[name="start"]');
  await tab.click('main button[name="start"]');

  await shows(tab, "h1", "Your details");
  await hydrated(tab);
  await tab.fill("#name", DETAILS.name);
  await tab.fill('main [name="email"]', email);
  await tab.fill('main [name="phone"]', "9876543210");
  await tab.fill('main [name="experience"]', DETAILS.experience);
  await tab.fill('main [name="request"]', DETAILS.request);
  await tab.click("main button", "Send code");
  await shows(tab, 'main [name="code"]');
  await tab.fill('main [name="code"]', await latestCode(app, email));
  await shows(tab, "main *", "Email verified. You’re signed in.");
  await tab.click("main button", "Continue to payment");

  await shows(tab, "h1", "Pay $79");
  await tab.click('main button[name="action"][value="pay"]');
  await shows(tab, "h1", "You’re booked.");
  const order = (await tab.url()).pathname.split("/").at(-1)!;
  await mailsAbout(app, order, 2);
});

test("a form says what is missing, and a toast what was sent", async ({ tab }) => {
  const form = 'form[aria-label="Request a call"]';
  await tab.resize(...DESKTOP);
  await open(tab, "/");
  await tab.click(`${form} button`, "Request a call");
  await expect
    .poll(() => tab.run(() => document.querySelectorAll("form [aria-invalid=true]").length))
    .toBe(5);
  expect(await tab.run(() => (document.activeElement as HTMLInputElement).name)).toBe("name");
  await tab.fill(`${form} [name="name"]`, "Asha Rao");
  await tab.fill(`${form} [name="email"]`, "asha@example.com");
  await tab.fill(`${form} [name="phone"]`, "9876543210");
  await tab.fill(`${form} [name="experience"]`, "7");
  await tab.fill(`${form} [name="request"]`, "A round before Friday");
  await tab.click(`${form} button`, "Request a call");
  await shows(tab, ".toast");
  expect(await tab.run(() => document.querySelector(".toast")!.textContent)).toContain(
    "Thank you! We'll be in touch as soon as possible.",
  );
  expect(
    await tab.run(
      () => document.querySelector<HTMLInputElement>("form #name, form [name=name]")!.value,
    ),
  ).toBe("");
  await hides(tab, ".toast");
});

test("the menus open and close by pointer and keyboard", async ({ tab }) => {
  await test.step("the header's", async () => {
    await tab.resize(...DESKTOP);
    await open(tab, "/");
    await tab.click("header button", "Trending");
    await shows(tab, "#panel-trending");
    await tab.press(KEYS.escape);
    await hides(tab, "#panel-trending");
    await focus(tab).toBe("Trending");
    await tab.press(KEYS.down);
    await focus(tab).toMatch(/^Executive C-roles/);
    await tab.press(KEYS.escape);
    await tab.click("header button", "Get started");
    await tab.click("#panel-get-started a", "Login");
    await path(tab).toBe("/candidate/login");
    await hides(tab, "#panel-get-started");
  });

  await test.step("the phone's", async () => {
    await tab.resize(...PHONE);
    await open(tab, "/");
    await tab.click("header button", "Open menu");
    await shows(tab, "#mobile-menu a", "Login");
    await tab.click("#mobile-menu button", "Trending");
    await shows(tab, "#mobile-menu a", "Executive C-roles");
    await tab.press(KEYS.escape);
    await hides(tab, "#mobile-menu");
    await tab.click("header button", "Open menu");
    await tab.click("#mobile-menu a", "Book a session");
    await path(tab).toBe("/book-your-slot");
    await hides(tab, "#mobile-menu");
  });

  await test.step("the search dialog", async () => {
    await tab.resize(...DESKTOP);
    await open(tab, "/top-jobs");
    await tab.click("header a", "Search");
    await shows(tab, "dialog [role=combobox]");
    await tab.fill("dialog [role=combobox]", "star");
    await shows(tab, "dialog [role=option]");
    await tab.press(KEYS.escape);
    await hides(tab, "dialog");
    await focus(tab).toBe("Search");
  });
});
