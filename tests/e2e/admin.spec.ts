import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Secret, TOTP } from "otpauth";
import type { App } from "../support/app-server.ts";
import { expect, expectNoAxeViolations, latestCode, test } from "../support/browser-fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { appNow, mailsAbout, newEmail, signIn } from "../support/e2e/visitor.ts";

test.use({ allowedConsoleErrors: [/status of 404/] });

/** Runs the README's command while the product is running. */
async function createAdmin(app: App, email: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const run = promisify(execFile)(process.execPath, ["scripts/admin-create.ts", email], {
    env: { PATH, HOME, DATA_DIR: app.dataDir, PORT: String(app.port) },
  });
  return (await run).stdout;
}

async function codeFor(app: App, key: string): Promise<string> {
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  return new TOTP({ secret }).generate({ timestamp: await appNow(app) });
}

test("the first operator enrolls in two-factor, finds an order, and cancels it on the record", async ({
  page,
  browser,
  app,
}) => {
  test.slow();
  const buyer = await browser.newContext();
  const bought = await signIn(buyer, app);
  const placed = await orderByApi(buyer, app, await freeSlot(app, { skip: 3 }));
  await payByForm(buyer, placed.checkoutUrl);
  await mailsAbout(app, placed.order, 2);
  expect((await buyer.request.get(`${app.url}/admin`)).status()).toBe(404);
  await buyer.close();

  const email = newEmail("operator");
  const said = await createAdmin(app, email);
  expect(said).toContain(`${email} has the role admin.`);
  const link = /http\S+/.exec(said)![0];
  expect((await page.goto("/admin"))!.status()).toBe(404);

  await page.goto(link);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("6-digit code").fill(await latestCode(app, email));
  await expect(page).toHaveURL(/\/admin\/second-factor$/);
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectNoAxeViolations(page);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const code = await codeFor(app, key);
  await page.getByLabel("6-digit code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert")).toContainText("That code doesn’t work");
  await page.getByLabel("6-digit code").fill(await codeFor(app, key));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expect(page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toHaveCount(10);
  await page.getByRole("link", { name: "I’ve saved them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill(bought.toUpperCase());
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("1 row.")).toBeVisible();
  await expectNoAxeViolations(page, true);
  await page.getByRole("link", { name: placed.order }).click();

  const form = page.locator("details[open]");
  const goodwill = page.getByText("Goodwill refund", { exact: true }).first();
  await goodwill.click();
  await form.getByLabel("Amount in USD").fill("5");
  await form.getByLabel("Reason").fill("A slow page");
  await form.getByLabel("Refund this amount").check();
  await form.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByRole("status").getByText(`Refunded $5 to ${bought}.`)).toBeVisible();
  await expect(form).toHaveCount(0);
  await goodwill.click();
  await expect(form.getByLabel("Amount in USD")).toHaveValue("");
  await goodwill.click();

  await page.getByText("Cancel the session", { exact: true }).first().click();
  await form.getByRole("button", { name: "Cancel the session" }).click();
  await expect(form.getByText("Give a reason")).toBeVisible();
  await expectNoAxeViolations(page, true);
  await form.getByLabel("Reason").fill("The expert is ill");
  await form.getByLabel("Cancel this session").check();
  await form.getByRole("button", { name: "Cancel the session" }).click();
  await expect(page.getByRole("status").getByText("Session canceled.")).toBeVisible();
  await expect(page.getByText("canceled by platform").first()).toBeVisible();
  // Reloading doesn't resubmit, and there is nothing left to cancel.
  await page.reload();
  await expect(page.getByText("Cancel the session", { exact: true })).toHaveCount(0);

  // Browsers' data lack some names, so hydration would fail if the page computed them.
  await page.goto("/admin/experts?q=Ruth+Benally");
  await page.getByText("Profile", { exact: true }).click();
  await expect(page.getByText("English, Navajo")).toBeVisible();

  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeVisible();
  const row = page.getByRole("row", { name: placed.order }).filter({ hasText: "Session canceled" });
  await expect(row).toContainText("Session canceled");
  await expect(row).toContainText("The expert is ill");
  await expect(row).toContainText(email);
  await expectNoAxeViolations(page, true);

  // The workspace has no site layout, and at 360 px its navigation is behind "Menu".
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  const nav = page.getByRole("navigation", { name: "Operations" });
  await expect(nav).toBeHidden();
  await expect(row).toContainText("Session canceled");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoAxeViolations(page, true);
  await page.getByRole("button", { name: "Menu" }).click();
  await nav.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(nav).toBeHidden();
});
