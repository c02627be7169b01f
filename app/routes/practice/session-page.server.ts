import { momentIn } from "#lib/moment.ts";
import type { AiSession } from "#modules/ai-sessions/schema.ts";
import { findTopic } from "#modules/ai-sessions/topics.ts";

export const titleOf = (topic: string) => findTopic(topic)?.title ?? topic;

/** `Tue, Jan 12, 10:00 AM` */
export function dayAndTime(at: Date, zone: string): string {
  const { date, start } = momentIn(zone, at, at);
  return `${date}, ${start}`;
}

/** A session in its owner's list, with its next step. */
export function listedSession(session: AiSession, zone: string) {
  const { id, topic, minutes, status, startedAt, availableAt } = session;
  const at = startedAt ?? availableAt;
  const step = {
    unstarted: { label: "Start", href: `/sessions/ai/${id}` },
    running: { label: "Resume", href: `/sessions/ai/${id}` },
  }[status as "unstarted" | "running"] ?? {
    label: "Report",
    href: `/sessions/ai/${id}/report`,
  };
  return {
    id,
    title: titleOf(topic),
    minutes,
    when: at ? dayAndTime(at, zone) : "",
    isOpen: status === "unstarted" || status === "running",
    ...step,
  };
}
