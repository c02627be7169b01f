import { createLog } from "#platform/log.ts";

/** The product's log, captured in memory. */
export function capturedLog() {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  return {
    log,
    /** Everything logged so far. */
    text: () => lines.join(""),
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
