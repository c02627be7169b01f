/**
 * Replaces what PostgreSQL can't store, NUL and lone surrogates, by U+FFFD, which no email, code or
 * slug may contain. They only come from probing programs, or from truncating an emoji.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}

/** The same for every text in a JSON value. */
export function storableJson(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storableJson(inner)]),
  );
}

const INVISIBLE = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text; empty if it's only blanks and characters that show nothing, such as Hangul fillers. */
export function visibleText(text: string): string {
  return INVISIBLE.test(text) ? "" : text;
}

// RFC 5322's atoms, and domains in any script, as people type them. Pages use it too, so no zod.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?";
const TOP = "(?:xn--[A-Za-z0-9-]*[A-Za-z0-9]|\\p{L}[\\p{L}\\p{M}]+)";
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP}$`, "iu");

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
