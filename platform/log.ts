import { type DestinationStream, type Logger, pino } from "pino";
import { serializeError } from "./log-error.ts";

export type Log = Logger;

const GONE = ["EIO", "EPIPE"];

/** Stops writing when stdout is closed; pino would retry forever. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true });
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code ?? "")) throw error;
    const ignore = () => {};
    Object.assign(output, { write: ignore, flushSync: ignore, end: ignore, destroy: ignore });
  });
  return output;
}

/**
 * Structured lines on stdout with ids, counts and states, never personal data, codes or tokens. Log
 * errors as `err`, which omits their values, and never log other objects whole.
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      hooks: {
        logMethod([first, ...rest], log) {
          // Without a message, pino would use the error's.
          if (typeof first === "object" && rest.length === 0) log.call(this, first, "error");
          else log.call(this, first, ...rest);
        },
      },
    },
    to,
  );
}
