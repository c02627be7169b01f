import { MUTED, openPdf } from "#modules/documents/pdf-page.server.ts";

export type StatementPage = {
  title: string;
  owner: string;
  expert: string;
  at: Date;
  /** Date, text and amount. */
  lines: [date: string, text: string, amount: string][];
  totals: [label: string, amount: string][];
};

/** A month's statement as A4 pages. */
export function statementPdf(page: StatementPage): Promise<Buffer> {
  const { title, owner, expert, at } = page;
  const pdf = openPdf({ title, author: owner, subject: expert, at });
  const { write, right, width, left } = pdf;
  let y = write(title, left, pdf.top, width, { size: 22, weight: 700 }) + 6;
  y = write(owner, left, y, width, { size: 10, color: MUTED });
  y = write(pdf.lacks(expert) ? "Expert" : expert, left, y, width, { size: 11, weight: 700 }) + 14;
  y = pdf.rule(y);
  for (const [date, text, amount] of page.lines) {
    const top = pdf.room(y, 40);
    write(date, left, top, 110, { size: 10, color: MUTED });
    const below = write(text, left + 120, top, width - 260, { size: 10 });
    write(amount, right - 130, top, 130, { size: 10, align: "right" });
    y = below + 4;
  }
  y = pdf.rule(y + 4);
  for (const [label, amount] of page.totals) {
    const top = pdf.room(y, 30);
    write(label, left, top, width - 150, { size: 11, weight: 700 });
    y = write(amount, right - 140, top, 140, { size: 11, weight: 700, align: "right" }) + 2;
  }
  return pdf.close();
}
