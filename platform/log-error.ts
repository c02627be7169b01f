const DEEPEST = 5;
const MAX_FRAMES = 20;
const MAX_CHARS = 300;

type LoggedError = {
  type: string;
  code?: string | number;
  constraint?: string;
  table?: string;
  column?: string;
  message?: string;
  query?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
};

/**
 * An error without values. Drizzle puts parameters into its message, PostgreSQL quotes rows and
 * input, and mail servers repeat the recipient. So this keeps what is known to be safe instead of
 * removing what isn't.
 */
export function serializeError(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) {
    // The queue's errors are plain copies of their fields.
    const isCopy = typeof error === "object" && error !== null && "message" in error;
    if (!isCopy) return { type: typeof error };
    return serializeError(Object.assign(new Error(String(error.message)), error), depth);
  }
  const { code, responseCode, query } = error as unknown as Record<string, unknown>;
  const isNamed = !/^error$/i.test(error.name);
  const logged: LoggedError = { type: isNamed ? error.name : error.constructor.name };
  const known = responseCode ?? code;
  if (typeof known === "number" || (typeof known === "string" && /^[\w.-]{1,60}$/.test(known))) {
    logged.code = known;
  }
  if (isDatabaseError(error)) {
    if (error.constraint) logged.constraint = error.constraint;
    if (error.table) logged.table = error.table;
    if (error.column) logged.column = error.column;
  }
  // Drizzle's message contains the parameters; the query alone has placeholders.
  if (typeof query === "string") logged.query = short(query.replace(/'(?:[^']|'')*'/g, "'…'"));
  else logged.message = safeMessage(error);
  const stack = frames(error);
  if (stack !== "") logged.stack = stack;
  if (depth >= DEEPEST) return logged;
  if (error.cause !== undefined) logged.cause = serializeError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    logged.errors = error.errors.slice(0, DEEPEST).map((one) => serializeError(one, depth + 1));
  }
  return logged;
}

/**
 * PostgreSQL's messages about names (class 42 except syntax errors) and constraints (23) quote only
 * names.
 */
function safeMessage(error: Error): string {
  const isAboutNames = isDatabaseError(error) && /^(23|42(?!601))/.test(error.code ?? "");
  return isAboutNames ? short(firstLine(error.message)) : safeText(error.message);
}

/**
 * Removes values from a message: quoted or bracketed text, and anything after a colon or a line
 * break.
 */
export function safeText(text: string): string {
  return short(
    firstLine(text)
      .replace(/: .*/, ": …")
      .replace(/(["`“<{[]|(?<!\w)')(?:.*(["'`”>}\]])|.*$)/, "$1…$2")
      .replace(/\S+@\S+/g, "…")
      .replace(/(?<![\w-]|GR-)\+?\d[\d\s()-]{4,}\d(?!\w)/g, "…"),
  );
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0]!;
}

/** Detected by its fields, because only platform/db imports the driver. */
function isDatabaseError(error: Error): error is Error & Record<DatabaseField, string | undefined> {
  return "severity" in error && "routine" in error;
}
type DatabaseField = "code" | "constraint" | "table" | "column";

function frames(error: Error): string {
  const { stack = "", message } = error;
  const at = message === "" ? -1 : stack.indexOf(message);
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split("\n")
    .filter((line) => /^\s+at \S/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
    .join("\n");
}

function short(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
}
