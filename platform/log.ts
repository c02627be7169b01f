import { type DestinationStream, type Logger, pino } from "pino";
import { serializeError } from "./log-error.ts";

export type Log = Logger;

/**
 * Structured lines on standard output. They hold ids, counts and states, never what a person typed,
 * a code or a token: log errors as `err`, which leaves their values out, and no other objects whole.
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      hooks: {
        logMethod([first, ...rest], log) {
          // Without a message, pino would take the error's own.
          if (typeof first === "object" && rest.length === 0) log.call(this, first, "error");
          else log.call(this, first, ...rest);
        },
      },
    },
    to,
  );
}
