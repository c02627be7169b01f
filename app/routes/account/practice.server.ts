import type { Services } from "#app/services.ts";
import { momentIn } from "#lib/moment.ts";
import { formatDate, type LocalClock, localDate } from "#lib/zones.ts";
import { listAiSessions } from "#modules/ai-sessions/data.server.ts";
import type { AiSession } from "#modules/ai-sessions/schema.ts";
import { findTopic } from "#modules/ai-sessions/topics.ts";
import { type Interview, listOneWay, listOneWayTopics } from "#modules/one-way/data.server.ts";
import { FREE_QUESTIONS, PAID_QUESTIONS } from "#modules/one-way/pace.ts";
import { loadLevels } from "./progress.server.ts";

/** How many of each kind; their own pages list the rest. */
const LISTED = 2;
const LEVELS_LISTED = 3;

/** A session without an expert, with its next step. */
export type PracticeLine = {
  id: string;
  title: string;
  /** Its kind and time. */
  about: string;
  step: string;
  href: string;
};

/** A person's practice without an expert, latest first, and their levels from all sessions. */
export async function loadPractice(
  services: Pick<Services, "db" | "clock">,
  userId: string,
  local: LocalClock,
) {
  const { db } = services;
  const { zone } = local;
  const [aiSessions, interviews, topics, { view }] = await Promise.all([
    listAiSessions(db, userId),
    listOneWay(db, userId),
    listOneWayTopics(db),
    loadLevels(services, userId, zone),
  ]);
  const titleOf = new Map(topics.map(({ key, title }) => [key, title]));
  const latest = view.competencies.toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)));
  return {
    aiSessions: aiSessions.slice(0, LISTED).map((session) => aiLine(session, local)),
    interviews: interviews
      .slice(0, LISTED)
      .map((one) =>
        interviewLine(one, `One-way interview, ${titleOf.get(one.topic) ?? one.topic}`, zone),
      ),
    levels: latest
      .slice(0, LEVELS_LISTED)
      .map(({ key, name, level, trendText }) => ({ key, name, level, trendText })),
    /** The number of scored competencies. */
    scored: view.competencies.length,
    nextDrill: view.competencies.length > 0 ? view.next : null,
  };
}

function lastAt({ points }: { points: readonly { at: string }[] }): string {
  return points.at(-1)?.at ?? "";
}

function aiLine(session: AiSession, { zone, hourCycle }: LocalClock): PracticeLine {
  const { id, format, topic, minutes, status, startedAt, availableAt } = session;
  const at = startedAt ?? availableAt;
  const moment = at && momentIn(zone, at, at, hourCycle);
  const isOpen = status === "unstarted" || status === "running";
  const home = format === "visa" ? `/sessions/visa/${id}` : `/sessions/ai/${id}`;
  return {
    id,
    title: `${format === "visa" ? "Visa officer" : "AI mock session"}, ${findTopic(topic)?.title ?? topic}`,
    about: [`${minutes} minutes`, moment && `${moment.date}, ${moment.start}`]
      .filter(Boolean)
      .join(", "),
    // An abandoned visa interview shows its report before it's marked as ended.
    step:
      status === "unstarted"
        ? "Start"
        : !isOpen
          ? "Open report"
          : format === "visa"
            ? "Open"
            : "Resume",
    href: isOpen || format === "visa" ? home : `${home}/report`,
  };
}

function interviewLine(interview: Interview, title: string, zone: string): PracticeLine {
  const { id, status, orderId, createdAt, submittedAt } = interview;
  const questions = orderId === null ? FREE_QUESTIONS : PAID_QUESTIONS;
  const isDone = status === "submitted";
  return {
    id,
    title,
    about: `${questions} questions, ${formatDate(localDate(zone, submittedAt ?? createdAt))}`,
    step: isDone ? "Watch" : status === "running" ? "Resume" : "Open",
    href: isDone ? `/interviews/oneway/${id}/review` : `/interviews/oneway/${id}`,
  };
}
