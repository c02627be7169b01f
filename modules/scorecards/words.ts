import {
  EVENT_KINDS,
  type EventActor,
  type EventData,
  type EventKind,
  type SessionEvent,
} from "#modules/timeline/schema.ts";
import { offsetText } from "./notation.ts";
import type { Evidence } from "./policy.ts";
import { type Anchor, anchorOf } from "./schema.ts";

/** Replaces words that their speaker removed. */
export const REMOVED = "Removed at the speaker’s request";

/** The two people from the reader's view: a name, or `you`. */
export type Names = { candidate: string; expert: string };

/** An event as a scorecard or a timeline shows it. */
export type Quote = {
  /** Where it is; also its id in a page's timeline. */
  id: Anchor;
  /** `12:30`, or `Answer 2, 0:42` */
  at: string;
  offsetMs: number;
  /** In a subject of several answers, the answer, from 1. */
  place?: number;
  /** Its source: `Chat by Asha`. */
  label: string;
  /** The words; empty if there are none, as in a bare mark. */
  text: string;
  isRemoved: boolean;
};

export function quoteOf(event: Evidence, names: Names): Quote {
  const { offsetMs, actor, place } = event;
  const at = offsetText(offsetMs);
  const quote = {
    id: anchorOf(event),
    offsetMs,
    isRemoved: event.data.removed === true,
    ...(place === undefined ? { at } : { at: `Answer ${place}, ${at}`, place }),
  };
  const who = nameOf(actor, names);
  switch (event.kind) {
    case "mark": {
      const given = markText(event.data);
      const label = given === "" ? `Noted by ${who}` : `Marked ${given} by ${who}`;
      return { ...quote, label, text: event.data.text ?? "" };
    }
    case "chat":
      return { ...quote, label: `Chat by ${who}`, text: event.data.text };
    case "question":
      return { ...quote, label: "Question", text: event.data.text };
    case "segment":
      return { ...quote, label: `Said by ${who}`, text: event.data.text };
    case "run":
      // The browser's own result: the server doesn't run code.
      return {
        ...quote,
        label: `Code run in ${who === "you" ? "your" : `${who}’s`} browser`,
        text: runText(event.data),
      };
  }
}

/** A quote for lists of levels: `Noted by Victor, Answer 2, 0:42`. A removed one has no text. */
export type Quotation = { label: string; text: string; isRemoved: boolean };

export function quotation(event: Evidence, names: Names): Quotation {
  const { label, at, text, isRemoved } = quoteOf(event, names);
  return { label: `${label}, ${at}`, text: isRemoved ? "" : text, isRemoved };
}

/** `4 of 5`, a sign, or empty for words alone. */
export function markText({ level, sign }: EventData<"mark">): string {
  if (level !== undefined) return `${level} of 5`;
  return sign === undefined ? "" : { "+": "+", "-": "−" }[sign];
}

function nameOf(actor: EventActor, names: Names): string {
  return actor === "system" ? "the room" : names[actor];
}

function runText(run: {
  outcome: "passed" | "failed" | "error" | "output";
  passed: number;
  total: number;
  missing?: string | undefined;
}): string {
  if (run.missing) return `No function named ${run.missing} was found.`;
  if (run.outcome === "error") return "It ended with an error.";
  if (run.outcome === "output" || run.total === 0) return "It ran.";
  return `${run.passed} of ${run.total} tests passed.`;
}

const UNLISTED: ReadonlySet<EventKind> = new Set(["language", "unmark", "note", "consent"]);
/** Those with a line in a session's timeline. */
export const TIMELINE_KINDS = EVENT_KINDS.filter((kind) => !UNLISTED.has(kind));

/** A line of a session's timeline; null for events without useful content. */
export function timelineLine(event: SessionEvent, names: Names): Quote | null {
  const { offsetMs, actor } = event;
  const who = nameOf(actor, names);
  const line = (label: string) => ({
    id: anchorOf(event),
    at: offsetText(offsetMs),
    offsetMs,
    label,
    text: "",
    isRemoved: false,
  });
  switch (event.kind) {
    case "join":
      return line(`Joined: ${who}`);
    case "leave":
      return line(`Left: ${who}`);
    case "phase":
      return line(`Phase: ${event.data.name}`);
    case "extend":
      return line(`${event.data.minutes} more minutes`);
    case "end":
      return line("Session ended");
    case "call":
      return line(`Moved to a call at ${event.data.host}`);
    case "recording":
      return line(`Recording ${event.data.state}`);
    case "language":
    case "unmark":
    case "note":
    case "consent":
      return null;
    default:
      return quoteOf(event, names);
  }
}
