import type { BrowserContext, Page } from "@playwright/test";
import { Replay } from "#app/components/player/schema.ts";
import type { App } from "#tests/support/app-server.ts";
import { expect, test } from "#tests/support/browser-fixtures.ts";
import { expectSound, lossyNetwork, rememberConnections, status } from "#tests/support/e2e/call.ts";
import { joinRoom } from "#tests/support/e2e/joined-room.ts";
import { keepChunks } from "#tests/support/e2e/kept-chunks.ts";
import { killableBrowser } from "#tests/support/e2e/killable-browser.ts";
import { crash } from "#tests/support/e2e/one-way.ts";
import { passes } from "#tests/support/e2e/passes.ts";
import { isRecording, startRecording } from "#tests/support/e2e/room-recording.ts";
import { signIn } from "#tests/support/e2e/visitor.ts";

// Requests that fail on purpose and are retried.
test.use({ allowedConsoleErrors: [/ERR_/] });
test.describe.configure({ timeout: 600_000 });

const OFFLINE_MS = 30_000;
const ONLINE_MS = 5_000;
/**
 * Until when sound is back after the network is (docs/product.md#the-room). Without asking again at
 * once, it takes longer than 16 seconds.
 */
const SOUND_MS = 5_000;

/**
 * Drops the connection of the second part before it reaches the server, and of the fourth after the
 * server has responded. Returns how many were sent, and the response to the fourth.
 */
async function cutParts(context: BrowserContext, page: Page) {
  const cut = { sent: 0, answer: 0 };
  const session = await context.newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId, request, responseStatusCode = 0 }) => {
    const isAnswered = responseStatusCode > 0;
    const isPart = request.method === "PATCH";
    if (isPart && !isAnswered) cut.sent += 1;
    const isCut = isPart && cut.sent === (isAnswered ? 4 : 2);
    if (isCut && isAnswered) cut.answer = responseStatusCode;
    const done = isCut
      ? session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" })
      : session.send("Fetch.continueRequest", { requestId });
    // The tab is killed while one is in flight.
    done.catch(() => {});
  });
  const urlPattern = "*/recordings/*";
  await session.send("Fetch.enable", {
    patterns: [
      { urlPattern, requestStage: "Request" },
      { urlPattern, requestStage: "Response" },
    ],
  });
  return cut;
}

/** Ends the session and waits for all uploads. Returns the candidate's files, in order. */
async function ownTracks(of: { app: App; back: Page; expert: Page; booking: string }) {
  const { app, back, expert, booking } = of;
  const { request } = back.context();
  await app.advanceClock(12 * 60_000);
  await expert.getByRole("button", { name: "End session" }).click();
  await expert.getByRole("button", { name: "End session for both" }).click();
  await expect(back.getByRole("heading", { name: "That’s a wrap" })).toBeVisible();
  await back.goto(`${app.url}/candidate/sessions/${booking}`);
  const replay = async () =>
    Replay.parse(await (await request.get(`${app.url}/api/sessions/${booking}/replay`)).json());
  const own = async () => (await replay()).tracks.filter(({ role }) => role === "candidate");
  await expect.poll(async () => (await own()).length, { timeout: 60_000 }).toBeGreaterThan(1);
  await expect.poll(async () => (await replay()).pending, { timeout: 60_000 }).toBe(0);
  const tracks = [];
  for (const { id, fromMs, durationMs } of await own()) {
    const file = await (await request.get(`${app.url}/recordings/${id}`)).body();
    tracks.push({ fromMs, durationMs, file });
  }
  return tracks.toSorted((a, b) => a.fromMs - b.fromMs);
}

