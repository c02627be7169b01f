import PDFDocument from "pdfkit";

export type Pdf = InstanceType<typeof PDFDocument>;

/** A PDF file of what `draw` draws; the first page is there. */
export async function writePdf(
  draw: (pdf: Pdf) => void,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: "A4", margin: 56, compress: false, ...options });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.on("data", (part: Buffer) => parts.push(part));
  draw(pdf);
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

/** Lines one below the other, each as one piece of text. */
export function lines(pdf: Pdf, texts: readonly string[], x = 56, y = 56, step = 14): void {
  for (const [at, text] of texts.entries()) {
    pdf.text(text, x, y + at * step, { lineBreak: false });
  }
}
