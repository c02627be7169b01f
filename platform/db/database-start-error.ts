/**
 * The database could not be started, reached or brought up to date. The message is one line for
 * the person at the terminal: what is wrong and what to do. `cause` holds the original error.
 */
export class DatabaseStartError extends Error {
  readonly code = "database_start";
  override readonly name = "DatabaseStartError";
}
