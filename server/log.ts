import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output; what could identify a person or open a door is redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["req.headers.cookie", "req.headers.authorization", "*.token", "*.code"],
  });
}
