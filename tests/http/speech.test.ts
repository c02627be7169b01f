import { afterAll, beforeAll, expect, test } from "vitest";
import { officerAudioUrl, questionAudioUrl } from "#app/components/speech/question-audio-url.ts";
import { SPEECH_FILES, type SpeechFile, speechUrl } from "#app/components/speech/speech-files.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startHttpApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(app.url + path, { method, headers });

test("serves the recognizer's files, whose sizes the page knows in advance", async () => {
  for (const [file, bytes] of Object.entries(SPEECH_FILES)) {
    const url = speechUrl(file as SpeechFile);
    const { headers } = await get(url, { "accept-encoding": "identity" }, "HEAD");
    expect([file, Number(headers.get("content-length"))]).toEqual([file, bytes]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  const [zipped, again] = await Promise.all([
    get(speechUrl("silero.onnx")),
    get(speechUrl("silero.onnx")),
  ]);
  for (const response of [zipped, again]) {
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect((await response.arrayBuffer()).byteLength).toBe(SPEECH_FILES["silero.onnx"]);
  }
  expect((await get("/speech/other-version/ort.js")).status).toBe(404);
  expect((await get(speechUrl("ort.js").replace("ort.js", "..%2f..%2fpackage.json"))).status).toBe(
    404,
  );
  expect((await get(speechUrl("ort.js").replace("ort.js", "toString"))).status).toBe(404);
});

test("speaks only the banks' questions and their follow-ups", async () => {
  const url = questionAudioUrl("coding", "own-story");
  const response = await get(url);
  expect(response.headers.get("content-type")).toBe("audio/webm");
  const audio = Buffer.from(await response.arrayBuffer());
  // A WebM file with Opus, a few seconds long.
  expect(audio.readUInt32BE(0)).toBe(0x1a45dfa3);
  expect(audio.includes("A_OPUS")).toBe(true);
  expect(audio.byteLength).toBeGreaterThan(4_000);
  expect(audio.byteLength).toBeLessThan(30_000);
  // Synthesized once, then served from disk, in full or by range.
  const part = await get(url, { range: "bytes=10-19" });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(audio.subarray(10, 20));
  expect((await get(questionAudioUrl("coding", "own-story", 0))).status).toBe(200);
  expect((await get(officerAudioUrl("f1-visa", "school.0"))).status).toBe(200);
  for (const path of [
    officerAudioUrl("f1-visa", "school.9"),
    officerAudioUrl("coding", "school.0"),
    "/speech/officer/f1-visa/school.0.wav",
    questionAudioUrl("coding", "own-story", 9),
    questionAudioUrl("coding", "unknown"),
    questionAudioUrl("unknown", "own-story"),
    "/speech/questions/coding/own-story.wav",
    "/speech/questions/coding/..%2fown-story.webm",
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});
