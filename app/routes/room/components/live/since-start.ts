/** An event's time in the session: `12:40`, or `-3:05` before the start. */
export function sinceStart(offsetMs: number): string {
  const seconds = Math.floor(Math.abs(offsetMs) / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return offsetMs < 0 ? `−${text}` : text;
}
