/** A content file that cannot be used. The message names the file, and each field in it. */
export class ContentError extends Error {
  readonly code = "bad_content";
}
