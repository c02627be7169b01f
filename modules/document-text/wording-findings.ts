import type { Facts, JobLine } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { ANYBODY_PHRASE, beginsWithVerb, DUTY_OPENING, hasFigure, PLACEHOLDER } from "./phrases.ts";
import type { Line, Reading } from "./reading.ts";

/** From so many lines on, a job without a figure is worth a word. */
const MIN_LINES = 3;

type Counts = { verbs: number; figures: number };

/** Lines that say little, and each job's verbs and figures. Only of English text. */
export function wordingFindings(
  reading: Reading,
  facts: Facts,
): { findings: Finding[]; counts: Counts[] } {
  const counts = facts.jobs.map(({ lines }) => ({
    verbs: reading.isEnglish ? lines.filter(({ text }) => beginsWithVerb(text)).length : 0,
    figures: reading.isEnglish ? lines.filter(({ text }) => hasFigure(text)).length : 0,
  }));
  const placeholders = placeholderFindings(reading);
  if (!reading.isEnglish) return { findings: placeholders, counts };
  return {
    findings: [
      ...placeholders,
      ...dutyFindings(reading, facts),
      ...figureFindings(reading, facts, counts),
      ...anybodyFindings(reading),
    ],
    counts,
  };
}

function placeholderFindings(reading: Reading): Finding[] {
  const found = reading.lines.flatMap((line) => {
    const match = PLACEHOLDER.exec(line.text);
    return match
      ? [reading.passage(line.start + match.index, line.start + match.index + match[0].length)]
      : [];
  });
  if (found.length === 0) return [];
  return [
    {
      kind: "placeholder",
      level: "fix",
      title: "Text of a template is left in",
      why: "It shows that nobody read the file to its end.",
      how: "Replace it with your own words or delete it.",
      passages: found,
    },
  ];
}

function dutyFindings(reading: Reading, facts: Facts): Finding[] {
  const lines = facts.jobs
    .flatMap((job): JobLine[] => job.lines)
    .filter((line) => DUTY_OPENING.test(line.text));
  if (lines.length === 0) return [];
  return [
    {
      kind: "duties",
      level: "consider",
      title: `${lines.length} ${lines.length === 1 ? "line names" : "lines name"} a duty`,
      why: "They say what the job was, and leave out what you did and how it went.",
      how: "Begin with what you did (“Scheduled 14 nurses over three wards”) and end with what came of it.",
      passages: lines.map(({ start, end }) => reading.passage(start, end)),
    },
  ];
}

function figureFindings(reading: Reading, facts: Facts, counts: readonly Counts[]): Finding[] {
  const jobs = facts.jobs.filter(
    ({ lines, isEducation }, at) =>
      !isEducation && lines.length >= MIN_LINES && counts[at]!.figures === 0,
  );
  if (jobs.length === 0) return [];
  return [
    {
      kind: "figures",
      level: "consider",
      title:
        jobs.length === 1
          ? `No figure in the ${jobs[0]!.lines.length} lines of one job`
          : `No figure in the lines of ${jobs.length} jobs`,
      why: "How many, how often, how large: a figure lets a reader picture the work without knowing the company.",
      how: "Add a size you can stand by: people, money, time, volume. None at all is better than one you can’t explain.",
      passages: jobs.map(({ start, end }) => reading.passage(start, end)),
    },
  ];
}

/** Phrases of everybody, in sentences without a figure or a name. */
function anybodyFindings(reading: Reading): Finding[] {
  const found = sentences(reading.lines).filter(({ text }) => {
    const match = ANYBODY_PHRASE.exec(text);
    if (!match) return false;
    const rest = text.slice(0, match.index) + text.slice(match.index + match[0].length);
    return !/\d/.test(rest) && !/(?<=[\p{Ll},;:] )\p{Lu}|\p{Lu}{2}|[+#/]/u.test(rest);
  });
  if (found.length === 0) return [];
  return [
    {
      kind: "anybody",
      level: "consider",
      title: `${found.length} ${found.length === 1 ? "line" : "lines"} anybody could have written`,
      why: "Nobody writes the opposite, so it tells the reader nothing about you.",
      how: "Put in its place the one time you showed it, with where and how it ended, or delete it.",
      passages: found.map(({ start, end }) => reading.passage(start, end)),
    },
  ];
}

/** Paragraphs are wrapped over lines; a sentence of one goes on in the next. */
function sentences(lines: readonly Line[]): { text: string; start: number; end: number }[] {
  const paragraphs: { text: string; start: number; end: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = paragraphs.at(-1);
    const before = lines[at - 1];
    const isWrapped =
      last !== undefined &&
      before !== undefined &&
      line.page !== undefined &&
      !line.isItem &&
      before.end + 1 === line.start &&
      !/[.!?:]\s*$/.test(before.text) &&
      before.text.length > 45 &&
      /^\s*[\p{Ll}\d(]/u.test(line.text);
    if (isWrapped) {
      last.text += ` ${line.text}`;
      last.end = line.end;
    } else {
      paragraphs.push({ text: line.text, start: line.start, end: line.end });
    }
  }
  return paragraphs.flatMap(({ text, start }) =>
    [...text.matchAll(/\S[^.!?]*(?:[.!?](?!\s|$)[^.!?]*)*[.!?]?/g)].map(({ 0: said, index }) => ({
      text: said.trim(),
      start: start + index,
      end: start + index + said.trimEnd().length,
    })),
  );
}
