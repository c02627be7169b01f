import { createLog } from "#platform/log.ts";

export function capturedLog() {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line: string) => void lines.push(line) });
  return {
    log,
    text: () => lines.join(""),
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
