import type { FeedEvent } from "#adapters/calendar-feeds/port.ts";
import { instantOf, zoneOffsets } from "#lib/zone-offsets.ts";
import type { Interval } from "./calendar.ts";
import { mergeSpans, type Spans } from "./intervals.ts";

const DAY = 1440;

/**
 * A feed's busy times, merged and sorted. Events without a zone are in the expert's. Our own
 * sessions may be in the feed; `ownDomain` identifies them by UID.
 */
export function busyOf(
  events: readonly FeedEvent[],
  { zone, ownDomain }: { zone: string; ownDomain: string },
): Interval[] {
  const spans: Spans = [];
  for (const { uid, kind, startMin, endMin } of events) {
    if (uid.toLowerCase().endsWith(`@${ownDomain.toLowerCase()}`)) continue;
    const at = (minute: number) => (kind === "instant" ? minute : instantAt(zone, minute));
    const start = at(startMin);
    const end = at(endMin);
    // Ignore an hour that a clock change skips.
    if (start < end) spans.push(start, end);
  }
  const merged = mergeSpans(spans);
  return Array.from({ length: merged.length / 2 }, (_, at) => ({
    startMin: merged[2 * at]!,
    endMin: merged[2 * at + 1]!,
  }));
}

function instantAt(zone: string, wallMin: number): number {
  return instantOf(zoneOffsets(zone, wallMin - 2 * DAY, wallMin + 2 * DAY), wallMin);
}
