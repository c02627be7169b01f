import type { Queryable } from "../db/client.ts";

/** Where work goes that must happen after a write, and does even if the process dies. */
export type Queue = {
  /** Within the transaction of the write it follows: both stand, or neither. */
  enqueue(
    tx: Queryable,
    name: string,
    payload: object,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>;
  /** Jobs that gave up, newest first. */
  deadLetters(): Promise<{ id: string; payload: unknown; at: Date }[]>;
  /** Starts handling; without it the process only enqueues. */
  work(handle: (name: string, payload: unknown) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};
