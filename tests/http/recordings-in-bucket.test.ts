import { afterAll, beforeAll, expect, test } from "vitest";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { reviewOf, scorecardPeople } from "#tests/support/recording-scorecards.ts";
import { readDuration, recordedWebm } from "#tests/support/recorded-webm.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
let bucket: Awaited<ReturnType<typeof startS3Server>>;
let recorded: Buffer;

beforeAll(async () => {
  bucket = await startS3Server();
  const { host } = new URL(bucket.options.bucketUrl);
  const STORAGE_URL = `s3://S3RVER:S3RVER@${host}/files?region=us-east-1&tls=off`;
  app = await startWholeApp({ env: { STORAGE_URL } });
  recorded = await recordedWebm(10);
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const { playable, expert, buy, claim } = scorecardPeople(() => ({ app, recorded }));

test("players are sent to the bucket, scripts get the file from us, and strangers neither", async () => {
  const { db } = app.services;
  const who = await playable();
  const [file] = await listRecordings(db, who.id);
  expect(file!.status).toBe("ready");
  await who.post(reviewOf(who), { intent: "share", days: "1" });
  const review = await who.call(reviewOf(who));
  const origin = new URL(bucket.options.bucketUrl).origin;
  const policy = review.headers.get("content-security-policy")!;
  expect(policy).toMatch(new RegExp(`media-src [^;]*${origin}`));
  // Scripts can't follow a redirect there.
  expect(policy).toMatch(/connect-src 'self';/);
  const [shared] = /\/interviews\/oneway\/shared\/[\w.-]+/.exec(await review.text())!;

  const scorer = await expert();
  const { scorecardId, path } = await buy(who);
  await claim(scorer, scorecardId);
  const stranger = await playable();
  const own = `/interviews/oneway/${who.id}/recordings/${file!.id}`;
  for (const [reader, url] of [
    [who, own],
    [scorer, `${path}/files/${file!.id}`],
    [stranger, `${shared}/recordings/${file!.id}`],
  ] as const) {
    const heard = await reader.call(url, { headers: { "sec-fetch-dest": "empty" } });
    expect([heard.status, heard.headers.get("content-type")]).toEqual([200, "audio/webm"]);
    const seconds = await readDuration(Buffer.from(await heard.arrayBuffer()));
    expect(Math.round(seconds!)).toBe(10);
    const part = await reader.call(url, {
      headers: { "sec-fetch-dest": "empty", range: "bytes=0-3" },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString("hex")).toBe("1a45dfa3");

    const played = await reader.call(url, { headers: { "sec-fetch-dest": "video" } });
    expect(played.status).toBe(302);
    expect(played.headers.get("cache-control")).toBe("private, no-store");
    const signed = played.headers.get("location")!;
    expect(new URL(signed).origin).toBe(origin);
    // Seconds.
    expect(new URL(signed).searchParams.get("X-Amz-Expires")).toBe("600");
    const media = await fetch(signed, { headers: { range: "bytes=4-9" } });
    expect([media.status, media.headers.get("content-type")]).toEqual([206, "audio/webm"]);
    expect((await media.arrayBuffer()).byteLength).toBe(6);
  }
  for (const dest of ["video", "empty"]) {
    const headers = { "sec-fetch-dest": dest };
    expect((await stranger.call(own, { headers })).status).toBe(404);
    expect((await stranger.call(`${path}/files/${file!.id}`, { headers })).status).toBe(404);
  }
});

test("a deleted recording is gone from the bucket", async () => {
  const { db, storage } = app.services;
  const who = await playable();
  const [file] = await listRecordings(db, who.id);
  expect(await storage.size(file!.fileKey!)).toBeGreaterThan(0);
  await who.post(reviewOf(who), { intent: "delete", recording: file!.id });
  await runDueJobs(app.services);
  expect(await storage.size(file!.fileKey!)).toBe(null);
  const url = `/interviews/oneway/${who.id}/recordings/${file!.id}`;
  expect((await who.call(url, { headers: { "sec-fetch-dest": "video" } })).status).toBe(404);
});
