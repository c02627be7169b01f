import { type App, startApp } from "../support/app-server.ts";
import { expect, expectNoAxeViolations, test as base } from "../support/browser-fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { appNow, mailsAbout, signIn } from "../support/e2e/visitor.ts";
import { asAdmin, cloneDatabase, startTestCluster } from "../support/test-cluster.ts";

const MINUTE = 60_000;

/** A provider that closes a session and is still paid has to be simulated. */
const test = base.extend<object, { app: App; databaseUrl: string }>({
  databaseUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const cluster = await startTestCluster();
      await use(await cloneDatabase(cluster));
      await cluster.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  app: [
    async ({ databaseUrl }, use) => {
      const app = await startApp({ env: { DATABASE_URL: databaseUrl } });
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

test("refunds in full when the time was taken before a late payment, and says so", async ({
  page,
  context,
  app,
  databaseUrl,
  browser,
}) => {
  const { checkout, order } = bookingPages(page, app);
  const email = await signIn(context, app);
  const slot = await freeSlot(app);
  const { checkoutUrl, order: id } = await orderByApi(context, app, slot);
  await page.goto(checkoutUrl);
  await checkout.abandon.click();
  await expect(order.waiting).toBeVisible();
  await app.advanceClock(16 * MINUTE);
  await expect(page.getByRole("heading", { name: /Your hold expired/ })).toBeVisible();

  const other = await browser.newContext();
  await signIn(other, app);
  const taken = await orderByApi(other, app, slot);
  await payByForm(other, taken.checkoutUrl);
  await mailsAbout(app, taken.order, 2);
  await other.close();

  await asAdmin(databaseUrl, (client) =>
    client.query("update sandbox_sessions set approve_late = true where id = $1", [
      new URL(checkoutUrl).pathname.split("/").at(-1),
    ]),
  );
  await app.advanceClock(2_000);
  // The refund is a separate job, and its email comes last.
  const [mail] = await mailsAbout(app, id, 1);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "That time was taken. We refunded $79.",
  );
  await expectNoAxeViolations(page);
  expect(mail!.to).toBe(email);
  expect(mail!.text).toContain("$79");
  expect(new Date(mail!.at).getTime()).toBeLessThanOrEqual(await appNow(app));
});
