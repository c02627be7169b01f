import { MUTED, openPdf } from "#modules/documents/pdf-page.server.ts";
import { type ScorecardView, verdictText } from "./scorecard-view.ts";
import { levelText } from "./notation.ts";
import { REMOVED } from "./words.ts";

/** A scorecard as a PDF. */
export function scorecardPdf(
  scorecard: ScorecardView,
  about: {
    brand: string;
    session: string;
    candidate: string;
    expert: string;
    when: string;
    sentAt: Date;
    pageUrl: string;
    /** The editor's text; null if nothing was written. */
    code: string | null;
  },
): Promise<Buffer> {
  const { brand, session, candidate, expert, when, sentAt } = about;
  const title = `Scorecard: ${session}`;
  const pdf = openPdf({ title, author: brand, subject: `${candidate}, ${when}`, at: sentAt });
  const { write, left, right, width } = pdf;
  const small = { size: 9, color: MUTED };
  let y = write(title, left, pdf.top, width, { size: 22, weight: 700 }) + 4;
  y = write(`${candidate}, scored by ${expert}`, left, y, width, { size: 11 });
  y = write(when, left, y, width, { size: 10, color: MUTED });
  y = write(
    `${scorecard.topic} rubric, version ${scorecard.rubricVersion}. Made by ${brand}.`,
    left,
    y,
    width,
    small,
  );
  y += 12;

  for (const { name, level, sentence, quotes } of scorecard.lines) {
    y = pdf.rule(pdf.room(y + 4, 70));
    const head = { size: 13, weight: 700 } as const;
    write(name, left, y, width - 200, head);
    const isScored = level > 0;
    if (isScored) pdf.steps(right - 68, y + 3, level, 5);
    y = write(levelText(level), left + width - 220, y, isScored ? 140 : 220, {
      size: 11,
      weight: 700,
      align: "right",
    });
    if (sentence) y = write(sentence, left, y + 2, width, { size: 10.5 });
    for (const { at, label, text, isRemoved } of quotes) {
      const words = isRemoved ? REMOVED : text;
      const line = words === "" ? `${at} · ${label}` : `${at} · ${label}: ${shorten(words)}`;
      y = write(line, left + 12, y + 3, width - 12, { size: 9.5, color: MUTED });
    }
    y += 6;
  }

  part("What went well", scorecard.strengths ?? REMOVED);
  part("The one thing to change", scorecard.change ?? REMOVED);
  const { drill } = scorecard;
  if ("title" in drill) {
    part("Drill", `${drill.title} (${drill.minutes} minutes)`);
    for (const [index, step] of drill.steps.entries()) {
      y = write(`${index + 1}. ${step}`, left + 12, y, width - 12, { size: 10.5 });
    }
  } else {
    part("Drill", drill.words ?? REMOVED);
  }
  const verdict = verdictText(scorecard.moveForward);
  const why = scorecard.moveForwardWords ?? REMOVED;
  part("Would the expert move this candidate forward?", `${verdict}. ${why}`);
  if (about.code !== null) {
    const shown = about.code.split("\n", CODE_LINES_MAX).join("\n").slice(0, CODE_MAX);
    part("Code, as last written", "");
    y = pdf.writeLines(shown, y, { size: 9 });
    if (shown.length < about.code.length) {
      y = write(`The rest of the code is at ${about.pageUrl}`, left, y + 4, width, small);
    }
  }
  pdf.writeLack(y, about.pageUrl);
  return pdf.close();

  function part(heading: string, text: string): void {
    y = pdf.room(y + 12, 48);
    y = write(heading, left, y, width, { size: 12, weight: 700 });
    for (const paragraph of text.split(/\n+/).filter(Boolean)) {
      y = write(paragraph, left, y, width, { size: 10.5 });
    }
  }
}

const QUOTE_MAX = 400;
/** About six pages: each takes processor time. */
const CODE_MAX = 12_000;
const CODE_LINES_MAX = 300;

function shorten(text: string): string {
  return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
}
