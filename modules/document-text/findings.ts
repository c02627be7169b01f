import { contactFindings } from "./contact-findings.ts";
import { dateFindings } from "./date-findings.ts";
import type { YearMonth } from "./dates.ts";
import { type Facts, factsOf } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { layoutFindings } from "./layout-findings.ts";
import { readForRules } from "./reading.ts";
import type { DocumentText, Passage } from "./schema.ts";
import { wordingFindings } from "./wording-findings.ts";

export type ResumeCheck = { facts: CheckedFacts; findings: Finding[] };

/** Facts with passages of the document, in place of offsets. */
export type CheckedFacts = Omit<Facts, "contacts" | "sections" | "jobs"> & {
  contacts: { kind: Facts["contacts"][number]["kind"]; value: string; passage: Passage }[];
  sections: { kind: Facts["sections"][number]["kind"]; title: string; passage: Passage }[];
  jobs: {
    title: string;
    from: YearMonth;
    to: YearMonth | null;
    isEducation: boolean;
    passage: Passage;
    lines: number;
    /** English only: lines that begin with a verb, and lines with a figure. */
    verbs: number;
    figures: number;
  }[];
  isEnglish: boolean;
};

/** Passages shown of one finding; the title says how many there are. */
export const MOST_PASSAGES = 6;

/** What a resume says to a machine, and what stands in its way. The same text gives the same. */
export function checkResume(content: DocumentText, now: YearMonth): ResumeCheck {
  const reading = readForRules(content);
  const facts = factsOf(reading, now);
  const wording = wordingFindings(reading, facts);
  const findings = [
    ...layoutFindings(reading, facts),
    ...contactFindings(reading, facts),
    ...dateFindings(reading, facts, now),
    ...wording.findings,
  ];
  return {
    facts: {
      ...facts,
      contacts: facts.contacts.map(({ kind, value, start, end }) => ({
        kind,
        value,
        passage: reading.passage(start, end),
      })),
      sections: facts.sections.map(({ kind, title, start }) => ({
        kind,
        title,
        passage: reading.passage(start, start + title.length),
      })),
      jobs: facts.jobs.map(({ title, from, to, isEducation, start, end, lines }, at) => ({
        title,
        from,
        to,
        isEducation,
        passage: reading.passage(start, end),
        lines: lines.length,
        ...wording.counts[at]!,
      })),
      isEnglish: reading.isEnglish,
    },
    findings: findings
      .map((finding) => ({ ...finding, passages: finding.passages.slice(0, MOST_PASSAGES) }))
      .toSorted((a, b) => Number(a.level === "consider") - Number(b.level === "consider")),
  };
}
