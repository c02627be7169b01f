import { momentIn } from "#lib/moment.ts";
import type { LocalClock } from "#lib/zones.ts";
import type { AiSession } from "#modules/ai-sessions/schema.ts";
import { findTopic } from "#modules/ai-sessions/topics.ts";

export const titleOf = (topic: string) => findTopic(topic)?.title ?? topic;

/** `Tue, Jan 12, 10:00 AM` */
export function dayAndTime(at: Date, { zone, hourCycle }: LocalClock): string {
  const { date, start } = momentIn(zone, at, at, hourCycle);
  return `${date}, ${start}`;
}

/** A session in its owner's list, with its next step. */
export function listedSession(session: AiSession, local: LocalClock) {
  const { id, topic, minutes, startedAt, availableAt } = session;
  const at = startedAt ?? availableAt;
  const title = titleOf(topic);
  return {
    id,
    title: session.format === "visa" ? `${title}, visa officer` : title,
    minutes,
    when: at ? dayAndTime(at, local) : "",
    ...stepOf(session),
  };
}

function stepOf({ id, format, status }: AiSession): { label: string; href: string } {
  const href = format === "visa" ? `/sessions/visa/${id}` : `/sessions/ai/${id}`;
  if (status === "unstarted") return { label: "Start", href };
  // An abandoned visa interview shows its report before it's marked as ended.
  if (status === "running") return { label: format === "visa" ? "Open" : "Resume", href };
  return { label: "Report", href: format === "visa" ? href : `${href}/report` };
}
