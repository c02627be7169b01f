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
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** True when the database could not be reached or went away: the visitor gets a 503, not a 500. */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null) return state.startsWith("57P") || state.startsWith("08") || state === "53300";
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (code === "ECONNREFUSED" || code === "ECONNRESET" || code === "EPIPE") return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(current.message)) {
      return true;
    }
  }
  return false;
}
