import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Change it with the voice or the encoding: files are named by it and their text. */
const VERSION = "flite-slt-opus-16k";
const PROCESS = join(import.meta.dirname, "speak-process.ts");
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 2_000_000;

/** More than that wait in vain; the page has the browser's own voice. */
const MOST_WAITING = 10;

/**
 * Texts as audio, spoken on the first request and kept on disk. One at a time, so that a burst of
 * new ones takes one core. Rejects if speaking fails; null when too many wait.
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
    if (speaking.size >= MOST_WAITING) return null;
    const spoken = last.then(async () => {
      const audio = await speak(text);
      // Without a disk that takes it, the next request speaks it again.
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
