import { untilText } from "#app/ui/countdown-text.ts";

/** "starts in 12 minutes", "starts now", "started 3 minutes ago". */
export function startText(leftMs: number): string {
  const since = Math.floor(-leftMs / 60_000);
  if (since <= 0) return `starts ${untilText(leftMs)}`;
  return `started ${since} minute${since === 1 ? "" : "s"} ago`;
}
