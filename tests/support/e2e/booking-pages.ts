import { expect, type Page } from "@playwright/test";
import type { App } from "../app-server.ts";
import { latestCode } from "./latest-code.ts";

export const DETAILS = {
  name: "Asha Rao",
  phone: "202 555 0143",
  experience: "7",
  request: "System design for a staff role.",
};

export function bookingPages(page: Page, app: App) {
  // Header, footer and floating elements have forms and buttons too.
  const main = page.getByRole("main");
  const time = {
    heading: main.getByRole("heading", { level: 1, name: "Pick your time" }),
    times: main.getByRole("button", { name: /hold this time/ }),
    /** The next free times are above the day's times as well. */
    at: (start: string) =>
      main.locator(`button[name="start"][value="${new Date(start).toISOString()}"]`).first(),
    change: main.getByRole("link", { name: "Change session" }),
    session: (title: RegExp) => main.getByRole("link", { name: title }),
    expert: main.getByLabel("Expert", { exact: true }),
    zone: main.getByLabel("Time zone"),
  };
  const details = {
    heading: main.getByRole("heading", { level: 1, name: "Your details" }),
    name: main.getByLabel("Name", { exact: true }),
    email: main.getByLabel("Email"),
    code: main.getByLabel("6-digit code"),
    sendCode: main.getByRole("button", { name: "Send code" }),
    countryCode: main.getByLabel("Country code"),
    phone: main.getByRole("textbox", { name: /^Phone/ }),
    experience: main.getByLabel(/^Years of experience/),
    request: main.getByLabel(/^What do you want to practice/),
    coupon: main.getByLabel(/^Discount code/),
    apply: main.getByRole("button", { name: "Apply" }),
    proceed: main.getByRole("button", { name: "Continue to payment" }),
    async fillIn(input: Partial<typeof DETAILS> & { email?: string } = {}) {
      const { email, ...rest } = { ...DETAILS, ...input };
      await details.name.fill(rest.name);
      if (email !== undefined) await details.email.fill(email);
      await details.countryCode.selectOption("+1");
      await details.phone.fill(rest.phone);
      await details.experience.fill(rest.experience);
      await details.request.fill(rest.request);
    },
    verify: main.getByRole("button", { name: "Verify" }),
    verified: main.getByText("Email verified"),
    /** Without JavaScript the code isn't submitted until the next button. */
    async confirmEmail(email: string) {
      await details.sendCode.click();
      await details.code.fill(await latestCode(app, email));
    },
  };
  const checkout = {
    pay: main.getByRole("button", { name: /^Pay [$₹]/ }),
    decline: main.getByRole("button", { name: "Decline" }),
    abandon: main.getByRole("button", { name: "Abandon" }),
    approveLate: main.getByRole("button", { name: "Approve late" }),
    duplicate: main.getByRole("button", { name: "Duplicate webhooks" }),
  };
  const order = {
    booked: main.getByRole("heading", { level: 1, name: "You’re booked." }),
    waiting: main.getByRole("heading", { level: 1, name: "Waiting for your payment" }),
    declined: main.getByRole("heading", { level: 1, name: /declined. You haven’t been charged/ }),
    async id() {
      await expect(order.booked).toBeVisible();
      const text = await main.innerText();
      const id = /Order id GR-(\d{8})\b/.exec(text.replaceAll(/\s+/g, " "))?.[1];
      expect(id, "an order id on the confirmation").toBeDefined();
      return `GR-${id}`;
    },
  };
  return { time, details, checkout, order };
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `the width of ${page.url()}`).toBeLessThanOrEqual(shown);
}

/** Pauses the page's clock before it is opened; only `page.clock.runFor` moves it. */
export async function pauseClock(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
}
