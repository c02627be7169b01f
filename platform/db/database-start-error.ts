/**
 * The database could not be started, reached or migrated. The message is one line for the terminal:
 * the problem and the fix. `cause` has the original error.
 */
export class DatabaseStartError extends Error {
  readonly code = "database_start";
  override readonly name = "DatabaseStartError";
}
