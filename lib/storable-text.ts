/**
 * Replaces what PostgreSQL can't store, NUL and lone surrogates, by U+FFFD, which no email, code or
 * slug may contain. They only come from probing programs, or from truncating an emoji.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
