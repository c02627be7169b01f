import type { Page } from "@playwright/test";
import { discardDataDir, startApp } from "#tests/support/app-server.ts";
import { expect, test } from "#tests/support/browser-fixtures.ts";
import {
  CANDIDATE,
  expectMediaFrom,
  received,
  region,
  rememberConnections,
  status,
} from "#tests/support/e2e/call.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";
import { killAndRestart } from "#tests/support/e2e/kill-and-restart.ts";
import { crash } from "#tests/support/e2e/one-way.ts";
import { appNow } from "#tests/support/e2e/visitor.ts";
import { testDataDir } from "#tests/support/test-cluster.ts";

// Requests that fail while the server is down, and sockets that it refuses until its clock is set.
test.use({ allowedConsoleErrors: [/ERR_|WebSocket connection to/] });
test.describe.configure({ timeout: 600_000 });

const code = (of: Page) => region(of, "Code").getByRole("textbox", { name: "Code" });

async function type(page: Page, text: string): Promise<void> {
  await code(page).press("Control+End");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function say(page: Page, text: string): Promise<void> {
  await region(page, "Chat").getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
}

// Fails if the call ends with the socket, if a browser doesn't send again what the server lacks, or if
// what was typed is only in memory.
test("a session survives kill -9 of its server, and of a tab", async ({
  browser,
  complaints,
  watch,
}) => {
  const dataDir = await testDataDir();
  let app = await startApp({ dataDir });
  try {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ baseURL: app.url, viewport });
    watch(context);
    await rememberConnections(context);
    const page = await context.newPage();
    const { expert, ...session } = await joinRoom(
      { app, browser, context, page, watch },
      { candidate: "Join", expert: "Join" },
    );
    await expert.setViewportSize(viewport);
    const both = [page, expert] as const;
    for (const one of both) await status(one, "Connected");
    await expectMediaFrom(page, session.expertName);
    await type(page, "// before, by the candidate");
    await expect(code(expert)).toContainText("// before, by the candidate");
    const offsetMs = (await appNow(app)) - Date.now();

    app = await killAndRestart(app, { dataDir }, complaints, async () => {
      for (const one of both) await status(one, "Reconnecting…");
      await type(page, "// during the outage, by the candidate");
      await type(expert, "// during the outage, by the expert");
      await say(page, "Are you still there?");
      const before = await received(page);
      await expect.poll(async () => (await received(page)).audio).toBeGreaterThan(before.audio);
      await expect.poll(async () => (await received(page)).video).toBeGreaterThan(before.video);
    });
    // A restarted server's clock is the machine's.
    await app.advanceClock(offsetMs);
    for (const one of both) {
      await status(one, "Connected");
      await expect(code(one)).toContainText("// during the outage, by the candidate");
      await expect(code(one)).toContainText("// during the outage, by the expert");
    }
    await expect(region(expert, "Chat")).toContainText("Are you still there?");

    await context.setOffline(true);
    await type(page, "// last words of the tab");
    await say(page, "I’m offline");
    await crash(context, page);
    await context.setOffline(false);
    const back = await context.newPage();
    await back.goto(`/room/${session.booking}`);
    await back.getByRole("button", { name: "Join", exact: true }).click();
    await status(back, "Connected");
    await expectMediaFrom(expert, CANDIDATE);
    await expect(code(expert)).toContainText("// last words of the tab");
    await expect(region(expert, "Chat")).toContainText("I’m offline");
    for (const text of ["// before, by the candidate", "// during the outage, by the expert"]) {
      await expect(code(back)).toContainText(text);
    }
    await context.close();
    await expert.context().close();
  } finally {
    await app.stop();
    await discardDataDir(dataDir);
  }
});
