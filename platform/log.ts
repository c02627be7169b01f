import { type DestinationStream, type Logger, pino } from "pino";
import { serializeError } from "./log-error.ts";

export type Log = Logger;

const GONE = ["EIO", "EPIPE"];

/** Stops writing once nobody can read it, such as in a closed terminal; pino would retry for ever. */
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
 * Structured lines on standard output. They hold ids, counts and states, never what a person typed,
 * a code or a token: log errors as `err`, which leaves their values out, and no other objects whole.
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
          // Without a message, pino would take the error's own.
          if (typeof first === "object" && rest.length === 0) log.call(this, first, "error");
          else log.call(this, first, ...rest);
        },
      },
    },
    to,
  );
}
