import { href } from "#app/lib/urls.ts";
import { BROWSER_ZONE } from "#app/components/booking/zone-scripts.ts";

export const BOOKING_PATH = href("/book-your-slot");

/** One-time parameters, dropped from the next link. */
const PASSING = ["problem", "taken", "with", "start", BROWSER_ZONE];

/** The page's URL with some parameters changed; null removes one. */
export function urlWith(
  path: string,
  current: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(current);
  for (const name of PASSING) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query ? `${path}?${query}` : path;
}

export function timeUrl(current: URLSearchParams, changes: Record<string, string | null>): string {
  return urlWith(BOOKING_PATH, current, changes);
}

/** The page with everyone who is free at a time. */
export function whoUrl(current: URLSearchParams, start: string): string {
  return `${timeUrl(current, { start, expert: null, month: null })}#who`;
}
