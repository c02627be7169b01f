import { sql } from "drizzle-orm";
import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { appNow, mailsAbout, signIn } from "../support/e2e/visitor.ts";
import { withDatabase } from "../support/e2e/with-database.ts";

const MINUTE = 60_000;

test("refunds in full when the time was taken before a late payment, and says so", async ({
  page,
  context,
  app,
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

  // A provider that closes a session and is still paid has to be simulated.
  const session = new URL(checkoutUrl).pathname.split("/").at(-1);
  await withDatabase(app, (db) =>
    db.execute(sql`update sandbox_sessions set approve_late = true where id = ${session}`),
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
