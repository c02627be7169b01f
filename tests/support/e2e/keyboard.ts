import type { Locator } from "@playwright/test";

/** More than any page here has to focus. */
const MAX_TABS = 150;

/** Moves the focus to an element as a keyboard does; out of the code editor by Escape. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    const isInCode = await page.evaluate(
      () => document.activeElement?.closest(".cm-editor") !== null,
    );
    if (isInCode) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard doesn't reach ${target.toString()}.`);
}

/** Presses a button or link by keyboard alone. */
export async function pressByKey(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Enter");
}
