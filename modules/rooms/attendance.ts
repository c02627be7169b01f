import type { RoomRole } from "./schema.ts";

export type PresenceSpan = {
  role: RoomRole;
  /** Which expert; null for the candidate. */
  expertId: string | null;
  joinedAt: Date;
  /** Null while present. */
  leftAt: Date | null;
  /** Left on purpose; otherwise the connection was lost. */
  goodbye: boolean;
};

/** Presence between two instants, in milliseconds. */
export type Attendance = {
  candidateMs: number;
  expertMs: number;
  togetherMs: number;
  candidateAbsentMs: number;
  expertAbsentMs: number;
  /** The first moment they were there; null if they never were. */
  candidateCameAt: Date | null;
  expertCameAt: Date | null;
  /** Whether they're present at the end. */
  candidateIsHere: boolean;
  expertIsHere: boolean;
  /** Since when both have been gone without leaving on purpose; null if they haven't. */
  bothLostAt: Date | null;
};

/** A shorter gap is a reload or a change of network. */
export const RECONNECT_MS = 60_000;

type Interval = { from: number; to: number };

/**
 * Sums presence between `from` and `until`. Only this expert's spans count, so a stand-in starts at
 * zero. Open spans count until `until`, so a jump of the clock never counts as absence.
 */
export function attendance(
  spans: readonly PresenceSpan[],
  { from, until, expertId }: { from: Date; until: Date; expertId: string },
): Attendance {
  const window = { from: from.getTime(), to: Math.max(from.getTime(), until.getTime()) };
  const ofCandidate = spans.filter(({ role }) => role === "candidate");
  const ofExpert = spans.filter((span) => span.role === "expert" && span.expertId === expertId);
  const candidate = presentIn(ofCandidate, window);
  const expert = presentIn(ofExpert, window);
  const [candidateMs, expertMs] = [sum(candidate), sum(expert)];
  const isHere = (present: Interval[]) =>
    present.length > 0 && window.to - present.at(-1)!.to < RECONNECT_MS;
  const lastSeen = Math.max(candidate.at(-1)?.to ?? 0, expert.at(-1)?.to ?? 0);
  const bothLost =
    [candidate, expert].every((present) => present.length > 0 && present.at(-1)!.to < window.to) &&
    [ofCandidate, ofExpert].every((own) => !lastOf(own, window).goodbye);
  return {
    candidateMs,
    expertMs,
    togetherMs: sum(intersect(candidate, expert)),
    candidateAbsentMs: window.to - window.from - candidateMs,
    expertAbsentMs: window.to - window.from - expertMs,
    candidateCameAt: candidate[0] ? new Date(candidate[0].from) : null,
    expertCameAt: expert[0] ? new Date(expert[0].from) : null,
    candidateIsHere: isHere(candidate),
    expertIsHere: isHere(expert),
    bothLostAt: bothLost ? new Date(lastSeen) : null,
  };
}

/** Clipped to the window, sorted and disjoint, with short gaps closed. */
function presentIn(spans: readonly PresenceSpan[], window: Interval): Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of spans
    .map((span) => clip(span, window))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from - last.to < RECONNECT_MS) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

function clip({ joinedAt, leftAt }: PresenceSpan, window: Interval): Interval {
  return {
    from: Math.max(joinedAt.getTime(), window.from),
    to: Math.min(leftAt?.getTime() ?? window.to, window.to),
  };
}

/** The span that ended last within the window. */
function lastOf(spans: readonly PresenceSpan[], window: Interval): PresenceSpan {
  return spans
    .filter((span) => span.joinedAt.getTime() < window.to)
    .reduce((last, span) => (clip(span, window).to >= clip(last, window).to ? span : last));
}

const sum = (intervals: readonly Interval[]) =>
  intervals.reduce((ms, { from, to }) => ms + to - from, 0);

function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  return a.flatMap((one) =>
    b
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  );
}
