import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import { readDuration, recordedWebm } from "#tests/support/recorded-webm.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import {
  appendPart,
  declareSize,
  deleteRecording,
  openRecording,
  pruneRecordings,
} from "#modules/recordings/commands.server.ts";
import { finishRecordingJob } from "#modules/recordings/jobs.server.ts";
import { getRecording, listRecordings } from "#modules/recordings/data.server.ts";

const HOUR = 3_600_000;
const sessionId = randomUUID();
let services: TestServices;
let userId: string;
beforeEach(async () => {
  services = await testServices();
  ({ userId } = await addCandidate(services));
});
afterEach(() => services.close());

async function begin(): Promise<string> {
  const facts = { userId, sessionId, role: "candidate", mediaType: "audio/webm" } as const;
  const opened = await openRecording(services, { ...facts, startedAt: services.clock.now() });
  if (!opened.ok) throw new Error(opened.reason);
  return opened.id;
}

async function upload(id: string, content: Buffer, partBytes = 4_000): Promise<void> {
  for (let at = 0; at < content.length; at += partBytes) {
    const part = content.subarray(at, at + partBytes);
    expect(await appendPart(services, id, at, part)).toEqual({ ok: true, bytes: at + part.length });
  }
}

async function storedFiles(): Promise<string[]> {
  const { storage } = services.config;
  if (storage.kind !== "disk") throw new Error("These tests look at the disk.");
  const entries = await readdir(storage.dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(storage.dir, path.join(parentPath, name)));
}

const play = async (key: string) => buffer((await services.storage.read(key))!);

describe("a recording", () => {
  test("uploads in parts, and becomes one seekable file", async () => {
    const id = await begin();
    const content = await recordedWebm(30);
    expect(await readDuration(content)).toBe(null);
    await upload(id, content);
    await declareSize(services, id, content.length);
    await services.runJobs();

    const [ready] = await listRecordings(services.db, sessionId);
    expect(ready).toMatchObject({ id, status: "ready", bytes: content.length });
    expect(ready!.durationMs).toBeGreaterThan(29_900);
    const file = await play(ready!.fileKey!);
    expect(await readDuration(file)).toBeCloseTo(30, 1);

    await runDueJobs(services);
    expect(await storedFiles()).toEqual([ready!.fileKey]);
  });

  // Fails if a part is taken at any position, or if positions are compared only before the file is written.
  test("stores each part once, even when it is sent again", async () => {
    const id = await begin();
    const content = await recordedWebm(4);
    const half = Math.floor(content.length / 2);
    const [first, second] = [content.subarray(0, half), content.subarray(half)];
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => appendPart(services, id, 0, first)),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await appendPart(services, id, 0, first)).toEqual({ ok: false, reason: "conflict" });
    expect(await appendPart(services, id, half + 1, second)).toMatchObject({ reason: "conflict" });
    await declareSize(services, id, content.length);
    await appendPart(services, id, half, second);
    await services.runJobs();
    await runDueJobs(services);
    expect(await storedFiles()).toEqual([`recordings/${id}.webm`]);
    expect(await readDuration(await play(`recordings/${id}.webm`))).toBeCloseTo(4, 1);
  });

  test("is finished with what was uploaded if its browser never returns", async () => {
    const id = await begin();
    const content = await recordedWebm(30);
    await upload(id, content.subarray(0, Math.floor(content.length / 2)));
    services.clock.advance(23 * HOUR);
    await pruneRecordings(services);
    expect((await getRecording(services.db, id))!.status).toBe("uploading");
    services.clock.advance(HOUR);
    await pruneRecordings(services);
    await services.runJobs();
    const ready = (await getRecording(services.db, id))!;
    expect(ready.status).toBe("ready");
    expect(ready.durationMs).toBeGreaterThan(10_000);
    expect(ready.durationMs).toBeLessThan(20_000);
  });

  test("loses one packet, not a whole cluster, when truncated", async () => {
    const id = await begin();
    const content = await recordedWebm(0.8);
    // The last packet is right before the index.
    const cut = content.subarray(0, content.indexOf("1c53bb6b", "hex") - 1);
    await upload(id, cut);
    await declareSize(services, id, cut.length);
    await services.runJobs();
    expect(await getRecording(services.db, id)).toMatchObject({ status: "ready", durationMs: 760 });
  });

  test("is refused if it isn't a recording", async () => {
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const content of [html, randomBytes(5_000), Buffer.from("%PDF-1.7 …")]) {
      expect(await appendPart(services, await begin(), 0, content)).toEqual({
        ok: false,
        reason: "not_a_recording",
      });
    }
    expect(await storedFiles().catch(() => [])).toEqual([]);
  });

  test("is kept, and marked, when it can't be repaired", async () => {
    const id = await begin();
    const head = (await recordedWebm(2)).subarray(0, 60);
    const broken = Buffer.concat([head, randomBytes(20_000)]);
    await upload(id, broken);
    await declareSize(services, id, broken.length);
    const recordings = { ...services.config.recordings, repairSeconds: 1 };
    const hasty = { ...services, config: { ...services.config, recordings } };
    await finishRecordingJob.handle(hasty, { id });
    expect((await getRecording(services.db, id))!.status).toBe("failed");
    expect(await storedFiles()).not.toEqual([]);
  });

  test("has limits per recording, account and day", async () => {
    const recordings = { ...services.config.recordings, recordingBytes: 5_000, dayBytes: 8_000 };
    const limited = { ...services, config: { ...services.config, recordings } };
    const content = await recordedWebm(30);
    const facts = { userId, sessionId, role: "candidate", mediaType: "audio/webm" } as const;
    const open = () => openRecording(limited, { ...facts, startedAt: services.clock.now() });
    const [one, two, early] = [await open(), await open(), await open()];
    if (!one.ok || !two.ok || !early.ok) throw new Error("quota");
    const first = content.subarray(0, 4_000);
    const next = content.subarray(4_000, 6_000);
    for (const { id } of [one, two]) {
      expect(await appendPart(limited, id, 0, first)).toMatchObject({ ok: true });
      expect(await appendPart(limited, id, 4_000, next)).toMatchObject({ reason: "too_large" });
    }
    // Created while there was room.
    expect(await appendPart(limited, early.id, 0, first)).toMatchObject({ reason: "quota" });
    expect(await open()).toEqual({ ok: false, reason: "quota" });
    services.clock.advance(25 * HOUR);
    expect(await open()).toMatchObject({ ok: true });
  });
});

