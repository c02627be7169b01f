/** "9:41", or "0:00" at the end. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "in 3 days" to the nearest day, "in 1 day 4 hours", "in 5 hours 12 minutes", "in 12 minutes", "now". */
export function untilText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  if (minutes <= 0) return "now";
  // Hours don't matter from two days on.
  if (minutes >= 2 * 1440) return `in ${Math.round(minutes / 1440)} days`;
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "day"],
    [Math.floor((minutes % 1440) / 60), "hour"],
    [minutes % 60, "minute"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first, first + 2);
  return `in ${shown
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`)
    .join(" ")}`;
}

/** Announced at whole minutes only: "9 minutes left". Null in between. */
export function minuteMark(leftMs: number): string | null {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  if (seconds === 0) return "Time is up";
  if (seconds % 60 !== 0) return null;
  const minutes = seconds / 60;
  return minutes === 1 ? "1 minute left" : `${minutes} minutes left`;
}
