import type { Rubric } from "#modules/rubrics/schema.ts";
import type { SessionEvent } from "#modules/timeline/schema.ts";
import { NO_EVIDENCE, offsetText } from "./notation.ts";
import {
  type Anchor,
  anchorOf,
  type Draft,
  OBSERVATION_MAX,
  type Observations,
  readOffset,
} from "./schema.ts";

/** Kinds of events that a level can quote. */
export const EVIDENCE_KINDS = ["mark", "chat", "question", "run", "segment"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type EvidenceEvent = Extract<SessionEvent, { kind: EvidenceKind }>;

/** A mark without words has only a time, so it can't be quoted (0071). */
export function isEvidence(event: SessionEvent): event is EvidenceEvent {
  if (event.kind === "mark") return event.data.removed === true || Boolean(event.data.text?.trim());
  return (EVIDENCE_KINDS as readonly string[]).includes(event.kind);
}

export type MarkEvent = Extract<SessionEvent, { kind: "mark" }>;

/** The expert's marks by time, with and without words; without removed ones, as a stand-in has. */
export function marksOf(events: readonly SessionEvent[]): MarkEvent[] {
  return events
    .filter((event) => event.kind === "mark")
    .filter(({ data }) => !data.removed)
    .toSorted(byTime);
}

function byTime(a: SessionEvent, b: SessionEvent): number {
  return a.offsetMs - b.offsetMs || a.id - b.id;
}

/** An event that can be quoted. In a subject of several answers, `place` is the answer, from 1. */
export type Evidence = EvidenceEvent & { place?: number };

/** What can be quoted of a subject's timelines, by place and time. */
export function evidenceOf(timelines: readonly (readonly SessionEvent[])[]): Evidence[] {
  return timelines.flatMap((events, index) =>
    events
      .filter(isEvidence)
      .toSorted(byTime)
      .map((event) => (timelines.length > 1 ? { ...event, place: index + 1 } : event)),
  );
}

/** The expert's notes as they left them; null without any. */
export function lastNote(
  events: readonly SessionEvent[],
): { text: string; offsetMs: number } | null {
  const last = events.findLast((event) => event.kind === "note");
  return last?.kind === "note" ? { text: last.data.text, offsetMs: last.offsetMs } : null;
}

/** A line of the expert's notes. */
export type NoteLine = { text: string; offsetMs: number };

/**
 * The lines of the expert's notes. A note event holds all of them, and they're private: a quoted
 * line becomes a separate mark.
 */
export function noteLines(note: ReturnType<typeof lastNote>): NoteLine[] {
  if (!note) return [];
  const lines = note.text.split("\n").map((line) => line.trim().slice(0, OBSERVATION_MAX));
  return lines.filter((text) => text !== "").map((text) => ({ text, offsetMs: note.offsetMs }));
}

/**
 * A draft from the expert's marks: a dimension's last level, with its worded marks as evidence. If
 * none has words, the last one's time is prefilled. Dimensions without marks stay undecided.
 */
export function startFromMarks(rubric: Rubric, events: readonly MarkEvent[]): Draft {
  const levels: Draft["levels"] = {};
  const observations: Observations = {};
  for (const { key } of rubric.dimensions) {
    const marks = events.filter(({ data }) => data.dimension === key);
    const level = marks.findLast(({ data }) => data.level !== undefined)?.data.level ?? null;
    const evidence = marks.filter(isEvidence).map(anchorOf);
    levels[key] = { level, evidence };
    const last = marks.at(-1);
    if (last && evidence.length === 0) {
      // A time before the start can't be entered.
      observations[key] = { text: "", at: offsetText(Math.max(0, last.offsetMs)) };
    }
  }
  return {
    levels,
    strengths: "",
    change: "",
    drill: null,
    drillWords: "",
    moveForward: null,
    moveForwardWords: "",
    observations,
  };
}

/** Removes evidence that can't be quoted, such as another session's. */
export function keepQuotable(draft: Draft, events: readonly EvidenceEvent[]): Draft {
  const known = new Set<Anchor>(events.map(anchorOf));
  const levels = Object.entries(draft.levels).map(([key, { level, evidence }]) => [
    key,
    { level, evidence: evidence.filter((anchor) => known.has(anchor)) },
  ]);
  return { ...draft, levels: Object.fromEntries(levels) };
}

/** If no drill was chosen, that of the lowest level, the first in the rubric on a tie. */
export function withDrill(rubric: Rubric, draft: Draft): Draft {
  if (draft.drill !== null) return draft;
  const [lowest] = rubric.dimensions
    .map(({ key }) => ({ dimension: key, level: draft.levels[key]?.level ?? NO_EVIDENCE }))
    .filter(({ level }) => level > NO_EVIDENCE)
    .toSorted((a, b) => a.level - b.level);
  return { ...draft, drill: lowest ? { dimension: lowest.dimension } : null };
}

/** Errors that prevent sending a scorecard, by field. */
export function missingParts(
  rubric: Rubric,
  draft: Draft,
  places: readonly Place[],
): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const { key, name } of rubric.dimensions) {
    const { level = null, evidence = [] } = draft.levels[key] ?? {};
    const hasObservation = isWritten(draft.observations[key]);
    const needsObservation = level !== null && level > NO_EVIDENCE && evidence.length === 0;
    if (level === null) missing[`level.${key}`] = `Choose a level for ${name}`;
    if (needsObservation && !hasObservation) {
      missing[`observation.${key}`] =
        `Write what you saw in ${name}, quote it, or choose “Not enough evidence”`;
    }
    if (needsObservation || hasObservation) {
      Object.assign(missing, invalidTime(draft, key, places));
    }
  }
  const levels = Object.values(draft.levels);
  if (levels.every(({ level }) => level === NO_EVIDENCE)) {
    missing["levels"] = "Score at least one dimension";
  }
  if (draft.strengths.trim() === "") missing["strengths"] = "Write what went well";
  if (draft.change.trim() === "") missing["change"] = "Write the one thing to change";
  if (draft.drill === null) missing["drill"] = "Choose a drill";
  else if (draft.drill === "own" && draft.drillWords.trim() === "") {
    missing["drillWords"] = "Describe the drill";
  }
  if (draft.moveForward === null) {
    missing["forward"] = "Choose whether you would move this candidate forward";
  }
  if (draft.moveForwardWords.trim() === "") missing["forwardWords"] = "Say why, in a sentence";
  return missing;
}

