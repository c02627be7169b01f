import type { YearMonth } from "#modules/document-text/dates.ts";
import type { ResumeCheck } from "#modules/document-text/findings.ts";
import type { ReadRefusal } from "#modules/document-text/policy.ts";
import type { PostingTerm } from "#modules/document-text/posting.ts";
import type { DocumentText } from "#modules/document-text/schema.ts";

/** What the page asks its worker; it answers in order. */
export type CheckRequest =
  | { read: Uint8Array }
  | { check: DocumentText; now: YearMonth }
  | { compare: DocumentText; posting: string };

export type Checked = ResumeCheck & { machineText: string };

export type CheckAnswer =
  | { content: DocumentText }
  | { checked: Checked }
  | { terms: PostingTerm[] }
  | { refused: ReadRefusal }
  | { failed: string };
