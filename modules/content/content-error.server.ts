export class ContentError extends Error {
  readonly code = "bad_content";
}
