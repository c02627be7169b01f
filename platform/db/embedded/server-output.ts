import { DatabaseStartError } from "../database-start-error.ts";

/** The line of PostgreSQL's output that says why it stopped. */
export function lastErrorLine(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const worst = lines.filter((line) => /\b(PANIC|FATAL|error|ERROR):/.test(line)).at(-1);
  const line = worst ?? lines.filter(Boolean).at(-1) ?? "it gave no reason";
  return line.replace(/^.*?\b(?:PANIC|FATAL|ERROR|error):\s*/, "");
}

/** Converts file errors (disk full, permissions) into one line for the terminal. */
export function asStartError(error: unknown, doing: string): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const { stderr } = error as { stderr?: unknown };
  const text = typeof stderr === "string" && stderr.trim() ? lastErrorLine(stderr) : null;
  const reason = text ?? (error instanceof Error ? error.message : String(error));
  return new DatabaseStartError(`${doing}: ${reason}`, { cause: error });
}
