import { createReadStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import {
  SPEECH_FILES,
  SPEECH_VERSION,
  type SpeechFile,
} from "#app/components/speech/speech-files.ts";
import { acceptsEncoding } from "./accepts-encoding.ts";
import type { HttpEnv } from "./context.ts";

const SCRIPT = "text/javascript; charset=utf-8";
const MODEL = "application/octet-stream";
const WEIGHTS = "node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized";

/** The package's file that the build copies, and its content type. */
export const SPEECH_SOURCES: Record<SpeechFile, { source: string; type: string }> = {
  "ort.js": {
    source: "node_modules/onnxruntime-web/dist/ort.wasm.bundle.min.mjs",
    type: SCRIPT,
  },
  "ort.wasm": {
    source: "node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
    type: "application/wasm",
  },
  "tokenizer.js": {
    source: "node_modules/llama-tokenizer-js/llama-tokenizer.js",
    type: SCRIPT,
  },
  "encoder.onnx": { source: `${WEIGHTS}/encoder_model.onnx`, type: MODEL },
  "decoder.onnx": { source: `${WEIGHTS}/decoder_model_merged.onnx`, type: MODEL },
  "silero.onnx": {
    source: "node_modules/@ricky0123/vad-web/dist/silero_vad_v5.onnx",
    type: MODEL,
  },
};
const isSpeechFile = (name: string): name is SpeechFile => Object.hasOwn(SPEECH_FILES, name);

/** The speech recognizer's runtime and weights, from disk, because few people need these 45 MB. */
export function speechFileRoutes({ repoRoot, dataDir }: { repoRoot: string; dataDir: string }) {
  // Before a build, in development, they are read from their packages.
  const pathOf = (name: SpeechFile) => {
    const built = join(repoRoot, "build/speech", name);
    return existsSync(built) ? built : join(repoRoot, SPEECH_SOURCES[name].source);
  };
  const compressing = new Map<SpeechFile, Promise<string | null>>();

  /**
   * Compressed on the first request, because doing it at build time would delay everyone. Null if
   * the disk can't be written to.
   */
  function compressed(name: SpeechFile): Promise<string | null> {
    const running = compressing.get(name) ?? compress(name).catch(() => null);
    compressing.set(name, running);
    return running;
  }

  async function compress(name: SpeechFile): Promise<string> {
    const folder = join(dataDir, "speech");
    const file = join(folder, `${SPEECH_VERSION}-${name}.gz`);
    if (existsSync(file)) return file;
    mkdirSync(folder, { recursive: true });
    const level = constants.Z_BEST_SPEED;
    const half = `${file}.${process.pid}`;
    await writeFile(half, await promisify(gzip)(await readFile(pathOf(name)), { level }));
    renameSync(half, file);
    return file;
  }

  return new Hono<HttpEnv>().get("/speech/:version/:file", async (c) => {
    const { version, file: name } = c.req.param();
    if (version !== SPEECH_VERSION || !isSpeechFile(name)) {
      return c.json({ reason: "not_found" }, 404);
    }
    c.header("content-type", SPEECH_SOURCES[name].type);
    c.header("cache-control", "public, max-age=31536000, immutable");
    c.header("vary", "accept-encoding");
    const takesGzip = acceptsEncoding(c.req.header("accept-encoding"), "gzip");
    const zipped = takesGzip ? await compressed(name) : null;
    if (zipped) c.header("content-encoding", "gzip");
    const file = zipped ?? pathOf(name);
    c.header("content-length", String((await stat(file)).size));
    return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream);
  });
}
