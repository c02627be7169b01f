/** How levels and times are written. */

export const NO_EVIDENCE = 0;

/** A level in words: `4 of 5`. */
export function levelText(level: number): string {
  return level === NO_EVIDENCE ? "Not enough evidence" : `${level} of 5`;
}

/** `12:30`, from the session's start. */
export function offsetText(offsetMs: number): string {
  if (offsetMs < 0) return "Before the start";
  const total = Math.floor(offsetMs / 1000);
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, "0")}`;
}

/** `at 12:30`, for the middle of a sentence. */
export function whenText(offsetMs: number): string {
  return offsetMs < 0 ? "before the start" : `at ${offsetText(offsetMs)}`;
}
