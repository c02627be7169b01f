import type { Queryable } from "../db/client.ts";

export type DeadLetter = {
  id: string;
  /** The job's name; null for one from before names were kept. */
  name: string | null;
  payload: unknown;
  at: Date;
  /** What it failed with at last. */
  error: string | null;
};

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
  deadLetters(): Promise<DeadLetter[]>;
  /** Starts one of them over, as if it had never been tried; false when it is no longer there. */
  replay(id: string): Promise<boolean>;
  /** Starts handling; without it the process only enqueues. */
  work(handle: (name: string, payload: unknown) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};
