import { readFile } from "node:fs/promises";
import { expect, latestCode, test } from "../support/browser-fixtures.ts";
import { freeSlot, orderByApi, payByForm } from "../support/e2e/booking-api.ts";
import { bookingPages } from "../support/e2e/booking-pages.ts";
import { mailsAbout, newEmail, signIn } from "../support/e2e/visitor.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "scripted" : "plain", () => {
    test.use({ javaScriptEnabled });

    test(`signs in, continues to the requested page, and signs out (JavaScript ${javaScriptEnabled})`, async ({
      page,
      app,
    }) => {
      const email = newEmail("login");
      // A page that needs sign-in asks for it and continues afterwards.
      await page.goto("/candidate/settings");
      await expect(page).toHaveURL(/\/candidate\/login\?next=%2Fcandidate%2Fsettings$/);
      await page.getByLabel("Email").fill("not an address");
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page.getByLabel("Email")).toHaveValue("not an address");
      await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send code" }).click();
      await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
      await page.getByLabel("6-digit code").fill(await latestCode(app, email));
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/\/candidate\/settings$/);
      await page.goto("/candidate/login");
      await expect(page).toHaveURL(/\/candidate$/);

      await page.getByRole("button", { name: "Sign out" }).first().click();
      await expect(page).toHaveURL(`${app.url}/`);
      await page.goto("/candidate");
      await expect(page).toHaveURL(/\/candidate\/login/);
    });
  });
}

test("ignores a next URL on another site", async ({ context, app }) => {
  await signIn(context, app);
  for (const next of [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
  ]) {
    const answer = await context.request.get(`/candidate/login?next=${encodeURIComponent(next)}`);
    expect(answer.url()).toBe(`${app.url}/candidate`);
  }
});

test("an account’s sessions end, and it is erased", async ({ page, context, app, browser }) => {
  await test.step("lists sessions and ends one from another device", async () => {
    const email = await signIn(context, app);
    const others = await Promise.all([browser.newContext(), browser.newContext()]);
    for (const other of others) await signIn(other, app, email);
    const reaches = async (at: number) =>
      new URL((await others[at]!.request.get(`${app.url}/candidate`)).url()).pathname;
    expect(await reaches(0)).toBe("/candidate");

    await page.goto("/candidate");
    const list = page.locator("section", { hasText: "Where you’re signed in" });
    await list.getByText("3 devices").click();
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await list
      .getByRole("button", { name: /^Sign out .+, signed in/ })
      .first()
      .click();
    await expect(page.getByText("You’ve signed out that device.")).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(list.getByText("This device")).toBeVisible();
    expect(await reaches(0)).toBe("/candidate/login");
    expect(await reaches(1)).toBe("/candidate/login");
    await page.reload();
    await expect(page).toHaveURL(/\/candidate\?ended$|\/candidate$/);
    await Promise.all(others.map((other) => other.close()));
  });

  await test.step("erases an account after a typed phrase and leaves nothing behind", async () => {
    const email = await signIn(context, app);
    await page.goto("/candidate/settings");
    await page.getByRole("button", { name: "Erase my account" }).click();
    await expect(page.getByLabel(/^Type/)).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel(/^Type/).fill("erase my account");
    await page.getByRole("button", { name: "Erase my account" }).click();
    await expect(page.getByText("Your account has been erased")).toBeVisible();
    await page.goto("/candidate");
    await expect(page).toHaveURL(/\/candidate\/login/);
    // Signing in again creates a new account.
    await signIn(context, app, email);
    await page.goto("/candidate");
    await expect(page.getByText("No upcoming sessions")).toBeVisible();
  });
});

