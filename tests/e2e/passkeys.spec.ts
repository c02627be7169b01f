import { expect, expectNoAxeViolations, test } from "../support/browser-fixtures.ts";
import { signIn } from "../support/e2e/visitor.ts";

const EMAIL = "grace-nakamura@experts.greenroom.example";

test("an expert adds a passkey with the browser’s authenticator, and passes with it", async ({
  page,
  context,
  app,
}) => {
  await signIn(context, app, EMAIL);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  const answers = (enabled: boolean) =>
    devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

  for (const path of ["/expert/work", "/expert/insights", "/expert/second-factor"]) {
    await page.goto(path);
    await expectNoAxeViolations(page);
  }
  await page.getByLabel("Name of the passkey").fill("Laptop");
  await answers(true);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await page.getByRole("link", { name: "I’ve saved them" }).click();

  // Another of their sessions passes with it.
  await signIn(context, app, EMAIL);
  await page.goto("/expert/second-factor");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/expert\/earnings/);
  await page.goto("/expert/second-factor");
  await expect(page.getByText("Last used")).toBeVisible();
  await expectNoAxeViolations(page, true);
  // This authenticator already has one.
  await page.getByLabel("Name of the passkey").fill("Again");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device already has a passkey")).toBeVisible();
});
