import type { Queryable } from "../db/client.ts";

export type DeadLetter = {
  id: string;
  /** Null for jobs from before names were stored. */
  name: string | null;
  payload: unknown;
  at: Date;
  error: string | null;
};

/** Work that must follow a write, even if the process dies. */
export type Queue = {
  /** Enqueues in the transaction of the write it belongs to. */
  enqueue(tx: Queryable, name: string, payload: object): Promise<void>;
  /** Jobs that failed for good, newest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Restarts a dead letter with fresh retries; false if it is gone. */
  replay(id: string): Promise<boolean>;
  /**
   * Starts handling jobs; without it, the process only enqueues. Retries until the database allows
   * it, or the process stops.
   */
  work(
    handle: (name: string, payload: unknown) => Promise<void>,
    isStopping?: () => boolean,
  ): Promise<void>;
  stop(): Promise<void>;
};
