import { spawn } from "node:child_process";
import { join } from "node:path";
import type { BusyReading } from "./busy-times.ts";
import type { FeedRange, FeedReading } from "./port.ts";

export type ParseLimits = { maxEvents: number; deadlineMs: number };

const PROCESS = join(import.meta.dirname, "parse-process.ts");
const OPTIONS = ["--max-old-space-size=192"];
const MINUTE_MS = 60_000;
const NODE_COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/node");
/** More than the maximum number of events needs. */
const MAX_OUTPUT = 4 * 1024 * 1024;

/** Parses a calendar in its own process, killed at the deadline or when out of memory. */
export function parseFeed(
  body: string,
  { from, to, zone }: FeedRange,
  { maxEvents, deadlineMs }: ParseLimits,
): Promise<FeedReading> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...OPTIONS, PROCESS], {
      // No secrets. The cache halves what starting the process costs.
      env: { NODE_COMPILE_CACHE },
      stdio: ["pipe", "pipe", "ignore"],
      timeout: deadlineMs,
      killSignal: "SIGKILL",
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    child.on("error", () => resolve(TOO_COMPLEX));
    child.on("close", (code) =>
      resolve(code === 0 ? read(Buffer.concat(chunks).toString("utf8")) : TOO_COMPLEX),
    );
    // The process may be killed before it has read everything.
    child.stdin.on("error", () => {});
    const span = {
      fromMin: Math.floor(from.getTime() / MINUTE_MS),
      toMin: Math.ceil(to.getTime() / MINUTE_MS),
    };
    child.stdin.end(JSON.stringify({ ...span, zone, maxEvents, body }));
  });
}

const TOO_COMPLEX: FeedReading = { ok: false, problem: "too_complex" };

function read(output: string): FeedReading {
  const parsed = JSON.parse(output) as BusyReading;
  return "problem" in parsed ? { ok: false, problem: parsed.problem } : { ok: true, ...parsed };
}
