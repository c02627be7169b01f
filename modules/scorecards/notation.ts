/** How levels and times are written. */

export const NO_EVIDENCE = 0;

/** A level in words: `4 of 5`. */
export function levelText(level: number): string {
  return level === NO_EVIDENCE ? "Not enough evidence" : `${level} of 5`;
}

/** `12:30`, from the session's start; `−1:05` before it. */
export function offsetText(offsetMs: number): string {
  const total = Math.floor(Math.abs(offsetMs) / 1000);
  const minutes = Math.floor(total / 60);
  return `${offsetMs < 0 ? "−" : ""}${minutes}:${String(total % 60).padStart(2, "0")}`;
}
