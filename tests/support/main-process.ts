import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { COMPILE_CACHE } from "./compile-cache.ts";

/** Runs `server/main.ts` with only `env` set, for starts that end by themselves. */
export async function runMain(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
