import { type Contact, contactsOf } from "./contacts.ts";
import { dateRanges, type DateRange, type YearMonth } from "./dates.ts";
import { BULLET, type Line, type Reading } from "./reading.ts";
import { sectionKind, type SectionKind } from "./section-names.ts";

export type Section = {
  kind: SectionKind | "other";
  title: string;
  start: number;
  /** Where the next one begins. */
  end: number;
};

export type JobLine = { text: string; start: number; end: number };

export type Job = DateRange & {
  /** What is written beside the dates. */
  title: string;
  isEducation: boolean;
  lines: JobLine[];
};

export type Gap = { from: YearMonth; to: YearMonth; months: number };

/** Offsets are of the normalized text. */
export type Facts = {
  contacts: Contact[];
  sections: Section[];
  jobs: Job[];
  gaps: Gap[];
  links: { href: string; text: string }[];
  words: number;
};

/** Shorter pauses between jobs are nothing to explain. */
const GAP_MONTHS = 4;
const WORK: ReadonlySet<Section["kind"]> = new Set(["experience", "volunteering", "projects"]);

/** What a parser finds in a resume. */
export function factsOf(reading: Reading, now: YearMonth): Facts {
  const sections = sectionsOf(reading);
  const jobs = jobsOf(reading, sections);
  return {
    contacts: contactsOf(reading.text),
    sections,
    jobs,
    gaps: gapsOf(jobs, now),
    links: linksOf(reading),
    words: reading.text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0,
  };
}

function sectionsOf({ lines, text }: Reading): Section[] {
  const sections: Section[] = [];
  for (const line of lines) {
    const kind = line.isItem ? null : headingKind(line);
    if (kind === null) continue;
    const last = sections.at(-1);
    if (last) last.end = line.start;
    const title = line.text.trim();
    sections.push({ kind, title, start: line.start, end: text.length });
  }
  return sections;
}

/** Known names, and headings of the first two levels by style. */
function headingKind(line: Line): Section["kind"] | null {
  const kind = sectionKind(line.text);
  if (kind !== null) return kind;
  const inline = /^(\p{Lu}[\p{Lu} &]+):\s/u.exec(line.text)?.[1];
  return inline === undefined ? null : sectionKind(inline);
}

function jobsOf(reading: Reading, sections: readonly Section[]): Job[] {
  const isDivided = sections.some(({ kind }) => kind === "experience");
  const jobs: Job[] = [];
  for (const [at, line] of reading.lines.entries()) {
    const section = sections.findLast(({ start }) => start <= line.start);
    const isEducation = section?.kind === "education";
    const isWork = isDivided
      ? section && WORK.has(section.kind)
      : !section || section.kind !== "skills";
    if (!isWork && !isEducation) continue;
    // A sentence in a list may mention a period of its own.
    const isSentence = line.isItem && line.text.length > 90;
    if (isSentence) continue;
    for (const range of dateRanges(line.text)) {
      jobs.push({
        ...range,
        start: line.start + range.start,
        end: line.start + range.end,
        title: titleOf(reading.lines, at, range),
        isEducation,
        lines: [],
      });
    }
  }
  addLines(reading, sections, jobs);
  return jobs;
}

/** The rest of the dates' line, or else the line above or below. */
function titleOf(lines: readonly Line[], at: number, range: DateRange): string {
  const own = lines[at]!;
  const rest = plainTitle(own.text.slice(0, range.start) + " " + own.text.slice(range.end));
  if ((rest.match(/\p{L}/gu)?.length ?? 0) >= 3) return rest;
  const [above, below] = [lines[at - 1], lines[at + 1]];
  const isTitle = (line: Line | undefined) =>
    line !== undefined && !line.isItem && sectionKind(line.text) === null && line.text.length < 120;
  if (isTitle(above) && dateRanges(above!.text).length === 0 && !/[.;]$/.test(above!.text.trim())) {
    return plainTitle(above!.text);
  }
  return isTitle(below) ? plainTitle(below!.text) : "";
}

