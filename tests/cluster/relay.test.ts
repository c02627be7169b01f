import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type App, freePort, startApp } from "#tests/support/app-server.ts";
import { fromDebianPackage } from "#tests/support/debian-package.ts";
import { freeSlot, orderByApi, payByForm } from "#tests/support/e2e/booking-api.ts";
import { appNow, mailsAbout, signIn } from "#tests/support/e2e/visitor.ts";
import { findChromium } from "../../scripts/find-chromium.ts";

const SECRET = "a secret that the relay shares";
const FLAGS = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  "--disable-features=WebRtcHideLocalIpsWithMdns",
  "--allow-loopback-in-peer-connection",
];

let app: App;
let relay: Awaited<ReturnType<typeof startRelay>>;
const browsers: Browser[] = [];

beforeAll(async () => {
  relay = await startRelay();
  app = await startApp({
    env: {
      TURN_URL: `turn:127.0.0.1:${relay.port}?transport=udp`,
      TURN_SECRET: SECRET,
    },
  });
}, 300_000);
afterAll(async () => {
  await Promise.all(browsers.map((browser) => browser.close()));
  await app?.stop();
  await relay?.stop();
});

/** coturn on loopback, with the secret that the product signs its credentials with. */
async function startRelay() {
  const program = fromDebianPackage("coturn", () =>
    ["/usr/bin/turnserver"].find((file) => existsSync(file)),
  );
  const folder = await mkdtemp(join(tmpdir(), "greenroom-relay-"));
  const port = await freePort();
  const options = [
    "-n",
    "--listening-ip=127.0.0.1",
    "--relay-ip=127.0.0.1",
    `--listening-port=${port}`,
    "--use-auth-secret",
    `--static-auth-secret=${SECRET}`,
    "--realm=greenroom.example",
    // Allowed in a test: both pages are on one machine.
    "--allow-loopback-peers",
    "--no-cli",
    "--cli-password=unused",
    "--no-tls",
    "--no-dtls",
    "--log-file=stdout",
    "--simple-log",
    "--verbose",
    `--userdb=${join(folder, "turndb")}`,
    `--pidfile=${join(folder, "relay.pid")}`,
  ];
  const child = spawn(program, options, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  const keep = (chunk: Buffer) => (log += chunk.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`coturn ended: ${log}`);
      expect(log).toContain(`listener opened on : 127.0.0.1:${port}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    port,
    log: () => log,
    async stop() {
      process.off("exit", killWithUs);
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill("SIGTERM")) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A separate browser that may only connect through the relay. */
async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
  });
  browsers.push(browser);
  const context = await browser.newContext({ baseURL: app.url });
  await context.addInitScript(() => {
    const Original = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: "relay" });
        Object.assign(globalThis, { connection: this });
      }

      // That would allow direct connections again.
      override setConfiguration(configuration?: RTCConfiguration) {
        super.setConfiguration({ ...configuration, iceTransportPolicy: "relay" });
      }
    };
  });
  return context;
}

/** The types of the two ICE candidates in use, and whether frames have arrived. */
const linkOf = (page: Page) =>
  page.evaluate(async () => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
    const report = await connection.getStats();
    const all = [...report.values()] as Record<string, unknown>[];
    const transport = all.find(({ type }) => type === "transport");
    const pair = all.find(({ id }) => id === transport?.["selectedCandidatePairId"]);
    const kind = (id: unknown) => all.find((one) => one["id"] === id)?.["candidateType"];
    const video = document.querySelector<HTMLVideoElement>("video.live-remote");
    return {
      kinds: [kind(pair?.["localCandidateId"]), kind(pair?.["remoteCandidateId"])],
      hasFrames: (video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 5,
    };
  });

// Fails if coturn rejects the credentials, or pages don't get the relay.
test("two browsers that can’t reach each other have a call through coturn", async () => {
  const [candidate, expert] = [await openBrowser(), await openBrowser()];
  await signIn(candidate, app);
  const slot = await freeSlot(app, { service: "coding" });
  const { hold, checkoutUrl } = await orderByApi(candidate, app, slot);
  await payByForm(candidate, checkoutUrl);
  const mails = await mailsAbout(app, `/room/${hold}?t=`, 2);
  const toExpert = mails.find(({ to }) => to.endsWith("@experts.greenroom.example"))!;
  await app.advanceClock(Date.parse(slot.start) - 60_000 - (await appNow(app)));

  const pages = [await expert.newPage(), await candidate.newPage()] as const;
  await pages[0].goto(/http\S+\/room\/\S+\?t=[\w-]+/.exec(toExpert.text)![0]);
  await pages[1].goto(`${app.url}/room/${hold}`);
  for (const page of pages) {
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await page.getByRole("region", { name: "Video" }).waitFor();
  }
  for (const page of pages) {
    await expect
      .poll(() => linkOf(page).catch(() => null), { timeout: 30_000 })
      .toEqual({ kinds: ["relay", "relay"], hasFrames: true });
  }
  expect(relay.log()).toContain("ALLOCATE processed, success");
});
