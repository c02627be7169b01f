import { join } from "node:path";
import type { Resume } from "./resumes.ts";
import { bullet, BULLETS, heading, paragraph, run, writeDocx } from "./write-docx.ts";
import { type Pdf, writePdf } from "./write-pdf.ts";

const FONTS = join(import.meta.dirname, "../../../node_modules/@fontsource/noto-sans/files");
const LEFT = 56;
const WIDTH = 483;

/** One column with dates at the right margin, as most resumes are. */
export function resumePdf(resume: Resume): Promise<Uint8Array> {
  return writePdf((pdf) => {
    pdf.registerFont("text", join(FONTS, "noto-sans-latin-ext-400-normal.woff"));
    pdf.registerFont("plain", join(FONTS, "noto-sans-latin-400-normal.woff"));
    const font = (text: string) =>
      pdf.font(/[ąćęłńóśźżáčďéěíňřšťúůýžö]/i.test(text) ? "Helvetica" : "plain");
    font(resume.name).fontSize(18).text(ascii(resume.name), LEFT);
    font(resume.contact).fontSize(10).text(ascii(resume.contact), LEFT);
    for (const { title, entries } of resume.sections) {
      pdf.moveDown(0.8).font("plain").fontSize(12).text(title.toUpperCase(), LEFT);
      pdf.fontSize(10);
      for (const entry of entries) {
        if (typeof entry === "string") {
          font(entry).text(ascii(entry), LEFT, undefined, { width: WIDTH });
          continue;
        }
        const { y } = pdf;
        font(entry.title).text(ascii(entry.title), LEFT, y, { width: 330 });
        const below = pdf.y;
        pdf.font("plain").text(entry.dates, LEFT, y, { width: WIDTH, align: "right" });
        pdf.y = below;
        for (const line of entry.bullets ?? []) bulletLine(pdf, line);
      }
    }
  });
}

/** The fonts here have no Latin-2 letters in one file. */
function ascii(text: string): string {
  return text.replace(/[łŁ]/g, "l");
}

function bulletLine(pdf: Pdf, line: string): void {
  const { y } = pdf;
  pdf.font("plain").text("•", LEFT + 8, y);
  pdf.text(line, LEFT + 20, y, { width: WIDTH - 20 });
}

/** Headings by style, dates after a tab. */
export function resumeDocx(resume: Resume): Uint8Array {
  const body = [
    paragraph(resume.name, '<w:pStyle w:val="Titel"/>'),
    paragraph(resume.contact),
    ...resume.sections.flatMap(({ title, entries }) => [
      heading(title),
      ...entries.flatMap((entry) =>
        typeof entry === "string"
          ? [paragraph(entry)]
          : [
              paragraph(run(`${entry.title}\t${entry.dates}`, "<w:b/>")),
              ...(entry.bullets ?? []).map(bullet),
            ],
      ),
    ]),
  ];
  return writeDocx({ body: body.join(""), numbering: BULLETS });
}
