import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { letterClusters, loadFonts, type Weight } from "./fonts.server.ts";

const MARGIN = 56;
const INK = "#17211b";
const LINE = "#c9c2b2";
const LEADING = 1.45;

/** For secondary text. */
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
    // To add page numbers at the end.
    bufferPages: true,
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

  /** How many letters fit; at least one. Measures only slightly more than those. */
  function fitting(letterList: readonly string[], width: number, style: TextStyle): number {
    const fits = (count: number) => widthOf(letterList.slice(0, count).join(""), style) <= width;
    let [low, high] = [1, 2];
    while (high <= letterList.length && fits(high)) [low, high] = [high, high * 2];
    high = Math.min(high, letterList.length + 1);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Wraps text to the width and breaks words that are longer. */
  function wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [""];
    for (const word of text.split(/\s+/)) {
      const longer = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
      if (widthOf(longer, style) <= width) {
        lines[lines.length - 1] = longer;
        continue;
      }
      let rest = letterClusters(word);
      for (let fits = fitting(rest, width, style); fits < rest.length;) {
        lines.push(rest.slice(0, fits).join(""));
        rest = rest.slice(fits);
        fits = fitting(rest, width, style);
      }
      lines.push(rest.join(""));
    }
    return lines.filter((line, index) => line !== "" || index > 0);
  }

  /** Writes text at `top` and returns the position below it; starts new pages as needed. */
  function write(text: string, x: number, top: number, width: number, style: TextStyle): number {
    const { size, align = "left" } = style;
    let below = top;
    for (const words of wrap(text, width, style)) {
      below = room(below, size * LEADING);
      line(words, align === "right" ? x + width - widthOf(words, style) : x, below, style);
      below += size * LEADING;
    }
    return below;
  }

  /** Writes text with its own line breaks and spaces, such as code. */
  function writeLines(text: string, top: number, style: TextStyle): number {
    let below = top;
    for (const words of text.replaceAll("\t", "    ").split("\n")) {
      let rest = letterClusters(words);
      do {
        const fits = fitting(rest, right - MARGIN, style);
        below = room(below, style.size * LEADING);
        line(rest.slice(0, fits).join(""), MARGIN, below, style);
        below += style.size * LEADING;
        rest = rest.slice(fits);
      } while (rest.length > 0);
    }
    return below;
  }

  function line(words: string, x: number, top: number, style: TextStyle): void {
    const { size, weight = 400, color = INK } = style;
    let at = x;
    for (const run of letters.runs(words, weight)) {
      pdf.font(run.font).fontSize(size).fillColor(color);
      pdf.text(run.text, at, top, { lineBreak: false, baseline: "top" });
      at += pdf.widthOfString(run.text);
    }
  }

  /** A position with this much room: `top`, or the top of a new page. */
  function room(top: number, height: number): number {
    if (top + height <= bottom) return top;
    pdf.addPage();
    return MARGIN;
  }

  /** Page numbers below the text, if there is more than one page. */
  function numberPages(): void {
    const { count } = pdf.bufferedPageRange();
    const style = { size: 8.5, color: MUTED } as const;
    const top = bottom + MARGIN / 3;
    for (let page = 0; count > 1 && page < count; page += 1) {
      pdf.switchToPage(page);
      const words = `${page + 1} of ${count}`;
      const from = widthOf(words, style);
      line(words, right - from, top, style);
      line(wrap(about.title, right - MARGIN - from - 12, style)[0] ?? "", MARGIN, top, style);
    }
  }

  return {
    left: MARGIN,
    right,
    width: right - MARGIN,
    top: MARGIN,
    write,
    writeLines,
    room,
    rule(top: number): number {
      pdf.moveTo(MARGIN, top).lineTo(right, top).lineWidth(0.75).strokeColor(LINE).stroke();
      return top + 12;
    },
    /** A bar of steps, the first ones dark. */
    steps(x: number, top: number, filled: number, of: number): void {
      for (let step = 0; step < of; step += 1) {
        pdf.rect(x + step * 14, top, 11, 11).fill(step < filled ? INK : LINE);
      }
    },
    lacks: (text: string) => letters.lacks(text, 400),
    /** Adds a link to the full text if this file couldn't show everything. */
    writeLack(top: number, pageUrl: string): number {
      if (!letters.hasLacked()) return top;
      const words = `Some characters can’t be shown in this file. See them at ${pageUrl}`;
      return write(words, MARGIN, room(top + 12, 24), right - MARGIN, { size: 9, color: MUTED });
    },
    /** The position below a text, without writing it. */
    heightOf: (text: string, width: number, style: TextStyle): number =>
      wrap(text, width, style).length * style.size * LEADING,
    close(): Promise<Buffer> {
      numberPages();
      pdf.end();
      return file;
    },
  };
}
