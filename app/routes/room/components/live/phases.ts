export type PlannedPhase = { key: string; name: string; minutes: number; hint: string };

export type PhaseChange =
  | { kind: "phase"; at: number; key: string; endsAt: number }
  | { kind: "extend"; at: number; minutes: number };

export type PhaseNow = {
  state: "before" | "running" | "over";
  phase: PlannedPhase | null;
  /** When the phase ends; before the session, when it starts. */
  endsAt: number;
  /** What follows it. */
  next: PlannedPhase | null;
};

type Cursor = { index: number; endsAt: number };

const MINUTE_MS = 60_000;

/**
 * The phase at `now`: planned lengths from the start, adjusted by the expert's actions. No phase
 * outlasts the slot.
 */
export function phaseAt(
  plan: { phases: readonly PlannedPhase[]; startAt: number; endAt: number },
  changes: readonly PhaseChange[],
  now: number,
): PhaseNow {
  const { phases, startAt, endAt } = plan;
  const clip = (at: number) => Math.min(at, endAt);
  const lengthOf = (index: number) => (phases[index]?.minutes ?? 0) * MINUTE_MS;

  function advance(cursor: Cursor, to: number): Cursor {
    let { index, endsAt } = cursor;
    while (endsAt <= to && index < phases.length - 1) {
      index += 1;
      endsAt = clip(endsAt + lengthOf(index));
    }
    return { index, endsAt };
  }

  let cursor: Cursor = { index: 0, endsAt: clip(startAt + lengthOf(0)) };
  for (const change of changes) {
    cursor = advance(cursor, change.at);
    if (change.kind === "extend") {
      cursor = { ...cursor, endsAt: clip(cursor.endsAt + change.minutes * MINUTE_MS) };
      continue;
    }
    const index = phases.findIndex(({ key }) => key === change.key);
    if (index !== -1) cursor = { index, endsAt: clip(change.endsAt) };
  }

  const { index, endsAt } = advance(cursor, now);
  const phase = phases[index] ?? null;
  const next = phases[index + 1] ?? null;
  if (now >= endAt) return { state: "over", phase: null, endsAt: endAt, next: null };
  if (now < startAt && changes.length === 0) {
    return { state: "before", phase: null, endsAt: startAt, next: phases[0] ?? null };
  }
  // Past the last phase's planned end, it runs to the end of the slot.
  return { state: "running", phase, endsAt: endsAt <= now ? endAt : endsAt, next };
}

/** How many minutes the phase can still be extended by. */
export function extendableMinutes(phase: PhaseNow, endAt: number): number {
  return phase.state === "running" ? Math.floor((endAt - phase.endsAt) / MINUTE_MS) : 0;
}
