import type { Page } from "@playwright/test";
import { Replay } from "#app/components/player/schema.ts";
import { expect, test } from "#tests/support/browser-fixtures.ts";
import { keepChunks } from "#tests/support/e2e/kept-chunks.ts";
import { crash } from "#tests/support/e2e/one-way.ts";
import { startingSession } from "#tests/support/e2e/starting-session.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";

// Requests that fail on purpose, and are sent again.
test.use({ allowedConsoleErrors: [/ERR_/] });
test.describe.configure({ timeout: 600_000 });

const OFFLINE_MS = 30_000;
const SECONDS = 5;

async function passes(seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  await expect
    .poll(() => Date.now(), { timeout: seconds * 1_000 + 5_000 })
    .toBeGreaterThanOrEqual(until);
}

const isRecording = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^\s*Recording/ })).toBeVisible({
    timeout: 30_000,
  });

test("a room's recording survives a cut upload, a killed tab and 30 s offline", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  const session = await startingSession(app, context);
  const expertContext = await browser.newContext();
  watch(expertContext);
  const expert = await expertContext.newPage();
  await signIn(expertContext, app, session.expertEmail);
  await expert.goto(`${app.url}/room/${session.booking}`);
  await expert.getByRole("button", { name: "Join", exact: true }).click();
  const chunks = await keepChunks(context);
  await page.goto(session.candidateLink);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.getByRole("button", { name: "Record this session" }).click();
  await page.getByRole("button", { name: `Ask ${session.expertName}` }).click();

  // One part is cut before the server has it, and one after.
  let parts = 0;
  await page.route("**/recordings/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    parts += 1;
    if (parts === 4) await route.fetch();
    return parts === 2 || parts === 4 ? route.abort("connectionreset") : route.continue();
  });
  await expert.getByRole("button", { name: "Allow recording" }).click();
  await isRecording(page);
  await expect.poll(() => parts, { timeout: 60_000 }).toBeGreaterThan(6);

  await crash(context, page);
  const back = await context.newPage();
  await back.goto(`${app.url}/room/${session.booking}`);
  await back.getByRole("button", { name: "Join", exact: true }).click();
  await isRecording(back);
  await passes(SECONDS);
  await context.setOffline(true);
  await passes(OFFLINE_MS / 1_000);
  await context.setOffline(false);
  await isRecording(back);
  await passes(SECONDS);

  await app.advanceClock(12 * 60_000);
  await expert.getByRole("button", { name: "End session" }).click();
  await expert.getByRole("button", { name: "End session for both" }).click();
  await expect(back.getByRole("heading", { name: "That’s a wrap" })).toBeVisible();
  await back.goto(`${app.url}/candidate/sessions/${session.booking}`);
  const replay = async () => {
    const url = `${app.url}/api/sessions/${session.booking}/replay`;
    return Replay.parse(await (await context.request.get(url)).json());
  };
  const own = async () => (await replay()).tracks.filter(({ role }) => role === "candidate");
  await expect.poll(async () => (await own()).length, { timeout: 60_000 }).toBeGreaterThan(1);
  await expect.poll(async () => (await replay()).pending, { timeout: 60_000 }).toBe(0);
  const files = [];
  const inOrder = (await own()).toSorted((a, b) => a.fromMs - b.fromMs);
  for (const { id } of inOrder) {
    files.push(await (await context.request.get(`${app.url}/recordings/${id}`)).body());
  }
  await chunks.expectInFiles(files);
  const seconds = inOrder.reduce((sum, { durationMs }) => sum + durationMs / 1_000, 0);
  expect(seconds).toBeGreaterThan(OFFLINE_MS / 1_000 + 2 * SECONDS);
  await expertContext.close();
});
