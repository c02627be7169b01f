import type { HourCycle } from "#lib/zones.ts";

const FIRST_TAG = /^\s*([a-z\d-]{1,35})\s*(?:[,;]|$)/i;
// Asking Intl takes tens of microseconds. The bound is for visitors who send a new tag each time.
const MAX_TAGS = 500;

const cycles = new Map<string, HourCycle>();

/**
 * The clock of the first language in Accept-Language, which browsers sort by preference; 12 hours
 * without one. Only the server decides, as a browser's data may differ.
 */
export function hourCycleOf(request: Request): HourCycle {
  const tag = FIRST_TAG.exec(request.headers.get("accept-language") ?? "")?.[1];
  if (tag === undefined) return "h12";
  const known = cycles.get(tag);
  if (known !== undefined) return known;
  if (cycles.size >= MAX_TAGS) cycles.clear();
  const cycle = cycleOfTag(tag);
  cycles.set(tag, cycle);
  return cycle;
}

function cycleOfTag(tag: string): HourCycle {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions();
    return hourCycle === "h23" || hourCycle === "h24" ? "h23" : "h12";
  } catch {
    return "h12";
  }
}
