import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";

/** A Chromium with a profile on disk that can be killed entirely and reopened. */
export async function killableBrowser(options: LaunchOptions & { baseURL: string }) {
  const profile = await mkdtemp(join(tmpdir(), "profile-"));
  let context: BrowserContext | null = null;

  return {
    /** Opens or reopens it. */
    async open(): Promise<BrowserContext> {
      return (context = await chromium.launchPersistentContext(profile, options));
    },
    /** Sends SIGKILL to all of its processes. */
    async kill(): Promise<void> {
      const session = await context!.browser()!.newBrowserCDPSession();
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const closed = context!.waitForEvent("close");
      for (const { id } of processInfo) process.kill(id, "SIGKILL");
      await closed;
    },
    async discard(): Promise<void> {
      await context?.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
