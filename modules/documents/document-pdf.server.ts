import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { documentWords, ERASED_BUYER } from "./document-words.ts";
import { loadFonts, type Weight } from "./fonts.server.ts";
import type { IssuedDocument } from "./schema.ts";

const MARGIN = 56;
const INK = "#17211b";
const MUTED = "#4a564e";
const LINE = "#c9c2b2";

type Style = { size: number; weight?: Weight; color?: string; align?: "left" | "right" };

/**
 * Renders a document as one A4 page with embedded fonts. If they lack the buyer's script, the PDF
 * points to `pageUrl`, where the name can be read; the PDF's metadata always has it.
 */
export async function documentPdf(document: IssuedDocument, pageUrl: string): Promise<Buffer> {
  const words = documentWords(document);
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en",
    displayTitle: true,
    // Otherwise pdfkit loads a built-in font.
    font: undefined as unknown as string,
    info: {
      Title: `${words.title} ${words.number}`,
      Author: document.data.seller.owner,
      Subject: [`Order ${document.orderId}`, words.buyer?.name].filter(Boolean).join(", "),
      CreationDate: document.issuedAt,
      ModDate: document.issuedAt,
    },
  });
  const file = buffer(pdf);
  const letters = loadFonts(pdf);
  const right = pdf.page.width - MARGIN;
  let y = MARGIN;

  const widthOf = (text: string, { size, weight = 400 }: Style): number =>
    letters
      .runs(text, weight)
      .reduce((sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text), 0);

  /** Wraps text to the width and breaks words that are longer. */
  function wrap(text: string, width: number, style: Style): string[] {
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

  /** Writes text at `top` and returns the y position below it. */
  function write(text: string, x: number, top: number, width: number, style: Style): number {
    const { size, weight = 400, color = INK, align = "left" } = style;
    let below = top;
    for (const line of wrap(text, width, style)) {
      let at = align === "right" ? x + width - widthOf(line, style) : x;
      for (const run of letters.runs(line, weight)) {
        pdf.font(run.font).fontSize(size).fillColor(color);
        pdf.text(run.text, at, below, { lineBreak: false, baseline: "top" });
        at += pdf.widthOfString(run.text);
      }
      below += size * 1.45;
    }
    return below;
  }

  const rule = (): void => {
    pdf.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.75).strokeColor(LINE).stroke();
    y += 12;
  };
  const wide = right - MARGIN;
  const half = wide / 2 - 12;

  y = write(words.title, MARGIN, y, wide, { size: 24, weight: 700 }) + 8;
  const { owner, contact } = words.seller;
  y = write(owner, MARGIN, y, wide, { size: 11, weight: 700 });
  y = write(contact.join(" · "), MARGIN, y, wide, { size: 10, color: MUTED });
  y += 18;
  rule();

  let left = write("For", MARGIN, y, half, { size: 9, color: MUTED });
  for (const [index, line] of buyerLines().entries()) {
    left = write(line, MARGIN, left, half, { size: index === 0 ? 11 : 10 });
  }
  let beside = y;
  for (const [label, value] of words.facts) {
    const x = MARGIN + half + 24;
    write(label, x, beside, 110, { size: 9, color: MUTED });
    beside = write(value, x + 110, beside, half - 110, { size: 10, align: "right" }) + 2;
  }
  y = Math.max(left, beside) + 24;

  rule();
  for (const { text, amount } of words.lines) {
    const below = write(text, MARGIN, y, wide - 130, { size: 11 });
    write(amount, right - 120, y, 120, { size: 11, align: "right" });
    y = below + 6;
  }
  rule();
  write(`${words.total.label} (${words.currency})`, MARGIN, y, wide - 170, {
    size: 13,
    weight: 700,
  });
  y = write(words.total.amount, right - 160, y, 160, { size: 13, weight: 700, align: "right" });
  write(words.tax, MARGIN, y + 6, wide, { size: 9, color: MUTED });
  pdf.end();
  return file;

  function buyerLines(): string[] {
    const { buyer } = words;
    if (!buyer) return [ERASED_BUYER];
    if (buyer.name === null) return [buyer.email];
    if (!letters.lacks(buyer.name, 400)) return [buyer.name, buyer.email];
    return [buyer.email, `This file can’t show the letters of the name. See it at ${pageUrl}`];
  }
}
