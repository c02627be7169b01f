/** Four texts of this length fit a form (server/http/surfaces.ts). */
export const WORDS_MAX = 1000;
export const OBSERVATION_MAX = 300;

/** 1 to 5; 0 means not enough evidence; null is undecided. */
export type Level = number | null;

/**
 * A place that a level quotes: an event, which has its time in a session or in one of several
 * answers. The database checks that it belongs to the subject.
 */
export type Anchor = `event-${number}`;

const ANCHOR = /^event-\d{1,15}$/;

export function isAnchor(text: string): text is Anchor {
  return ANCHOR.test(text);
}

export function anchorOf({ id }: { id: number }): Anchor {
  return `event-${id}`;
}

/**
 * Typed observations that aren't in the timeline yet, by dimension; either field may be empty. `at`
 * is like `12:30`; in recordings, from the start of that answer. Answers count from 1.
 */
export type Observations = Record<string, { text: string; at: string; answer?: string }>;

/** A scorecard as typed, complete or not. */
export type Draft = {
  /** By dimension. */
  levels: Record<string, { level: Level; evidence: Anchor[] }>;
  strengths: string;
  change: string;
  /** A dimension whose drill the rubric has, the expert's own words, or that of the lowest level. */
  drill: { dimension: string } | "own" | null;
  drillWords: string;
  moveForward: boolean | null;
  moveForwardWords: string;
  observations: Observations;
};

export const OWN_DRILL = "own";

const EVIDENCE = /^evidence\.([a-z0-9-]{1,80})\.([a-z0-9-]{1,80})$/;

/**
 * The scorecard of a posted form, as typed: unknown dimensions, levels and ids are ignored, and
 * long texts are cut.
 */
export function readDraft(form: Record<string, string>, dimensions: readonly string[]): Draft {
  const words = (name: string, max = WORDS_MAX) => (form[name] ?? "").slice(0, max);
  // Without a prototype, because posted names may be inherited ones.
  const levels: Draft["levels"] = Object.create(null);
  const observations: Observations = {};
  for (const dimension of dimensions) {
    levels[dimension] = { level: readLevel(form[`level.${dimension}`]), evidence: [] };
    const text = words(`observation.${dimension}`, OBSERVATION_MAX);
    const at = words(`observed.${dimension}`, 10).trim();
    const answer = form[`answer.${dimension}`]?.slice(0, 2);
    if (text.trim() === "" && at === "") continue;
    observations[dimension] = { text, at, ...(answer === undefined ? {} : { answer }) };
  }
  for (const name of Object.keys(form)) {
    const [, dimension = "", anchor = ""] = EVIDENCE.exec(name) ?? [];
    if (isAnchor(anchor)) levels[dimension]?.evidence.push(anchor);
  }
  const drill = form["drill"] ?? "";
  const forward = form["forward"];
  return {
    levels,
    strengths: words("strengths"),
    change: words("change"),
    drill: drill === "" ? null : levels[drill] ? { dimension: drill } : "own",
    drillWords: words("drillWords"),
    moveForward: forward === "yes" ? true : forward === "not_yet" ? false : null,
    moveForwardWords: words("forwardWords"),
    observations,
  };
}

function readLevel(value: string | undefined): Level {
  return value !== undefined && /^[0-5]$/.test(value) ? Number(value) : null;
}

/** `12:30`, `1:02:30` or whole minutes in milliseconds; null for anything else. */
export function readOffset(text: string): number | null {
  const [, hours = "0", minutes, seconds = "0"] =
    /^(?:(\d{1,2}):(?=\d+:))?(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
