import { fetchFeed } from "./fetch-feed.ts";
import { parseFeed } from "./parse-feed.ts";
import type { CalendarFeeds } from "./port.ts";

export type FeedSettings = {
  maxBytes: number;
  maxEvents: number;
  fetchMs: number;
  parseMs: number;
  allowedHosts: readonly string[];
};

/** `publicUrl` tells a calendar's server who reads it. */
export function createCalendarFeeds(settings: FeedSettings, publicUrl: string): CalendarFeeds {
  const userAgent = `CalendarReader/1.0 (+${publicUrl})`;
  const { maxBytes, maxEvents, fetchMs, parseMs, allowedHosts } = settings;
  return {
    async read(url, range, { deadlineMs = fetchMs + parseMs } = {}) {
      const startedAt = performance.now();
      const left = () => Math.max(1, Math.ceil(deadlineMs - (performance.now() - startedAt)));
      const fetched = await fetchFeed(url, {
        maxBytes,
        allowedHosts,
        userAgent,
        deadlineMs: Math.min(fetchMs, left()),
      });
      if (!fetched.ok) return fetched;
      return parseFeed(fetched.text, range, { maxEvents, deadlineMs: Math.min(parseMs, left()) });
    },
  };
}
