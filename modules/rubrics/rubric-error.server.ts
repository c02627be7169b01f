/** An invalid rubric or question bank, or a changed version. The message names the file. */
export class RubricError extends Error {
  readonly code = "bad_content";
}
