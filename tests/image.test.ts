import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { speechUrl } from "#app/components/speech/speech-files.ts";
import { startApp } from "#tests/support/app-server.ts";
import { imageSizes, layOutImage } from "../scripts/image-files.ts";

let image: string;
let command: [string, string];
beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), "greenroom-image-"));
  layOutImage(image);
  command = [join(image, "usr/local/bin/node"), join(image, "app/server/main.ts")];
}, 120_000);
afterAll(() => rm(image, { recursive: true, force: true }));

test("the image's files are at most 450 MB", () => {
  const bytes = Object.values(imageSizes()).reduce((sum, part) => sum + part, 0);
  expect(bytes).toBeGreaterThan(200_000_000);
  expect(bytes).toBeLessThanOrEqual(450_000_000);
});

test("the image's files are enough to run it", async () => {
  const app = await startApp({ command });
  try {
    const paths = ["/", "/book-your-slot", "/candidate/login", "/runner/python/pyodide.mjs"];
    for (const path of [...paths, speechUrl("ort.wasm"), speechUrl("decoder.onnx")]) {
      const response = await fetch(`${app.url}${path}`);
      await response.arrayBuffer();
      expect([path, response.status]).toEqual([path, 200]);
    }
  } finally {
    expect(await app.stop()).toBe(0);
  }
}, 150_000);

test("without the build tools, a changed brand is refused with a sentence", async () => {
  const child = spawn(command[0], [command[1]], {
    env: { BRAND_NAME: "Bluebird", CMS_URL: "http://127.0.0.1:9", DATA_DIR: image },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  expect(await text(child.stderr)).toMatch(
    /^Greenroom can't start\. BRAND_NAME, CMS_URL are not what the site was built with, and it can't be built here: .*\n$/,
  );
  expect(await ended).toEqual([1, null]);
}, 60_000);
