import { sqlState } from "../errors.ts";

const TRIES = 3;

/**
 * Does one whole transaction, again when PostgreSQL ended it to break a deadlock: nothing of it
 * stands then, and the one it collided with has gone through.
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
