/**
 * Text as the database can keep it: PostgreSQL's text holds no NUL, and its JSON no half of a
 * surrogate pair. Both come only from programs that probe, or from cutting an emoji in two; in
 * their place stands U+FFFD, which no address, code or slug may contain.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
