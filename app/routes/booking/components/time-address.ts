import { BROWSER_ZONE } from "#app/components/booking/zone-scripts.ts";

export const BOOKING_PATH = "/book-your-slot";

/** What belongs to one answer and not to the place: gone with the next click. */
const PASSING = ["problem", "taken", "start", BROWSER_ZONE];

/** A page's address with some of it changed; null takes a part out. */
export function addressWith(
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

/** The time screen's address with some of it changed. */
export function timeAddress(
  current: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  return addressWith(BOOKING_PATH, current, changes);
}
