import { expect, type Page } from "@playwright/test";
import type { App } from "../app-server.ts";
import { latestCode } from "../browser-fixtures.ts";

export const DETAILS = {
  name: "Asha Rao",
  phone: "202 555 0143",
  experience: "7",
  request: "System design for a staff role.",
};

/** What a visitor sees and presses on the way to a session, by its names on the screen. */
export function bookingPages(page: Page, app: App) {
  const time = {
    heading: page.getByRole("heading", { level: 1, name: "Pick your time" }),
    times: page.getByRole("button", { name: /hold this time/ }),
    at: (start: string) =>
      page.locator(`button[name="start"][value="${new Date(start).toISOString()}"]`),
    service: page.getByLabel("Session", { exact: true }),
    expert: page.getByLabel("Expert", { exact: true }),
    zone: page.getByLabel("Time zone"),
  };
  const details = {
    heading: page.getByRole("heading", { level: 1, name: "Your details" }),
    name: page.getByLabel("Name", { exact: true }),
    email: page.getByLabel("E-mail"),
    code: page.getByLabel("6-digit code"),
    sendCode: page.getByRole("button", { name: "Send code" }),
    countryCode: page.getByLabel("Country code"),
    phone: page.getByRole("textbox", { name: /^Phone/ }),
    experience: page.getByLabel(/^Years of experience/),
    request: page.getByLabel(/^What do you want to practise/),
    coupon: page.getByLabel(/^Discount code/),
    apply: page.getByRole("button", { name: "Apply" }),
    proceed: page.getByRole("button", { name: "Continue to payment" }),
    async fillIn(input: Partial<typeof DETAILS> & { email?: string } = {}) {
      const { email, ...rest } = { ...DETAILS, ...input };
      await details.name.fill(rest.name);
      if (email !== undefined) await details.email.fill(email);
      await details.countryCode.selectOption("+1");
      await details.phone.fill(rest.phone);
      await details.experience.fill(rest.experience);
      await details.request.fill(rest.request);
    },
    async confirmEmail(email: string) {
      await details.sendCode.click();
      await details.code.fill(await latestCode(app, email));
    },
  };
  const checkout = {
    pay: page.getByRole("button", { name: /^Pay [$₹]/ }),
    decline: page.getByRole("button", { name: "Decline" }),
    abandon: page.getByRole("button", { name: "Abandon" }),
    approveLate: page.getByRole("button", { name: "Approve late" }),
    duplicate: page.getByRole("button", { name: "Duplicate webhooks" }),
  };
  const order = {
    booked: page.getByRole("heading", { level: 1, name: "You’re booked." }),
    waiting: page.getByRole("heading", { level: 1, name: "Waiting for your payment" }),
    declined: page.getByRole("heading", { level: 1, name: /declined. Nothing was charged/ }),
    /** The order id on the confirmation. */
    async id() {
      await expect(order.booked).toBeVisible();
      const text = await page.getByRole("main").innerText();
      const id = /Order id GR-(\d{8})\b/.exec(text.replaceAll(/\s+/g, " "))?.[1];
      expect(id, "an order id on the confirmation").toBeDefined();
      return `GR-${id}`;
    },
  };
  return { time, details, checkout, order };
}

/** Nothing makes a phone scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `the width of ${page.url()}`).toBeLessThanOrEqual(shown);
}

/** Waits until the page's script has taken over, where a test is about what it does. */
export async function hydrated(page: Page): Promise<void> {
  // React marks what it has taken over with properties of its own.
  await page.waitForFunction(() => {
    const main = document.getElementById("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}
