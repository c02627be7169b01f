import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDuration, recordedMp4 } from "#tests/support/recorded-webm.ts";
import { cutFragmentHeader } from "./cut-fragment-header.ts";
import { joinRecordings, repairRecording } from "./repair.server.ts";

const DEADLINE_MS = 30_000;

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "repair-test-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const fileOf = (name: string) => path.join(dir, name);
const durationOf = async (name: string) => readDuration(await readFile(fileOf(name)));

test("repairs a whole and a truncated MP4 in fragments, and joins them", async () => {
  const whole = await recordedMp4(6);
  expect(await readDuration(whole)).toBe(null);
  for (const [name, content, seconds] of [
    ["whole", whole, 6],
    // Within the last fragment's header, and within its content.
    ["header", whole.subarray(0, whole.lastIndexOf("moof") + 40), 5],
    ["cut", whole.subarray(0, whole.lastIndexOf("mdat") + 104), 5.3],
  ] as const) {
    await writeFile(fileOf(name), content);
    const [from, to] = [fileOf(name), fileOf(`${name}.mp4`)];
    const { durationMs } = await repairRecording(from, to, "audio/mp4", DEADLINE_MS);
    expect(durationMs / 1_000).toBeCloseTo(seconds, 0);
    expect(await durationOf(`${name}.mp4`)).toBeCloseTo(durationMs / 1_000, 2);
  }
  const parts = [fileOf("whole.mp4"), fileOf("cut.mp4")];
  const joined = await joinRecordings(parts, fileOf("joined.mp4"), "audio/mp4", DEADLINE_MS);
  expect(joined!.durationMs / 1_000).toBeCloseTo(11.3, 0);
  expect(await durationOf("joined.mp4")).toBeCloseTo(joined!.durationMs / 1_000, 2);
});

// Fails without a limit on the boxes read, as 100 MB of empty ones would keep the repair for minutes.
test("stops looking for a cut header in a file of empty boxes", async () => {
  const box = (type: string, bytes: number) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(bytes);
    header.write(type, 4, "latin1");
    return header;
  };
  const cut = box("moof", 100);
  const sizeAfter = async (empty: number) => {
    const file = fileOf(`${empty}.mp4`);
    await writeFile(file, Buffer.concat([Buffer.alloc(8 * empty, box("free", 8)), cut]));
    cutFragmentHeader(file);
    return (await stat(file)).size;
  };
  expect(await sizeAfter(10)).toBe(80);
  expect(await sizeAfter(300_000)).toBe(8 * 300_001);
});
