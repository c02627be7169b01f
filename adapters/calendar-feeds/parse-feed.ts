import { spawn } from "node:child_process";
import { join } from "node:path";
import type { FeedEvent, FeedReading } from "./port.ts";

export type ParseLimits = { maxEvents: number; deadlineMs: number };

const PROCESS = join(import.meta.dirname, "parse-process.ts");
/** The parser uses names from the calendar as keys, such as `__proto__`. */
const OPTIONS = ["--max-old-space-size=192", "--disable-proto=delete"];
/** More than the maximum number of events needs. */
const MAX_OUTPUT = 4 * 1024 * 1024;

/** Parses a calendar in its own process, killed at the deadline or when out of memory. */
export function parseFeed(
  body: string,
  range: { from: Date; to: Date },
  { maxEvents, deadlineMs }: ParseLimits,
): Promise<FeedReading> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...OPTIONS, PROCESS], {
      // The parser reads dates without a zone in the process's zone. No other variable is needed.
      env: { TZ: "UTC" },
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
    child.on("error", () => resolve(NOT_A_CALENDAR));
    child.on("close", (code) =>
      resolve(code === 0 ? read(Buffer.concat(chunks).toString("utf8")) : NOT_A_CALENDAR),
    );
    // The process may be killed before it has read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify({ ...range, maxEvents, body }));
  });
}

const NOT_A_CALENDAR: FeedReading = { ok: false, problem: "not_a_calendar" };

function read(output: string): FeedReading {
  const parsed = JSON.parse(output) as
    | { problem: "not_a_calendar" | "too_many_events" }
    | { events: FeedEvent[]; unreadable: number };
  return "problem" in parsed ? { ok: false, problem: parsed.problem } : { ok: true, ...parsed };
}
