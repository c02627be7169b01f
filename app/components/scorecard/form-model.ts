import type { OpenDraft } from "#modules/scorecards/data.server.ts";
import { isEvidence } from "#modules/scorecards/policy.ts";
import type { Anchor, Level } from "#modules/scorecards/schema.ts";
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
  /** Quotable events, by place and time. */
  events: Quote[];
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

export function formModel(
  { subject, rubric, draft, places, events, marks, note, notes }: OpenDraft,
  more: { action: string; names: Names; newKey: () => string },
): FormModel {
  const { drill } = draft;
  return {
    action: more.action,
    draftUrl: `/scorecards/${subject.kind}/${subject.id}/draft`,
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
    events: events.map((event) => quoteOf(event, more.names)),
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
