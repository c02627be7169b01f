import { MUTED, openPdf } from "#modules/documents/pdf-page.server.ts";
import { levelsText } from "./gap.ts";
import type { PlanView } from "./plan-view.server.ts";
import type { ProgressView } from "./progress-view.ts";
import { NO_TREND } from "./trend.ts";

/** A candidate's progress as a PDF. */
export function progressPdf(
  progress: ProgressView,
  plan: PlanView | null,
  about: { brand: string; candidate: string; zone: string; at: Date; date: string },
): Promise<Buffer> {
  const { brand, candidate, zone, at, date } = about;
  const title = "Progress";
  const pdf = openPdf({ title, author: brand, subject: candidate, at });
  const { write, left, right, width } = pdf;
  const small = { size: 9, color: MUTED };
  let y = write(title, left, pdf.top, width, { size: 22, weight: 700 }) + 4;
  y = write(candidate, left, y, width, { size: 11 });
  y = write(`${date}. Dates are in ${zone}. Made by ${brand}.`, left, y, width, small) + 12;

  if (progress.competencies.length === 0) {
    y = write("No scores yet.", left, y, width, { size: 11 });
  }
  if (progress.competencies.some(({ trend }) => trend.kind !== "trend")) {
    y = write(NO_TREND, left, y, width, small) + 4;
  }
  for (const { name, level, trendText, points } of progress.competencies) {
    y = pdf.rule(pdf.room(y + 4, 80));
    write(name, left, y, width - 160, { size: 13, weight: 700 });
    pdf.steps(right - 68, y + 3, level, 5);
    const levelStyle = { size: 11, weight: 700, align: "right" } as const;
    y = write(`${level} of 5`, left + width - 180, y, 100, levelStyle);
    y = write(trendText, left, y + 2, width, { size: 10 });
    for (const point of points) {
      const line = `${point.date} · ${point.level} of 5 by ${point.by === "self" ? "you" : point.scorer} · ${point.title} · ${point.topicName} rubric, version ${point.rubricVersion}`;
      y = write(line, left + 12, y + 4, width - 12, { size: 9.5 });
      for (const { label, text, isRemoved } of point.quotes) {
        const words = isRemoved ? "Removed at the speaker’s request" : text;
        const quote = words === "" ? label : `${label}: ${shorten(words)}`;
        y = write(quote, left + 24, y + 1, width - 24, small);
      }
    }
    y += 6;
  }

  if (progress.gaps.length > 0) {
    heading("How you score yourself");
    y = write(progress.gapSummary ?? "", left, y, width, { size: 10 });
    for (const { name, self, others, text } of progress.gaps) {
      const line = `${name}: ${levelsText(self)} by you, ${levelsText(others)} by others. ${text}.`;
      y = write(line, left, y, width, { size: 10 });
    }
  }
  if (progress.next) {
    const { title: drill, minutes, why } = progress.next;
    heading("Next drill");
    y = write(`${drill} (${minutes} minutes). ${why}`, left, y, width, { size: 10 });
  }
  if (plan && plan.ahead >= 0) {
    heading(`Plan for ${plan.topicName} on ${plan.date}`);
    for (const { weekday, day, text, detail, kind, links } of plan.days) {
      y = pdf.room(y, 32);
      write(`${weekday}, ${day}`, left, y, 90, { size: 10, color: MUTED });
      const times = kind === "session" ? `: ${links.map(({ label }) => label).join(", ")}` : "";
      const line = detail === null ? text : `${text}. ${detail}${times}`;
      y = write(line, left + 90, y, width - 90, { size: 10 });
    }
  }
  return pdf.close();

  function heading(text: string): void {
    y = pdf.rule(pdf.room(y + 12, 60));
    y = write(text, left, y, width, { size: 13, weight: 700 }) + 2;
  }
}

const QUOTE_MAX = 400;

function shorten(text: string): string {
  return text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
}