function plainTitle(text: string): string {
  return text
    .replace(BULLET, "")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/(?:\s*[|•·,;:–—-]\s*){2,}/g, " · ")
    .replace(/^[\s|•·,;:–—(-]+|[\s|•·,;:–—(-]+$/g, "");
}

/** The listed lines from one job's dates to the next job's or the section's end. */
function addLines({ lines }: Reading, sections: readonly Section[], jobs: readonly Job[]): void {
  const datedLines = new Set(
    jobs.map((job) => lines.findIndex((line) => line.start <= job.start && job.end <= line.end)),
  );
  const headings = new Set(sections.map((section) => section.start));
  for (const job of jobs) {
    const own = lines.findIndex((line) => line.start <= job.start && job.end <= line.end);
    for (let at = own + 1; at < lines.length; at++) {
      const line = lines[at]!;
      if (datedLines.has(at) || headings.has(line.start)) break;
      const last = job.lines.at(-1);
      if (line.isItem) {
        const mark = BULLET.exec(line.text)?.[0].length ?? 0;
        job.lines.push({
          text: line.text.slice(mark).trim(),
          start: line.start + mark,
          end: line.end,
        });
      } else if (last && line.kind === "paragraph" && isWrapped(lines, at, datedLines)) {
        last.text += ` ${line.text.trim()}`;
        last.end = line.end;
      } else if (last) break;
    }
  }
}

/** Goes on with the line above; not the title of what comes next. */
function isWrapped(lines: readonly Line[], at: number, dated: ReadonlySet<number>): boolean {
  const line = lines[at]!;
  if (/^\s*\p{Ll}/u.test(line.text)) return true;
  if (dated.has(at + 1) || dated.has(at + 2)) return false;
  return line.page !== undefined && !/[.!?]\s*$/.test(lines[at - 1]!.text);
}

function gapsOf(jobs: readonly Job[], now: YearMonth): Gap[] {
  const present = now.year * 12 + (now.month ?? 1);
  const spans = jobs
    .map(({ from, to }) => ({
      // Of a year alone, the whole year counts.
      from: from.year * 12 + (from.month ?? 1),
      to: to === null ? present : to.year * 12 + (to.month ?? 12),
    }))
    .filter((span) => span.from <= span.to)
    .toSorted((a, b) => a.from - b.from);
  const gaps: Gap[] = [];
  let covered = spans[0]?.to ?? 0;
  for (const span of spans) {
    const months = span.from - covered - 1;
    if (months >= GAP_MONTHS) {
      gaps.push({ from: monthAt(covered + 1), to: monthAt(span.from - 1), months });
    }
    covered = Math.max(covered, span.to);
  }
  return gaps;
}

function monthAt(index: number): YearMonth {
  const month = ((index - 1) % 12) + 1;
  return { year: (index - month) / 12, month };
}

const URL_TEXT =
  /(?<![\w@.])(?:https?:\/\/|www\.)[^\s,;|)]+|(?<![\w@.-])(?:[\w-]+\.)+(?:com|org|net|io|dev|me|co|app|ai)\/[^\s,;|)]+/gi;

function linksOf({ content, text }: Reading): Facts["links"] {
  const links = content.notes.links.map(({ start, end, href }) => ({
    href,
    text: content.text.slice(start, end).replace(/\s+/g, " ").trim(),
  }));
  const known = new Set(links.map(({ href }) => plainUrl(href)));
  for (const [raw] of text.matchAll(URL_TEXT)) {
    const url = raw.replace(/[.,)]+$/, "");
    if (known.has(plainUrl(url))) continue;
    known.add(plainUrl(url));
    links.push({ href: url, text: url });
  }
  const seen = new Set<string>();
  return links.filter(({ href }) => {
    const isNew = !seen.has(plainUrl(href));
    seen.add(plainUrl(href));
    return isNew;
  });
}

export function plainUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?/, "")
    .replace(/\/+$/, "");
}
