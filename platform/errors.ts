/**
 * Errors shown to visitors; bugs aren't among them. Compare by `code`, because the class may be
 * loaded twice.
 */
export type AppErrorCode =
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "gone"
  | "too_many"
  | "unavailable";

const STATUS: Record<AppErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_many: 429,
  unavailable: 503,
};

/** Something missing or forbidden. The message is for people; details go into the log. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly appError = true;

  constructor(code: AppErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function isAppError(error: unknown): error is AppError {
  return typeof error === "object" && error !== null && "appError" in error;
}

/** Whether trying again may help. */
export function isUnavailable(error: unknown): boolean {
  return isAppError(error) && error.code === "unavailable";
}

export function statusOf(code: AppErrorCode): number {
  return STATUS[code];
}

/**
 * PostgreSQL's error code (`23P01`, `57P01`, …), unwrapping Drizzle's error; null if there is none.
 */
export function sqlState(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    // System errors have codes too, and EPIPE has five letters.
    if (typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/**
 * States in which a retry may succeed: shutdown or startup (57P), connection lost (08), out of disk
 * or memory (53, 58030), a standby taking over (25006), statement timeout (57014), lost races
 * (40001, 40P01, 55P03).
 */
const TEMPORARY_STATES = /^(57P|08|53)|^(58030|25006|57014|40001|40P01|55P03)$/;
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** Whether the database is temporarily unavailable: the visitor gets a 503 instead of a 500. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && TEMPORARY_STATES.test(state)) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    // A standby that hasn't taken over has no unlogged tables, and reports that as "not supported".
    if (code === "0A000" && /during recovery/.test(current.message)) return true;
    if (state !== null) continue;
    if (typeof code === "string" && NETWORK_CODES.has(code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
        current.message,
      )
    ) {
      return true;
    }
  }
  return false;
}
