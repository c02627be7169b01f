import { documentWords, ERASED_BUYER } from "./document-words.ts";
import { MUTED, openPdf } from "./pdf-page.server.ts";
import type { IssuedDocument } from "./schema.ts";

/**
 * Renders a document as an A4 page. If the fonts lack the buyer's script, the PDF points to
 * `pageUrl`, where the name can be read; the PDF's metadata always has it.
 */
export function documentPdf(document: IssuedDocument, pageUrl: string): Promise<Buffer> {
  const words = documentWords(document);
  const pdf = openPdf({
    title: `${words.title} ${words.number}`,
    author: document.data.seller.owner,
    subject: [`Order ${document.orderId}`, words.buyer?.name].filter(Boolean).join(", "),
    at: document.issuedAt,
  });
  const { write, right, width: wide, left: margin } = pdf;
  const half = wide / 2 - 12;
  let y = pdf.top;

  y = write(words.title, margin, y, wide, { size: 24, weight: 700 }) + 8;
  const { owner, contact } = words.seller;
  y = write(owner, margin, y, wide, { size: 11, weight: 700 });
  y = write(contact.join(" · "), margin, y, wide, { size: 10, color: MUTED });
  y += 18;
  y = pdf.rule(y);

  let left = write("For", margin, y, half, { size: 9, color: MUTED });
  for (const [index, line] of buyerLines().entries()) {
    left = write(line, margin, left, half, { size: index === 0 ? 11 : 10 });
  }
  let beside = y;
  for (const [label, value] of words.facts) {
    const x = margin + half + 24;
    write(label, x, beside, 110, { size: 9, color: MUTED });
    beside = write(value, x + 110, beside, half - 110, { size: 10, align: "right" }) + 2;
  }
  y = Math.max(left, beside) + 24;

  y = pdf.rule(y);
  for (const { text, amount } of words.lines) {
    const below = write(text, margin, y, wide - 130, { size: 11 });
    write(amount, right - 120, y, 120, { size: 11, align: "right" });
    y = below + 6;
  }
  y = pdf.rule(y);
  write(`${words.total.label} (${words.currency})`, margin, y, wide - 170, {
    size: 13,
    weight: 700,
  });
  y = write(words.total.amount, right - 160, y, 160, { size: 13, weight: 700, align: "right" });
  write(words.tax, margin, y + 6, wide, { size: 9, color: MUTED });
  return pdf.close();

  function buyerLines(): string[] {
    const { buyer } = words;
    if (!buyer) return [ERASED_BUYER];
    if (buyer.name === null) return [buyer.email];
    if (!pdf.lacks(buyer.name)) return [buyer.name, buyer.email];
    return [buyer.email, `This file can’t show the letters of the name. See it at ${pageUrl}`];
  }
}
