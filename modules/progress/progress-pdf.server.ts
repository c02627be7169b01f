import { MUTED, openPdf } from "#modules/documents/pdf-page.server.ts";
import { levelsText } from "./gap.ts";
import type { PlanView } from "./plan-view.server.ts";
import type { PointView, ProgressView } from "./progress-view.server.ts";
import { NO_TREND } from "./trend.ts";

/** A candidate's progress as a PDF. */
export function progressPdf(
  progress: ProgressView,
  plan: PlanView | null,
  about: {
    brand: string;
    candidate: string;
    zone: string;
    at: Date;
    date: string;
    pageUrl: string;
  },
): Promise<Buffer> {
  const { brand, candidate, zone, at, date } = about;
  const title = "Progress";
  const pdf = openPdf({ title: `${title}, ${date}`, author: brand, subject: candidate, at });
  const { write, left, right, width } = pdf;
  let y = write(title, left, pdf.top, width, { size: 22, weight: 700 }) + 4;
  y = write(candidate, left, y, width, { size: 11 });
  y = write(`${date}. Dates are in ${zone}. Made by ${brand}.`, left, y, width, SMALL);

  heading("At a glance");
  if (progress.competencies.length === 0) {
    y = write("No scores yet.", left, y, width, BODY);
  }
  for (const { name, level, trendText } of progress.competencies) {
    y = pdf.room(y, 20);
    const below = write(name, left, y, 160, { size: 10, weight: 700 });
    const beside = write(trendText, left + 168, y + 0.5, width - 308, SMALL);
    const levelStyle = { size: 10, weight: 700, align: "right" } as const;
    write(`${level} of 5`, right - 132, y, 52, levelStyle);
    pdf.steps(right - 68, y + 2, level, 5);
    y = Math.max(below, beside) + 5;
  }
  if (progress.competencies.some(({ trend }) => trend.kind !== "trend")) {
    y = write(NO_TREND, left, y + 2, width, SMALL);
  }
  if (progress.next) {
    const { title: drill, minutes, why } = progress.next;
    heading("Next drill");
    y = write(`${drill} (${minutes} minutes)`, left, y, width, { size: 10, weight: 700 });
    y = write(why, left, y, width, BODY);
  }
  if (plan && plan.ahead >= 0) writePlan(plan);
  if (progress.gaps.length > 0) {
    heading("How you score yourself");
    y = write(progress.gapSummary ?? "", left, y, width, BODY) + 2;
    for (const { name, self, others, text } of progress.gaps) {
      y = pdf.room(y, 18);
      write(name, left, y, 160, { size: 10, weight: 700 });
      const line = `${levelsText(self)} by you, ${levelsText(others)} by others. ${text}.`;
      y = write(line, left + 168, y, width - 168, BODY) + 2;
    }
  }
  for (const { name, points } of progress.competencies) writePoints(name, points);
  pdf.writeLack(y, about.pageUrl);
  return pdf.close();

  function heading(text: string, room = 60): void {
    y = pdf.rule(pdf.room(y + 12, room));
    y = write(text, left, y, width, { size: 13, weight: 700 }) + 2;
  }

  function writePlan({ topicName, date: on, days }: PlanView): void {
    heading(`Plan for ${topicName} on ${on}`);
    for (const { weekday, day, text, detail, kind, links } of days) {
      const times = kind === "session" ? `: ${links.map(({ label }) => label).join(", ")}` : "";
      const line = detail === null ? text : `${text}. ${detail}${times}`;
      y = pdf.room(y, pdf.heightOf(line, width - DATE, BODY));
      write(`${weekday}, ${day}`, left, y, DATE, { ...BODY, color: MUTED });
      y = write(line, left + DATE, y, width - DATE, BODY);
    }
  }

  /** Each score with its evidence, on one page if it fits. */
  function writePoints(name: string, points: readonly PointView[]): void {
    heading(name, 90);
    for (const point of points) {
      const by = point.by === "self" ? "you" : point.scorer;
      const score = `${point.level} of 5 by ${by}`;
      const way = point.isEarlierWay ? " · earlier way of judging" : "";
      const source = `${point.title} · ${point.topicName} rubric, version ${point.rubricVersion}${way}`;
      const quotes = point.quotes.map(({ label, text, isRemoved }) => {
        const words = isRemoved ? "Removed at the speaker’s request" : text;
        return words === "" ? label : `${label}: ${shorten(words)}`;
      });
      const wide = width - POINT_DATE;
      const quoted = quotes.map((quote) => pdf.heightOf(quote, wide, QUOTE) + 1);
      y = pdf.room(y + 4, 30 + quoted.reduce((sum, height) => sum + height, 0));
      write(point.date, left, y, POINT_DATE, { ...BODY, color: MUTED });
      const beside = write(source, left + 260, y + 0.5, width - 260, { ...SMALL, align: "right" });
      const below = write(score, left + POINT_DATE, y, 248 - POINT_DATE, { size: 10, weight: 700 });
      y = Math.max(below, beside);
      for (const quote of quotes) y = write(quote, left + POINT_DATE, y + 1, wide, QUOTE);
    }
  }
}

/** The columns of dates. */
const DATE = 84;
const POINT_DATE = 56;
const BODY = { size: 10 } as const;
const SMALL = { size: 9, color: MUTED } as const;
const QUOTE = { size: 9.5 } as const;
const QUOTE_MAX = 400;

function shorten(text: string): string {
  return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
}
