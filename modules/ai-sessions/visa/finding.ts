import type { Quoted } from "./contradictions.ts";

export type FindingKind =
  | "contradiction"
  | "avoided"
  | "repeated"
  | "intent"
  | "money"
  | "handed-over"
  | "recited"
  | "interrupted";

/** What would worry an officer, and how to say it truthfully. */
export type Finding = {
  kind: FindingKind;
  title: string;
  /** Null where an earlier finding of the report says the same; so is `advice`. */
  why: string | null;
  /** Verbatim; none of silence. */
  quotes: Quoted[];
  advice: string | null;
  /** The question that was avoided. */
  question?: string;
};