test("the settings save, change the email, download everything, and refuse erasure before a session", async ({
  page,
  context,
  app,
}) => {
  const before = await signIn(context, app);
  const { checkoutUrl, order } = await orderByApi(context, app, await freeSlot(app), {
    details: { name: "Asha Rao", request: "Only for my expert." },
  });
  await payByForm(context, checkoutUrl);
  await mailsAbout(app, order, 2);
  await page.goto("/candidate/settings");

  await test.step("saves name and zone, and the dashboard uses them", async () => {
    await page.getByLabel(/^Name/).fill("Asha Rao");
    await page.getByLabel(/^Time zone/).selectOption("Asia/Kathmandu");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good to see you, Asha Rao");
    await expect(page.getByText(/Times are in .*Kathmandu/)).toBeVisible();
    await page.goto("/candidate/settings");
    await expect(page.getByLabel(/^Name/)).toHaveValue("Asha Rao");
    await expect(page.getByLabel(/^Time zone/)).toHaveValue("Asia/Kathmandu");
  });

  const after = newEmail("moved");
  await test.step("changes the email with a code sent to the new address", async () => {
    const earlier = (await app.mails()).filter((mail) => mail.to === before).length;
    await page.getByLabel("New email").fill(after);
    await page.getByRole("button", { name: "Send code" }).click();
    const code = await latestCode(app, after);
    await page.getByLabel("6-digit code").fill(code === "111111" ? "222222" : "111111");
    await page.getByRole("button", { name: "Change my email" }).click();
    await expect(page.getByRole("alert")).toContainText("That code doesn’t work");
    await page.getByLabel("6-digit code").fill(code);
    await page.getByRole("button", { name: "Change my email" }).click();
    await expect(page.getByText("You’ve changed your email.")).toBeVisible();
    await expect(page.getByText(after)).toBeVisible();
    await expect
      .poll(async () => (await app.mails()).filter((mail) => mail.to === before).length)
      .toBe(earlier + 1);
  });

  await test.step("downloads everything stored about a person", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download my data" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^greenroom-data-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({ about: after });
    for (const own of [after, order, "Only for my expert."]) expect(text).toContain(own);
  });

  await test.step("refuses to erase an account with an upcoming session", async () => {
    await page.getByLabel(/^Type/).fill("erase my account");
    await page.getByRole("button", { name: "Erase my account" }).click();
    await expect(page.getByText("You have a session booked.")).toBeVisible();
    await page.getByRole("link", { name: "See your sessions and orders" }).click();
    await expect(page.getByRole("link", { name: order })).toBeVisible();
  });
});

test.describe("an order", () => {
  test("opens by its link and for its owner", async ({ page, context, app, browser, watch }) => {
    const email = await signIn(context, app);
    const { checkoutUrl, order: id } = await orderByApi(context, app, await freeSlot(app));
    await payByForm(context, checkoutUrl);
    const mails = await mailsAbout(app, id, 2);
    const linkIn = (mail: { text: string }) =>
      /https?:\/\/\S+\/orders\/GR-\d{8}\?token=[\w.%-]+/.exec(mail.text)![0];
    const own = linkIn(mails.find((mail) => mail.to === email)!);
    const experts = linkIn(mails.find((mail) => mail.to !== email)!);
    await page.goto(`/orders/${id}`);
    expect(await bookingPages(page, app).order.id()).toBe(id);

    // A new browser with the link from the email.
    const nobody = await browser.newContext({ baseURL: app.url });
    watch(nobody);
    const guest = await nobody.newPage();
    await guest.goto(own);
    expect(await bookingPages(guest, app).order.id()).toBe(id);
    const ics = guest.waitForEvent("download");
    await guest.getByRole("link", { name: ".ics file" }).click();
    const file = await readFile(await (await ics).path(), "utf8");
    expect(file).toContain("BEGIN:VEVENT");

    // The expert's link shows the session without prices.
    await guest.goto(experts);
    await expect(guest.getByRole("heading", { level: 1 })).toContainText("with Asha Rao");
    await expect(guest.getByRole("main")).not.toContainText("$");

    await nobody.close();
  });
});
