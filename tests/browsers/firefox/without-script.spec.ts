import type { Page } from "@playwright/test";
import config from "../../../playwright.config.ts";
import { DETAILS } from "#tests/support/e2e/booking-pages.ts";
import { mailsAbout, newEmail } from "#tests/support/e2e/visitor.ts";
import { expect, latestCode, test } from "#tests/support/browser-fixtures.ts";

// Playwright's `javaScriptEnabled` does nothing in Firefox; its own preference does.
const { launchOptions } = config.projects!.find(({ name }) => name === "firefox")!.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    firefoxUserPrefs: { ...launchOptions!.firefoxUserPrefs, "javascript.enabled": false },
  },
  viewport: { width: 360, height: 740 },
});

// Playwright's locators wait inside the page, where nothing that waits runs now.

const LATE_MS = 60_000;

/** Waits for a page whose main heading is this. */
const opens = (page: Page, title: RegExp) =>
  expect
    .poll(
      () => page.evaluate(() => document.querySelector("main h1")?.textContent).catch(() => ""),
      {
        timeout: LATE_MS,
      },
    )
    .toMatch(title);

function fill(page: Page, form: string, values: Record<string, string>): Promise<void> {
  return page.evaluate(
    ([within, all]) => {
      for (const [name, value] of Object.entries(all)) {
        document.querySelector<HTMLInputElement>(`${within} [name="${name}"]`)!.value = value;
      }
    },
    [form, values] as const,
  );
}

/** Clicks the last element of a kind with this text, as a mouse does. */
async function click(page: Page, selector: string, text = ""): Promise<void> {
  const middle = await page.evaluate(
    ([all, wanted]) => {
      const found = [...document.querySelectorAll<HTMLElement>(all)].filter(
        (one) => one.checkVisibility() && one.textContent.includes(wanted),
      );
      found.at(-1)!.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = found.at(-1)!.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    [selector, text] as const,
  );
  await page.mouse.click(middle.x, middle.y);
}

const LOADED = { waitUntil: "load" } as const;

test("with scripts turned off, a visitor books, signs in and asks for a call", async ({
  app,
  page,
}) => {
  test.slow();
  const email = newEmail("plain");
  await page.goto("/book-your-slot?service=coding", LOADED);
  expect(await page.evaluate(() => matchMedia("(scripting: none)").matches)).toBe(true);
  await opens(page, /Pick your time/);
  await click(page, 'main button[name="start"]');

  await opens(page, /Your details/);
  const { name, phone, experience, request } = DETAILS;
  const details = { name, email, country_code: "+1", phone, experience, request };
  await fill(page, "main", details);
  await click(page, "main button", "Send code");
  const sent = await latestCode(app, email);
  await expect
    .poll(() => page.evaluate(() => document.querySelector("main [name=code]") !== null), {
      timeout: LATE_MS,
    })
    .toBe(true);
  await fill(page, "main", { code: sent });
  await click(page, "main button", "Continue to payment");
  await opens(page, /^Pay \$79/);
  await click(page, 'main button[name="action"][value="pay"]');
  await opens(page, /You’re booked/);
  const order = /[\w-]+$/.exec(new URL(page.url()).pathname)![0];
  await mailsAbout(app, order, 2);

  await test.step("the sign-in", async () => {
    await page.context().clearCookies();
    await page.goto("/candidate/login", LOADED);
    await fill(page, "main", { email });
    await click(page, "main button", "Send code");
    await opens(page, /Check your inbox/);
    await fill(page, "main", { code: await latestCode(app, email, sent) });
    await click(page, "main button", "Sign in");
    await expect.poll(() => new URL(page.url()).pathname, { timeout: LATE_MS }).toBe("/candidate");
    expect(await page.evaluate(() => document.body.textContent)).toContain("Coding");
  });

  await test.step("the call request", async () => {
    const form = 'form[aria-label="Request a call"]';
    await page.goto("/", LOADED);
    await click(page, `${form} button`, "Request a call");
    await opens(page, /Request a call/);
    expect(await page.evaluate(() => document.body.textContent)).toContain("Required");
    await fill(page, form, { ...details, phone: "9876543210" });
    await click(page, `${form} button`, "Request a call");
    await expect
      .poll(() => page.evaluate(() => document.body.textContent), { timeout: LATE_MS })
      .toContain("Thank you! We'll be in touch as soon as possible.");
  });
});
