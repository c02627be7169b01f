import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "#tests/support/browser-fixtures.ts";
import { CANDIDATE, status } from "#tests/support/e2e/call.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";
import { tabTo } from "#tests/support/e2e/keyboard.ts";

const canvas = (of: Page) => of.getByRole("application", { name: "Whiteboard" });
const items = (of: Page) => of.getByRole("region", { name: "Items" }).getByRole("listitem");
const tool = (of: Page, name: string) => of.getByRole("button", { name, exact: true });

/** Drags over the board, from and to places within what is seen of it. */
async function drag(of: Page, from: readonly [number, number], to: readonly [number, number]) {
  const { x, y } = (await canvas(of).boundingBox())!;
  await of.mouse.move(x + from[0], y + from[1]);
  await of.mouse.down();
  await of.mouse.move(x + (from[0] + to[0]) / 2, y + (from[1] + to[1]) / 2);
  await of.mouse.move(x + to[0], y + to[1]);
  await of.mouse.up();
}

// Fails if undo takes back the last change of either person, or if the server refuses an item.
test("two people draw on one whiteboard", async ({ app, browser, context, page, watch }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const chat = "Join by chat only";
  const by = { app, browser, context, page, watch };
  const { expert, expertName } = await joinRoom(by, { candidate: chat, expert: chat });
  await expert.setViewportSize({ width: 1440, height: 900 });
  for (const one of [page, expert]) await status(one, "Connected");

  await test.step("its script loads when it's opened, by the keyboard", async () => {
    await expect(canvas(page)).toHaveCount(0);
    await tabTo(page.getByRole("tab", { name: "Code" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Whiteboard" })).toBeFocused();
    await expect(canvas(page)).toBeVisible();
    await expert.getByRole("tab", { name: "Whiteboard" }).click();
    await expect(canvas(expert)).toBeVisible();
  });

  await test.step("one draws by mouse, and the other sees it", async () => {
    await tool(page, "Rectangle").click();
    await drag(page, [40, 40], [180, 110]);
    await page.keyboard.type("Load balancer");
    await page.keyboard.press("Enter");
    await expect(items(expert)).toHaveText([`Rectangle, “Load balancer”${CANDIDATE}`]);
    await tool(page, "Pen").click();
    await drag(page, [40, 180], [160, 240]);
    await expect(items(expert)).toHaveCount(2);
    await expect(canvas(expert).locator("rect")).toHaveCount(1);
  });

  await test.step("the other draws by keyboard", async () => {
    await canvas(expert).focus();
    await expert.keyboard.press("e");
    await expert.keyboard.press("Enter");
    await expert.keyboard.type("API");
    await expert.keyboard.press("Enter");
    for (let pressed = 0; pressed < 5; pressed += 1) await expert.keyboard.press("ArrowDown");
    await expert.keyboard.press("a");
    await expert.getByRole("button", { name: "Connect" }).press("Enter");
    await expect(items(page)).toHaveText([
      `Rectangle, “Load balancer”You`,
      "StrokeYou",
      `Ellipse, “API”${expertName}`,
      `Arrow from Load balancer to API${expertName}`,
    ]);
  });

  await test.step("undo removes only your own item", async () => {
    await tool(page, "Undo").click();
    await expect(items(expert)).toHaveText([/^Rectangle/, /^Ellipse/, /^Arrow/]);
    await canvas(page).focus();
    await page.keyboard.press("Control+z");
    await expect(items(expert).first()).toHaveText(`Rectangle${CANDIDATE}`);
    await page.keyboard.press("Control+Shift+z");
    await expect(items(expert).first()).toContainText("Load balancer");
    await items(page).nth(1).getByRole("button").press("Enter");
    await expect(canvas(page)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(items(expert)).toHaveText([/^Rectangle/, /^Arrow from Load balancer/]);
    await page.keyboard.press("Control+z");
    await expect(items(expert)).toHaveCount(3);
  });

  await test.step("notes are shared, too", async () => {
    const notes = (of: Page) => of.getByRole("textbox", { name: /^Notes beside it/ });
    await notes(page).fill("99.9% a month 🙂");
    await expect(notes(expert)).toHaveValue("99.9% a month 🙂");
    await notes(expert).press("Control+Home");
    await expert.keyboard.type("SLO: ");
    await expect(notes(page)).toHaveValue("SLO: 99.9% a month 🙂");
    await notes(page).press("Control+z");
    await expect(notes(expert)).toHaveValue("SLO: ");
  });

  await expectNoAxeViolations(page);

  await test.step("on a phone it scrolls by itself, and a reload keeps it", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await status(page, "Connected");
    await page.getByRole("tab", { name: "Whiteboard" }).click();
    await expect(items(page)).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const view = page.locator(".board-view");
    expect(await view.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    for (const button of await page
      .getByRole("group", { name: "Whiteboard tools" })
      .getByRole("button")
      .all()) {
      const { x, width } = (await button.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360);
    }
    await expectNoAxeViolations(page);
  });
  await expert.context().close();
});
