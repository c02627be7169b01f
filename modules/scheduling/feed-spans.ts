import type { FeedEvent } from "#adapters/calendar-feeds/port.ts";
import type { Interval } from "./calendar.ts";
import { mergeSpans } from "./intervals.ts";

/**
 * A feed's busy times, merged and sorted. Our own sessions may be in the feed; `ownDomain` identifies
 * them by UID.
 */
export function busyOf(events: readonly FeedEvent[], ownDomain: string): Interval[] {
  const own = `@${ownDomain.toLowerCase()}`;
  const merged = mergeSpans(
    events
      .filter(({ uid }) => !uid.toLowerCase().endsWith(own))
      .flatMap(({ startMin, endMin }) => [startMin, endMin]),
  );
  return Array.from({ length: merged.length / 2 }, (_, at) => ({
    startMin: merged[2 * at]!,
    endMin: merged[2 * at + 1]!,
  }));
}
