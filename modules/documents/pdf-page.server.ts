import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { loadFonts, type Weight } from "./fonts.server.ts";

const MARGIN = 56;
const INK = "#17211b";
const LINE = "#c9c2b2";
const LEADING = 1.45;

/** For what is secondary. */
export const MUTED = "#4a564e";

type TextStyle = {
  size: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
};

/** A PDF of A4 pages with embedded fonts. Positions are points from the top left. */
export function openPdf(about: { title: string; author: string; subject: string; at: Date }) {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en",
    displayTitle: true,
    // Otherwise pdfkit loads a built-in font.
    font: undefined as unknown as string,
    info: {
      Title: about.title,
      Author: about.author,
      Subject: about.subject,
      CreationDate: about.at,
      ModDate: about.at,
    },
  });
  const file = buffer(pdf);
  const letters = loadFonts(pdf);
  const right = pdf.page.width - MARGIN;
  const bottom = pdf.page.height - MARGIN;

  const widthOf = (text: string, { size, weight = 400 }: TextStyle): number =>
    letters
      .runs(text, weight)
      .reduce((sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text), 0);

  /** Wraps text to the width and breaks words that are longer. */
  function wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [""];
    for (const word of text.split(/\s+/)) {
      const longer = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
      if (widthOf(longer, style) <= width) {
        lines[lines.length - 1] = longer;
        continue;
      }
      let rest = Array.from(word);
      while (widthOf(rest.join(""), style) > width) {
        let fits = rest.length - 1;
        while (fits > 1 && widthOf(rest.slice(0, fits).join(""), style) > width) fits -= 1;
        lines.push(rest.slice(0, fits).join(""));
        rest = rest.slice(fits);
      }
      lines.push(rest.join(""));
    }
    return lines.filter((line, index) => line !== "" || index > 0);
  }

  /** Writes text at `top` and returns the position below it; starts a page where one is full. */
  function write(text: string, x: number, top: number, width: number, style: TextStyle): number {
    const { size, weight = 400, color = INK, align = "left" } = style;
    let below = top;
    for (const line of wrap(text, width, style)) {
      below = room(below, size * LEADING);
      let at = align === "right" ? x + width - widthOf(line, style) : x;
      for (const run of letters.runs(line, weight)) {
        pdf.font(run.font).fontSize(size).fillColor(color);
        pdf.text(run.text, at, below, { lineBreak: false, baseline: "top" });
        at += pdf.widthOfString(run.text);
      }
      below += size * LEADING;
    }
    return below;
  }

  /** Where something of this height fits: `top`, or the top of a new page. */
  function room(top: number, height: number): number {
    if (top + height <= bottom) return top;
    pdf.addPage();
    return MARGIN;
  }

  return {
    left: MARGIN,
    right,
    width: right - MARGIN,
    top: MARGIN,
    write,
    room,
    rule(top: number): number {
      pdf.moveTo(MARGIN, top).lineTo(right, top).lineWidth(0.75).strokeColor(LINE).stroke();
      return top + 12;
    },
    /** A bar of steps, the first of them dark. */
    steps(x: number, top: number, filled: number, of: number): void {
      for (let step = 0; step < of; step += 1) {
        pdf.rect(x + step * 14, top, 11, 11).fill(step < filled ? INK : LINE);
      }
    },
    lacks: (text: string) => letters.lacks(text, 400),
    close(): Promise<Buffer> {
      pdf.end();
      return file;
    },
  };
}
