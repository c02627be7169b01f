import type { Outcome } from "#modules/live-sessions/policy.ts";
import { type Attendance, attendance, type PresenceSpan } from "./attendance.ts";
import type { RoomRole } from "./schema.ts";

/** `config.presence`; minutes. */
export type PresenceRules = {
  standInAfterMin: number;
  expertNoShowMin: number;
  noShowMin: number;
  togetherMin: number;
  lostMin: number;
  answerHours: number;
};

/** A started session with the other facts that decide how it ends. */
export type RunningSession = {
  startAt: Date;
  endAt: Date;
  /** When its room closes. */
  closesAt: Date;
  expertId: string;
  /** When the expert ended it; null if they haven't. */
  endedAt: Date | null;
  /** When a stand-in took over, or null. */
  takenOverAt: Date | null;
  /** The search for a stand-in, or null. `until` is null once it's over. */
  standIn: { until: Date | null } | null;
  /** The call was outside our room. `askedAt`: when both were asked whether it took place. */
  call: { askedAt: Date | null; candidate: boolean | null; expert: boolean | null } | null;
};

export type Verdict =
  | { kind: "close"; outcome: "completed" | Outcome }
  /** Operators decide; this person, absent for longer, is asked first. */
  | { kind: "case"; asked: RoomRole | null }
  /** Both are asked whether their call took place. */
  | { kind: "ask" }
  | {
      kind: "wait";
      /** Look for a stand-in now. */
      wantsStandIn: boolean;
      /** The expert has arrived, so nobody needs to stand in. */
      expertCame: boolean;
      /** The expert may close the session as a no-show. */
      mayCloseAsNoShow: boolean;
      checkAt: Date;
    };

const MINUTE_MS = 60_000;
const after = (date: Date, minutes: number) => new Date(date.getTime() + minutes * MINUTE_MS);
const earliest = (...dates: Date[]) => dates.reduce((a, b) => (b < a ? b : a));

/**
 * What presence decides for a running session at `now`, or the answers about a call that took place
 * elsewhere (docs/product.md#presence).
 */
export function decide(
  spans: readonly PresenceSpan[],
  session: RunningSession,
  rules: PresenceRules,
  now: Date,
): Verdict {
  const { startAt, endAt, closesAt, endedAt, expertId } = session;
  const until = earliest(now, closesAt, endedAt ?? closesAt);
  const seen = attendance(spans, { from: startAt, until, expertId });
  const isOver = endedAt !== null || now >= endAt;
  const wait = (more: { wantsStandIn?: boolean; mayCloseAsNoShow?: boolean } = {}): Verdict => ({
    kind: "wait",
    wantsStandIn: false,
    expertCame: seen.expertCameAt !== null,
    mayCloseAsNoShow: false,
    ...more,
    checkAt: nextCheck(seen, session, rules, now),
  });
  const close = (outcome: "completed" | Outcome): Verdict => ({ kind: "close", outcome });

  // The editor and the timer are used here even if they talk elsewhere, so presence says nothing.
  if (session.call) return (isOver && decideCall(session.call, rules, now)) || wait();
  if (seen.togetherMs >= rules.togetherMin * MINUTE_MS) {
    if (endedAt) return close("completed");
    const lostFor = seen.bothLostAt && after(seen.bothLostAt, rules.lostMin);
    if (lostFor && lostFor <= earliest(now, endAt)) return close("tech_failed");
    return isOver ? close("completed") : wait();
  }
  if (endedAt) return openCase(spans, session);

  const [candidateCame, expertCame] = [seen.candidateCameAt !== null, seen.expertCameAt !== null];
  if (!candidateCame && !expertCame) {
    return now >= after(startAt, rules.noShowMin) ? close("no_show_both") : wait();
  }
  if (!expertCame) {
    const isOffered = session.standIn !== null && session.standIn.until !== null;
    const dueAt = after(session.takenOverAt ?? startAt, rules.expertNoShowMin);
    if (now >= dueAt && !(isOffered && session.standIn!.until! > now)) {
      return close("no_show_expert");
    }
    const isLate = now >= after(startAt, rules.standInAfterMin);
    return wait({ wantsStandIn: isLate && seen.candidateIsHere && session.standIn === null });
  }
  if (!candidateCame) {
    const hasWaited = waitedMs(seen, session, rules) >= rules.noShowMin * MINUTE_MS;
    if (isOver && hasWaited) return close("no_show_candidate");
    if (!isOver) return wait({ mayCloseAsNoShow: hasWaited && seen.expertIsHere });
  }
  if (!isOver) return wait();
  // They're still talking: wait until the room closes.
  if (seen.candidateIsHere && seen.expertIsHere && now < closesAt) return wait();
  return openCase(spans, session);
}

/** How long the expert has waited. Arriving before the search for stand-ins isn't late. */
function waitedMs(seen: Attendance, { startAt }: RunningSession, rules: PresenceRules): number {
  const lateMs = (seen.expertCameAt?.getTime() ?? 0) - startAt.getTime();
  const isPunctual = lateMs < rules.standInAfterMin * MINUTE_MS;
  return seen.expertMs + (isPunctual ? lateMs : 0);
}

function openCase(
  spans: readonly PresenceSpan[],
  { startAt, endAt, endedAt, expertId }: RunningSession,
): Verdict {
  const until = earliest(endAt, endedAt ?? endAt);
  const seen = attendance(spans, { from: startAt, until, expertId });
  const isCandidate = seen.candidateAbsentMs > seen.expertAbsentMs;
  return { kind: "case", asked: isCandidate ? "candidate" : "expert" };
}

/** Null while answers are awaited. */
function decideCall(
  { askedAt, candidate, expert }: NonNullable<RunningSession["call"]>,
  { answerHours }: PresenceRules,
  now: Date,
): Verdict | null {
  if (!askedAt) return { kind: "ask" };
  if (candidate === false || expert === false) return { kind: "case", asked: null };
  if (candidate && expert) return { kind: "close", outcome: "completed" };
  if (now < after(askedAt, answerHours * 60)) return null;
  return candidate || expert
    ? { kind: "close", outcome: "completed" }
    : { kind: "case", asked: null };
}

/** The next time at which something may be decided if nobody arrives or leaves. */
function nextCheck(
  seen: Attendance,
  session: RunningSession,
  rules: PresenceRules,
  now: Date,
): Date {
  const { startAt, endAt, closesAt, takenOverAt, standIn } = session;
  const missingMs = rules.noShowMin * MINUTE_MS - waitedMs(seen, session, rules);
  const times = [
    after(takenOverAt ?? startAt, rules.standInAfterMin),
    after(takenOverAt ?? startAt, rules.expertNoShowMin),
    after(startAt, rules.noShowMin),
    ...(standIn?.until ? [standIn.until] : []),
    ...(seen.bothLostAt ? [after(seen.bothLostAt, rules.lostMin)] : []),
    ...(seen.expertIsHere ? [new Date(now.getTime() + missingMs)] : []),
    ...(session.call?.askedAt ? [after(session.call.askedAt, rules.answerHours * 60)] : []),
    endAt,
    closesAt,
  ];
  return earliest(...times.filter((time) => time > now));
}
