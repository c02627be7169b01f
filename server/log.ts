import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured lines on standard output; what could identify a person or open a door is redacted.
 * `code` is not: it is what an error is known by. Nothing that holds a one-time code is ever logged.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.token"],
  });
}