// Fails if a part is sent again that the server has, or isn't that it doesn't have, if what the killed
// tab recorded isn't uploaded, or if the call doesn't return with the network.
test("a room's recording survives cut uploads, a killed tab and 30 s offline", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  const chunks = await keepChunks(context);
  await rememberConnections(context);
  const { expert, ...session } = await joinRoom(
    { app, browser, context, page, watch },
    { candidate: "Join", expert: "Join" },
  );
  const cut = await cutParts(context, page);
  await startRecording(page, expert, session.expertName);
  await expect.poll(() => cut.sent, { timeout: 60_000 }).toBeGreaterThan(6);
  expect(cut.answer).toBe(204);

  await crash(context, page);
  const back = await context.newPage();
  const lose = await lossyNetwork(context, back);
  await back.goto(`${app.url}/room/${session.booking}`);
  await back.getByRole("button", { name: "Join", exact: true }).click();
  await isRecording(back);
  await status(back, "Connected");
  await expectSound(back, true);
  await passes(ONLINE_MS);
  await lose(100, true);
  await isRecording(back, ". Waiting to upload; nothing is lost");
  await status(back, "Reconnecting…");
  await expectSound(back, false);
  await passes(OFFLINE_MS);
  await lose(0);
  await expectSound(back, true, SOUND_MS);
  await status(back, "Connected");
  await isRecording(back);
  await passes(ONLINE_MS);

  const tracks = await ownTracks({ app, back, expert, booking: session.booking });
  await chunks.expectInFiles(tracks.map(({ file }) => file));
  const ms = tracks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  expect(ms).toBeGreaterThan(OFFLINE_MS + 2 * ONLINE_MS);
});

// Fails if a browser keeps recording, or uploading, after either person has withdrawn.
test("a withdrawn consent ends both people's recordings, while the session goes on", async ({
  app,
  browser,
  context,
  page,
  watch,
}) => {
  const { expert, booking, expertName } = await joinRoom(
    { app, browser, context, page, watch },
    { candidate: "Join", expert: "Join" },
  );
  await startRecording(page, expert, expertName);
  await isRecording(expert);
  await passes(ONLINE_MS);
  await expert.getByRole("button", { name: "Stop recording" }).click();
  const replay = async () =>
    Replay.parse(
      await (await context.request.get(`${app.url}/api/sessions/${booking}/replay`)).json(),
    );
  for (const one of [page, expert]) {
    await expect(one.getByRole("status").filter({ hasText: /^\s*Recording/ })).toHaveCount(0);
  }
  // Only a recorder that has stopped says how long its recording is, so that it can be prepared.
  await expect
    .poll(async () => (await replay()).tracks.map(({ role }) => role).toSorted(), {
      timeout: 60_000,
    })
    .toEqual(["candidate", "expert"]);
  expect((await replay()).pending).toBe(0);
  for (const one of [page, expert]) await status(one, "Connected");

  // The expert's no counts until they agree again.
  await expert.getByRole("button", { name: "Record this session" }).click();
  await expect(expert.getByRole("button", { name: "Allow recording" })).toBeVisible();
  await expert.getByRole("button", { name: "Allow recording" }).click();
  await isRecording(page);
  await expert.context().close();
});

// Fails if a chunk is only in memory until the server has it, or if what an earlier browser left isn't
// uploaded.
test("a room's recording survives a killed browser", async ({
  app,
  browser,
  launchOptions,
  watch,
}) => {
  const killable = await killableBrowser({ ...launchOptions, baseURL: app.url });
  try {
    const killed = await killable.open();
    watch(killed);
    const chunks = await keepChunks(killed);
    const page = await killed.newPage();
    const { expert, ...session } = await joinRoom(
      { app, browser, context: killed, page, watch },
      { candidate: "Join", expert: "Join" },
    );
    await startRecording(page, expert, session.expertName);
    await passes(ONLINE_MS);
    await killed.setOffline(true);
    await isRecording(page, ". Waiting to upload; nothing is lost");
    await passes(ONLINE_MS);
    await killable.kill();

    const context = await killable.open();
    watch(context);
    await chunks.listenTo(context);
    const back = await context.newPage();
    await back.goto(session.candidateLink);
    await back.getByRole("button", { name: "Join", exact: true }).click();
    await isRecording(back);
    await passes(ONLINE_MS);
    // Cookies younger than half a minute were lost with the browser.
    await signIn(context, app, session.candidateEmail);
    const tracks = await ownTracks({ app, back, expert, booking: session.booking });
    await chunks.expectInFiles(tracks.map(({ file }) => file));
  } finally {
    await killable.discard();
  }
});