/** Errors in a dimension's observation, by field. */
export function invalidObservation(
  draft: Draft,
  dimension: string,
  places: readonly Place[],
): Record<string, string> {
  return {
    ...(isWritten(draft.observations[dimension])
      ? {}
      : { [`observation.${dimension}`]: "Write what you saw or heard" }),
    ...invalidTime(draft, dimension, places),
  };
}

/** A time alone, such as a mark's, isn't an observation yet. */
export function isWritten(
  observation: Observations[string] | undefined,
): observation is Observations[string] {
  return observation !== undefined && observation.text.trim() !== "";
}

/** A part of a subject with a timeline of its own: a session, or one of several answers. */
export type Place = {
  /** The timeline. */
  id: string;
  startAt: Date;
  /** Observations can't be later. Null: unknown. Undefined: nothing is left to watch. */
  lengthMs: number | null | undefined;
  /** The question of an answer; null for a whole session. */
  question: string | null;
};

/** Where an observation was made. Undefined if there is no such place. */
export function placeOf(
  places: readonly Place[],
  { answer }: Observations[string],
): Place | undefined {
  return places[Number(answer ?? 1) - 1];
}

function invalidTime(
  { observations }: Draft,
  dimension: string,
  places: readonly Place[],
): Record<string, string> {
  const { at = "", answer = "1" } = observations[dimension] ?? {};
  const place = placeOf(places, { text: "", at, answer });
  const offset = readOffset(at);
  const field = `observed.${dimension}`;
  const isAnswer = places.some(({ question }) => question !== null);
  if (offset === null) {
    const example = isAnswer
      ? "minutes and seconds, such as 1:05"
      : "the minutes, such as 12 or 12:30";
    return { [field]: `Enter ${example}` };
  }
  if (place?.lengthMs === undefined) return { [field]: "Choose an answer that can be watched" };
  if (place.lengthMs === null || offset <= place.lengthMs) return {};
  return {
    [field]: isAnswer ? `Answer ${answer} is shorter than that` : "Enter a time within the session",
  };
}