// Fails if only bytes are limited.
test("empty recordings have a limit per person and session", async () => {
  const ids = [];
  for (let count = 0; count < 20; count += 1) ids.push(await begin());
  await expect(begin()).rejects.toThrow("quota");
  await upload(ids[0]!, await recordedWebm(1));
  await begin();
});

describe("deleting a recording", () => {
  test("removes its row and every file, also of an unfinished one", async () => {
    const content = await recordedWebm(30);
    const finished = await begin();
    await upload(finished, content);
    await declareSize(services, finished, content.length);
    await services.runJobs();
    const unfinished = await begin();
    await upload(unfinished, content.subarray(0, 9_000));

    const other = (await addCandidate(services)).userId;
    expect(await deleteRecording(services, other, finished)).toBe(false);
    expect(await deleteRecording(services, userId, finished)).toBe(true);
    expect(await deleteRecording(services, userId, unfinished)).toBe(true);
    expect(await appendPart(services, unfinished, 9_000, content)).toMatchObject({
      reason: "missing",
    });
    await runDueJobs(services);
    expect(await listRecordings(services.db, sessionId)).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  test("happens automatically after 90 days", async () => {
    const id = await begin();
    const content = await recordedWebm(2);
    await upload(id, content);
    await declareSize(services, id, content.length);
    await services.runJobs();
    services.clock.advance(90 * 24 * HOUR - 1);
    await pruneRecordings(services);
    expect(await getRecording(services.db, id)).not.toBe(null);
    services.clock.advance(1);
    await pruneRecordings(services);
    await runDueJobs(services);
    expect(await getRecording(services.db, id)).toBe(null);
    expect(await storedFiles()).toEqual([]);
  });
});
