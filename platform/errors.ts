/** What a visitor can be told; bugs are not among them. Compare by `code`: the class exists twice. */
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

/** Something missing or forbidden. The message is for people; details belong into the log. */
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

export function statusOf(code: AppErrorCode): number {
  return STATUS[code];
}

/** PostgreSQL's code of an error (`23P01`, `57P01`, …), through Drizzle's wrapping, or null. */
export function sqlState(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    // A system's error has a code, too, and EPIPE has five letters.
    if (typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/**
 * States in which the same request may succeed a moment later: going away or starting (57P), no
 * connection (08), no room or memory (53, 58030), a standby that took over (25006), a statement that
 * took too long (57014), lost races between transactions (40001, 40P01, 55P03).
 */
const PASSING_STATE = /^(57P|08|53)|^(58030|25006|57014|40001|40P01|55P03)$/;
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** True when the database can't answer just now: the visitor gets a 503, not a 500. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && PASSING_STATE.test(state)) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    // A standby that hasn't taken over has no unlogged tables, which is "not supported" like others.
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
