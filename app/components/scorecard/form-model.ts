import { href } from "#app/lib/urls.ts";
import type { OpenDraft } from "#modules/scorecards/data.server.ts";
import { isEvidence } from "#modules/scorecards/policy.ts";
import { type Anchor, anchorOf, type Level } from "#modules/scorecards/schema.ts";
import { whenText } from "#modules/scorecards/notation.ts";
import { markText, type Names, type Quote, quoteOf } from "#modules/scorecards/words.ts";

/** What to fix, by field. */
export type Problems = Record<string, string>;

export type DimensionModel = {
  key: string;
  name: string;
  about: string;
  levels: { sentence: string; example: string }[];
  drill: string;
  level: Level;
  evidence: Anchor[];
  /** The expert's marks without words: `4 of 5 at 12:30`. */
  bareMarks: string[];
  observation: { text: string; at: string; answer?: string };
  /** The idempotency key of its observation. */
  observationKey: string;
};

/** The form's data. */
export type FormModel = {
  /** The form's action. */
  action: string;
  /** The URL that saves it as typed. */
  draftUrl: string;
  dimensions: DimensionModel[];
  /** Quotable events, by place and time: those quoted already, and a page of the others. */
  events: Quote[];
  /** Where the next page starts; null on the last one. */
  later: Anchor | null;
  isFirstPage: boolean;
  /** The expert's notes; empty without any. */
  note: string;
  /** Their lines, to quote. */
  notes: string[];
  /** The questions of a subject with several answers; an observation is about one of them. */
  questions: string[];
  strengths: string;
  change: string;
  /** A dimension's key, `own`, or empty. */
  drill: string;
  drillWords: string;
  moveForward: boolean | null;
  moveForwardWords: string;
};

/** Each dimension lists the page's events. */
const PAGE = 300;

/** `from` is the event that the page of quotable ones starts with, the first by default. */
export function formModel(
  { subject, rubric, draft, places, events, marks, note, notes }: OpenDraft,
  more: { action: string; names: Names; newKey: () => string; from: string | null },
): FormModel {
  const { drill } = draft;
  const start = Math.max(
    0,
    events.findIndex((event) => anchorOf(event) === more.from),
  );
  const later = events[start + PAGE];
  const quoted = new Set(Object.values(draft.levels).flatMap(({ evidence }) => evidence));
  const listed = events.filter(
    (event, at) => (at >= start && at < start + PAGE) || quoted.has(anchorOf(event)),
  );
  return {
    action: more.action,
    draftUrl: href("/scorecards/:kind/:id/draft", {
      kind: subject.kind,
      id: subject.id,
    }),
    dimensions: rubric.dimensions.map(({ key, name, about, levels, drill: { title } }) => ({
      key,
      name,
      about,
      levels,
      drill: title,
      level: draft.levels[key]?.level ?? null,
      evidence: draft.levels[key]?.evidence ?? [],
      bareMarks: marks
        .filter((mark) => mark.data.dimension === key && !isEvidence(mark))
        .map(({ offsetMs, data }) => `${markText(data)} ${whenText(offsetMs)}`),
      observation: draft.observations[key] ?? { text: "", at: "" },
      observationKey: more.newKey(),
    })),
    events: listed.map((event) => quoteOf(event, more.names)),
    later: later ? anchorOf(later) : null,
    isFirstPage: start === 0,
    questions: places.flatMap(({ question }) => question ?? []),
    note: note.trim(),
    notes: notes.map(({ text }) => text),
    strengths: draft.strengths,
    change: draft.change,
    drill: drill === "own" ? drill : (drill?.dimension ?? ""),
    drillWords: draft.drillWords,
    moveForward: draft.moveForward,
    moveForwardWords: draft.moveForwardWords,
  };
}
