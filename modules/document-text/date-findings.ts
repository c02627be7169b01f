import type { YearMonth } from "./dates.ts";
import type { Facts, Job } from "./facts.ts";
import type { Finding } from "./finding.ts";
import type { Reading } from "./reading.ts";

/** Dates that can't all be right. */
export function dateFindings(reading: Reading, facts: Facts, now: YearMonth): Finding[] {
  return [
    ...backward(reading, facts.jobs),
    ...notYet(reading, facts.jobs, now),
    ...claimedYears(reading, facts, now),
  ];
}

function backward(reading: Reading, jobs: readonly Job[]): Finding[] {
  const wrong = jobs.filter(({ from, to }) => to !== null && isBefore(to, from));
  if (wrong.length === 0) return [];
  return [
    {
      kind: "dates-backward",
      level: "fix",
      title: "Dates that end before they begin",
      why: "A parser drops them or counts them as nothing, and a reader wonders which one is right.",
      how: "Correct the month or the year.",
      passages: wrong.map(({ start, end }) => reading.passage(start, end)),
    },
  ];
}

/** A degree may end later; work that goes on has begun. */
function notYet(reading: Reading, jobs: readonly Job[], now: YearMonth): Finding[] {
  const wrong = jobs.filter(
    ({ from, to, isEducation }) => !isEducation && to === null && isBefore(now, from),
  );
  if (wrong.length === 0) return [];
  return [
    {
      kind: "dates-future",
      level: "fix",
      title: "Work until now that begins later than now",
      why: "By the date on this device, it hasn’t begun.",
      how: "Correct the year, or write “from” and the date.",
      passages: wrong.map(({ start, end }) => reading.passage(start, end)),
    },
  ];
}

const CLAIM =
  /(?<![\d-])(\d{1,2})\+? years?['’]? (?:of )?(?:(?:progressive|professional|relevant|combined|hands-on|full-time|work|industry|diverse|solid|extensive|total) )*experience/gi;

/** “15 years of experience” over dates that begin six years ago. */
function claimedYears(reading: Reading, facts: Facts, now: YearMonth): Finding[] {
  const work = facts.jobs.filter((job) => !job.isEducation);
  const hasExperience = facts.sections.some(({ kind }) => kind === "experience");
  if (work.length === 0 || !hasExperience) return [];
  const first = Math.min(...work.map(({ from }) => from.year));
  const shown = now.year - first;
  const opening = facts.sections.find(({ kind }) => kind === "experience")!.start;
  for (const { 0: said, 1: years, index } of reading.text.slice(0, opening).matchAll(CLAIM)) {
    if (Number(years) <= shown + 1) continue;
    return [
      {
        kind: "years",
        level: "consider",
        title: `You say ${years} years, and the dates show ${shown === 0 ? "less than one" : shown}`,
        why: `The earliest job with dates begins in ${first}. A reader who counts may doubt the rest.`,
        how: "If you left out earlier jobs, add one line for them: “Earlier: …” with the years. Otherwise correct the number.",
        passages: [reading.passage(index, index + said.length)],
      },
    ];
  }
  return [];
}

/** Of years alone, only a later year counts. */
function isBefore(a: YearMonth, b: YearMonth): boolean {
  if (a.year !== b.year) return a.year < b.year;
  return a.month !== null && b.month !== null && a.month < b.month;
}
