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
  /** Null if an earlier finding in the report says the same; so is `advice`. */
  why: string | null;
  /** Verbatim; none for silence. */
  quotes: Quoted[];
  advice: string | null;
  /** The question that was avoided. */
  question?: string;
};
