/** "9:41"; minutes are not padded, seconds are. Nothing left is "0:00". */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What is said aloud, only at whole minutes: "9 minutes left". Null between them. */
export function minuteMark(leftMs: number): string | null {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  if (seconds === 0) return "Time is up";
  if (seconds % 60 !== 0) return null;
  const minutes = seconds / 60;
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}
