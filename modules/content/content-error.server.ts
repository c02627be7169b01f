/** An invalid content file. The message names the file and each bad field. */
export class ContentError extends Error {
  readonly code = "bad_content";
}
