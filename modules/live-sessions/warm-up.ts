import { localDate } from "#lib/zones.ts";

/** What a candidate can practice alone before a session, free; `path` is on this site. */
export function warmUp(
  session: { serviceSlug: string; startAt: Date },
  zone: string,
  now: Date,
): { title: string; links: { label: string; path: string }[] } {
  const isToday = localDate(zone, session.startAt) <= localDate(zone, now);
  const practice = session.serviceSlug.endsWith("-visa")
    ? { label: "Practice a visa interview, free", path: "/sessions/visa" }
    : {
        label: "Answer one free practice question",
        path: `/sessions/ai?topic=${session.serviceSlug}`,
      };
  return {
    title: isToday ? "Warm up first" : "Warm up tonight",
    links: [practice, { label: "Record a free one-way interview", path: "/interviews/oneway" }],
  };
}
