import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Part of each file's name, with a hash of the text. Change it with the voice or the encoding. */
const VERSION = "flite-slt-opus-16k";
const PROCESS = join(import.meta.dirname, "speak-process.ts");
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 2_000_000;

/** More than this are rejected; the page then uses the browser's voice. */
const MAX_WAITING = 10;

/**
 * Synthesizes texts on their first request and caches them on disk. One at a time, so that a burst
 * of new ones uses one core. Rejects if synthesis fails; null if too many are waiting.
 */
export function createQuestionAudio(folder: string): (text: string) => Promise<Buffer | null> {
  const speaking = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (text) => {
    const name = createHash("sha256").update(`${VERSION}\n${text}`).digest("hex");
    const file = join(folder, `${name}.webm`);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const running = speaking.get(name);
    if (running) return running;
    if (speaking.size >= MAX_WAITING) return null;
    const spoken = last.then(async () => {
      const audio = await speak(text);
      // If the disk can't be written to, the next request synthesizes it again.
      await keep(file, audio).catch(() => undefined);
      return audio;
    });
    last = spoken.catch(() => undefined);
    speaking.set(name, spoken);
    return spoken.finally(() => speaking.delete(name));
  };

  async function keep(file: string, audio: Buffer) {
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.${process.pid}`, audio);
    await rename(`${file}.${process.pid}`, file);
  }
}

function speak(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", PROCESS],
      { encoding: "buffer", maxBuffer: MAX_BYTES, timeout: TIMEOUT_MS },
      (error, audio) => (error ? reject(error) : resolve(audio)),
    );
    child.stdin!.on("error", reject).end(text);
  });
}
