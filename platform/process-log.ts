import { safeText, serializeError } from "./log-error.ts";
import type { Log } from "./log.ts";

/**
 * Logs uncaught exceptions, which then end the process, and libraries' console output, both without
 * values.
 */
export function logWholeProcess(log: Log): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    process.exit(1);
  });
  for (const level of ["error", "warn"] as const) {
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((value) => value instanceof Error);
      const text = printed.find((value) => typeof value === "string");
      log[level]({ err, printed: text && safeText(text) }, "printed by a library");
    };
  }
}

const EXPLAINED = new Set(["bad_config", "database_start", "start", "build", "bad_content", "cms"]);

/** What to print when the process can't start: a sentence, or an error without its values. */
export function startProblem(error: unknown): unknown {
  const isExplained =
    error instanceof Error && EXPLAINED.has((error as { code?: string }).code ?? "");
  return isExplained ? `Greenroom can't start. ${error.message}` : serializeError(error);
}
