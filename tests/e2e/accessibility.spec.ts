import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { freeSlot, holdByForm, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages, expectNoSidewaysScroll } from "../support/e2e/booking-pages.ts";
import { mailsAbout, newEmail, signIn } from "../support/e2e/visitor.ts";

const MINUTE = 60_000;

/** One page of each kind. The home page is examined with the layout (site-dock). */
const PUBLIC = [
  "/niche",
  "/niche/us-medical-residency",
  "/niche/umm-isnt-a-strategy",
  "/pricing",
  "/whyus",
  "/ourstory",
  "/visa-campaign",
  "/interviews/oneway",
  "/sessions/ai",
  "/blogs",
  "/blogs/data-science-case",
  "/webinar",
  "/webinar/agenticai",
  "/top-jobs",
  "/tools/resume-check",
  "/testimonials",
  "/business",
  "/contact",
  "/terms",
  "/experts",
  "/experts?price=1&currency=USD",
  "/book-your-slot",
  "/book-your-slot?service=resume-writing",
  "/nothing-here",
];

test.describe("axe finds nothing", () => {
  // One of the pages is missing.
  test.use({ allowedConsoleErrors: [/status of 404/], viewport: { width: 360, height: 740 } });

  test("on public pages, which fit a phone", async ({ page, app }) => {
    test.slow();
    const expert = `/experts/${(await freeSlot(app)).expert}`;
    for (const path of [...PUBLIC, expert]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        await expectNoAxeViolations(page, true);
      });
    }
  });
});

test("axe finds nothing from a free time to a booked session", async ({ page, context, app }) => {
  test.slow();
  const { details, order } = bookingPages(page, app);
  const slot = await freeSlot(app);
  const date = slot.start.slice(0, 10);

  async function examine(state: string, path?: string) {
    await test.step(state, async () => {
      if (path) await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectNoAxeViolations(page);
    });
  }

  await examine("times", "/book-your-slot?service=coding");
  await examine(
    "just taken",
    `/book-your-slot?service=coding&expert=${slot.expert}&date=${date}&taken=${slot.start}`,
  );
  await page.goto(await holdByForm(context, app, slot));
  await details.proceed.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await details.email.fill(newEmail("axe"));
  await details.sendCode.click();
  await expect(details.code).toBeVisible();
  await details.coupon.fill("NOSUCHCODE");
  await details.proceed.click();
  await expect(details.coupon).toHaveAttribute("aria-invalid", "true");
  await examine("details with errors and a code");
  await examine("times while holding one", "/book-your-slot?service=coding");

  const email = await signIn(context, app);
  await examine("dashboard, empty", "/candidate");
  const placed = await orderByApi(context, app, await freeSlot(app, { skip: 5 }));
  await examine("checkout", placed.checkoutUrl);
  await examine("order, waiting", `/orders/${placed.order}`);
  await examine("order, declined", `/orders/${placed.order}?declined=1`);
  await payByForm(context, placed.checkoutUrl);
  await examine("checkout, paid", placed.checkoutUrl);
  await page.goto(`/orders/${placed.order}`);
  await order.id();
  await examine("order, confirmed");
  await examine("dashboard with a session", "/candidate");
  const mail = (await mailsAbout(app, placed.order, 2)).find(({ to }) => to !== email)!;
  await examine(
    "order, to the expert",
    /https?:\/\/\S+\/orders\/GR-\d+\?token=[\w.%-]+/.exec(mail.text)![0],
  );

  const late = await orderByApi(context, app, await freeSlot(app, { skip: 10 }));
  const held = await holdByForm(context, app, await freeSlot(app, { skip: 15 }));
  await app.advanceClock(16 * MINUTE);
  await page.goto(held);
  await expect(page.getByRole("button", { name: "Hold it again" })).toBeVisible();
  await examine("hold over");
  await examine("checkout, too late", late.checkoutUrl);
  await examine("order, expired", `/orders/${late.order}`);
});

test("axe finds nothing in the account and the tools", async ({ page, context, app }) => {
  test.slow();
  await page.goto("/candidate/login");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Email").fill(newEmail("axe"));
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("6-digit code").fill("000000");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoAxeViolations(page);

  await signIn(context, app);
  await page.goto("/candidate/settings");
  await page.getByRole("button", { name: "Erase my account" }).click();
  await expect(page.getByLabel(/^Type/)).toHaveAttribute("aria-invalid", "true");
  await expectNoAxeViolations(page);
  for (const path of ["/candidate/progress", "/candidate/progress/drills/coding/testing"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
  }

  await page.goto("/dev/mail");
  await page.getByRole("navigation", { name: "Emails" }).getByRole("link").first().click();
  await expect(page.getByRole("article")).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto("/dev/ui");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Open a dialog" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeViolations(page, false, "dialog");
});
