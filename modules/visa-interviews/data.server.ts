import { addDays } from "#lib/days.ts";
import { nextFreeAt } from "#lib/free-use.ts";
import { dayStart, localDate } from "#lib/zones.ts";
import { erasedUseUntil, listSameMailbox } from "#modules/accounts/free-uses.server.ts";
import {
  getOwnAiSession,
  listAiEvents,
  listAiSessions,
  listVisaDays,
  lockAiSession,
} from "#modules/ai-sessions/data.server.ts";
import type { AiEventData } from "#modules/ai-sessions/events.ts";
import type { AiSession, AiSessionStatus } from "#modules/ai-sessions/schema.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Platform } from "#platform/services.ts";
import type { Facts } from "./facts.ts";
import { answerSeconds, interviewSeconds, type Pace } from "./interruption.ts";
import type { Answer, Interview, Turn } from "./officer.ts";
import type { VisaTopic } from "./topics.ts";

/** An interview's events, in the log of its AI session. */
export type VisaEvent =
  | { kind: "visa_question"; data: Omit<Turn, "answer"> }
  | { kind: "visa_answer"; data: Answer }
  | { kind: "end"; data: AiEventData<"end"> };

export type VisaSession = {
  id: string;
  userId: string;
  attempt: number;
  orderId: null;
  status: AiSessionStatus;
  voice: boolean;
  startedAt: Date;
  interview: Interview;
  /** When the officer last asked. */
  askedAt: Date;
  /** Null while it's running, and after it was left. */
  ended: AiEventData<"end">["why"] | null;
};

/** After both clocks, an answer in flight still counts. */
const GRACE_MS = 60_000;

/** Whether it's over, by its status or because its clocks ran out after the applicant left. */
export function isVisaOver(
  { status, startedAt, askedAt, interview: { pace } }: VisaSession,
  now: Date,
): boolean {
  if (status !== "running") return true;
  const [whole, answer] = [interviewSeconds(pace), answerSeconds(pace)];
  if (whole === null || answer === null) return false;
  const endsAt = Math.max(startedAt.getTime() + whole * 1000, askedAt.getTime() + answer * 1000);
  return now.getTime() >= endsAt + GRACE_MS;
}

type Who = { id: string; userId: string };

/** Null for other people's interviews, and for deleted ones. */
export async function getVisaSession(db: Queryable, who: Who): Promise<VisaSession | null> {
  return replay(db, await getOwnAiSession(db, who.id, who.userId), who);
}

/** Locked until the transaction ends, so that its events have one writer at a time. */
export async function lockVisaSession(tx: Queryable, who: Who): Promise<VisaSession | null> {
  return replay(tx, await lockAiSession(tx, who.id), who);
}

/** Changing the zone back and forth affects only these days. */
const LATEST = 4;

/**
 * The interview that used up the day, and when the next one is free; null if one is free now. `id`
 * is null if it was deleted, or belongs to another account of the same mailbox.
 */
export async function getVisaUse(
  deps: Pick<Platform, "clock" | "config"> & { db: Queryable },
  { userId, zone }: { userId: string; zone: string },
): Promise<{ id: string | null; nextAt: Date } | null> {
  const days = await listVisaDays(deps.db, await listSameMailbox(deps.db, userId), LATEST);
  const erased = await erasedUseUntil(deps, userId, "visa-day");
  const used = [
    ...days.map(({ day, until }) => ({ period: day, until })),
    { period: "", until: erased },
  ];
  const nextAt = nextFreeAt(used, deps.clock.now(), {
    at: (instant) => localDate(zone, instant),
    after: (day) => dayStart(zone, addDays(day, 1)),
  });
  const [latest] = days;
  const isOwn = latest?.participantId === userId && !latest.isDeleted;
  return nextAt && { id: isOwn ? latest.id : null, nextAt };
}

export type PastVisa = { id: string; topic: VisaTopic; startedAt: Date };

const LISTED = 10;

/** The interviews that a person can review, newest first. */
export async function listPastVisas(db: Queryable, userId: string): Promise<PastVisa[]> {
  return (await listAiSessions(db, userId))
    .filter(({ format, endedAt }) => format === "visa" && endedAt !== null)
    .slice(0, LISTED)
    .map(({ id, topic, startedAt }) => ({
      id,
      topic: topic as VisaTopic,
      startedAt: startedAt!,
    }));
}

async function replay(
  db: Queryable,
  session: AiSession | null,
  { userId }: Who,
): Promise<VisaSession | null> {
  if (session?.participantId !== userId || session.format !== "visa") return null;
  const { id, attempt, status, voice } = session;
  const startedAt = session.startedAt!;
  const turns: Turn[] = [];
  let askedAt = startedAt;
  let ended: VisaSession["ended"] = null;
  for (const event of await listAiEvents<VisaEvent>(db, session)) {
    if (event.kind === "visa_question") {
      turns.push({ ...event.data, answer: null });
      askedAt = event.at;
    } else if (event.kind === "visa_answer") turns.at(-1)!.answer = event.data;
    else if (event.kind === "end") ended = event.data.why;
  }
  const { facts, pace } = session.facts as { facts: Facts; pace: Pace };
  const interview = { topic: session.topic as VisaTopic, facts, pace, seed: id, turns };
  return {
    id,
    userId,
    attempt,
    orderId: null,
    status,
    voice,
    startedAt,
    askedAt,
    ended,
    interview,
  };
}
