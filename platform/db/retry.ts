import { sqlState } from "../errors.ts";

const TRIES = 3;

/**
 * Runs a whole transaction, and repeats it if PostgreSQL aborted it to break a deadlock: it was
 * rolled back, and the other transaction could go on.
 */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (sqlState(error) !== "40P01" || tries === TRIES) throw error;
    }
  }
}
