import { expect, test } from "../support/browser-fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { mailsAbout, signIn } from "../support/e2e/visitor.ts";

test("the development mailbox shows each email with all its parts", async ({
  page,
  context,
  app,
}) => {
  const email = await signIn(context, app);
  const { checkoutUrl, order } = await orderByApi(context, app, await freeSlot(app));
  await payByForm(context, checkoutUrl);
  await mailsAbout(app, order, 2);
  await page.goto("/dev/mail");
  await page
    .getByRole("navigation", { name: "Emails" })
    .getByRole("link")
    .filter({ hasText: email })
    .first()
    .click();
  const mail = page.getByRole("article");
  await expect(mail.getByRole("heading", { level: 2 })).not.toBeEmpty();
  await expect(mail.getByText(order).first()).toBeVisible();
  await expect(mail.getByText("BEGIN:VCALENDAR")).toBeVisible();
  const html = page.frameLocator("iframe");
  await expect(html.getByText(order).first()).toBeVisible();
  // Both parts name both zones.
  await expect(mail.getByText(/UTC[+-]\d\d:\d\d/).first()).toBeVisible();
  await expect(mail.getByRole("link", { name: "Source (.eml)" })).toBeVisible();
  await expect(mail.getByRole("link", { name: "Calendar (.ics)" })).toBeVisible();
  expect((await page.request.get("/dev/mail?id=nothing")).status()).toBe(404);
});
