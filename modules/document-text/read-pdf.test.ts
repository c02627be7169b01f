import { readFileSync } from "node:fs";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { openPdf } from "#tests/support/documents/open-pdf.ts";
import { lines, type Pdf, writePdf } from "#tests/support/documents/write-pdf.ts";
import { OPERATORS, type PdfDocument } from "./pdf-document.ts";
import { readPdf } from "./read-pdf.ts";

type Options = Parameters<typeof writePdf>[1];

async function read(draw: (pdf: Pdf) => void, options?: Options) {
  return readPdf((await openPdf(await writePdf(draw, options))) as unknown as PdfDocument);
}

const LEFT = [
  ...["SKILLS", "Python and SQL for pipelines", "Airflow, dbt and Spark in production"],
  ...["LANGUAGES", "English and Portuguese, fluent", "German, good enough for meetings"],
];
const RIGHT = [
  ...[
    "EXPERIENCE",
    "Built the pipeline that bills two million",
    "Moved forty jobs off an old server",
  ],
  ...["EDUCATION", "Studied statistics at a state university", "Wrote a thesis on survey weights"],
];

function drawAcross(pdf: Pdf): void {
  for (const [at, left] of LEFT.entries()) {
    pdf.text(left, 56, 100 + at * 16, { lineBreak: false });
    pdf.text(RIGHT[at]!, 300, 100 + at * 16, { lineBreak: false });
  }
}

test("our numbers of operators are pdf.js's", () => {
  expect(OPS).toMatchObject(OPERATORS);
});

test("every piece of text is where its offsets say, pages are apart", async () => {
  const content = await read((pdf) => {
    lines(pdf, ["Ada Byron", "Analyst at Engines Ltd"]);
    pdf.addPage();
    lines(pdf, ["Second page"]);
  });
  expect(content.text).toBe("Ada Byron\nAnalyst at Engines Ltd\n\nSecond page");
  const [first, second] = content.pages;
  expect(first!.items.map(({ start, end }) => content.text.slice(start, end))).toEqual([
    ...["Ada Byron", "Analyst at Engines Ltd"],
  ]);
  expect(content.text.slice(second!.start, second!.end)).toBe("Second page");
  expect(first!.streamOrder).toBeUndefined();
  const { transform, ascent, descent, width } = first!.items[0]!;
  expect(transform[4]).toBeCloseTo(56, 0);
  expect(ascent).toBeGreaterThan(0);
  expect(descent).toBeLessThan(0);
  expect(width).toBeGreaterThan(40);
});

test("puts two columns that are read across in order, and keeps the file's order", async () => {
  const content = await read(drawAcross);
  expect(content.text).toBe([...LEFT, ...RIGHT].join("\n"));
  const { items, streamOrder } = content.pages[0]!;
  const inFile = streamOrder!.map((at) => content.text.slice(items[at]!.start, items[at]!.end));
  expect(inFile.slice(0, 4)).toEqual([LEFT[0], RIGHT[0], LEFT[1], RIGHT[1]]);
});

test("keeps columns in the file's order, and dates at the right margin on their lines", async () => {
  const inOrder = await read((pdf) => {
    lines(pdf, LEFT, 56, 100);
    lines(pdf, RIGHT, 300, 100);
  });
  expect(inOrder.text).toBe([...LEFT, ...RIGHT].join("\n"));
  expect(inOrder.pages[0]!.streamOrder).toBeUndefined();

  const dated = await read((pdf) => {
    for (let at = 0; at < 8; at++) {
      pdf.text(`Engineer ${at}`, 56, 100 + at * 30, { lineBreak: false });
      pdf.text(`Jan 201${at} – Mar 201${at + 1}`, 430, 100 + at * 30, { lineBreak: false });
    }
  });
  expect(dated.text.split("\n")[0]).toBe("Engineer 0 Jan 2010 – Mar 2011");
  expect(dated.pages[0]!.streamOrder).toBeUndefined();
});

test("reads rotated and cropped pages upright", async () => {
  const content = await read((pdf) => {
    pdf.page.dictionary.data["Rotate"] = 90;
    pdf.page.dictionary.data["CropBox"] = [20, 20, 500, 800];
    pdf.save();
    pdf.rotate(90, { origin: [0, 0] });
    for (const [at, left] of LEFT.entries()) {
      pdf.text(left, 60, -480 + at * 16, { lineBreak: false });
      pdf.text(RIGHT[at]!, 320, -480 + at * 16, { lineBreak: false });
    }
    pdf.restore();
  });
  expect(content.text).toBe([...LEFT, ...RIGHT].join("\n"));
  expect(content.pages[0]).toMatchObject({ rotate: 90, view: [20, 20, 500, 800] });
});

test("counts invisible, white and tiny text, but not white text on a dark ground", async () => {
  const content = await read((pdf) => {
    lines(pdf, ["Seen"]);
    pdf.fillColor("white").text("unseen", 56, 200);
    pdf.fillColor("black").fontSize(1).text("tiny", 56, 220);
    pdf.rect(0, 300, 600, 60).fill("#123456");
    pdf.fillColor("white").fontSize(12).text("on blue", 56, 320);
  });
  expect(content.notes.hiddenText).toBe(10);
});

test("a page of a picture is a picture, and so are letters drawn as shapes", async () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const content = await read((pdf) => {
    pdf.image(pixel, 0, 0, { width: 500 });
    pdf.addPage();
    for (let at = 0; at < 400; at++) pdf.circle(at, at, 3).fill();
    pdf.addPage();
    lines(pdf, ["A page with a few words and a picture"]);
    pdf.image(pixel, 0, 200, { width: 100 });
  });
  expect(content.pages.map((page) => page.pictureOnly)).toEqual([true, true, false]);
});

test("finds links, also under part of a line, and what was typed into a form", async () => {
  const content = await read((pdf) => {
    pdf.text("ada.example", 56, 56, { link: "https://ada.example/" });
    pdf.initForm();
    pdf.formText("name", 56, 100, 200, 20, { value: "Ada Byron" });
  });
  const [link] = content.notes.links;
  expect(link).toMatchObject({ href: "https://ada.example/" });
  expect(content.text.slice(link!.start, link!.end)).toBe("ada.example");
  expect(content.text).toContain("Ada Byron");
  expect(content.notes.formFields).toBe(1);
});

test("opens a file whose owner forbids changes", async () => {
  const content = await read((pdf) => lines(pdf, ["Readable"]), {
    ownerPassword: "owner",
    permissions: { printing: "highResolution" },
  });
  expect(content.text).toBe("Readable");
});

test("says that a font has no Unicode", async () => {
  const font = readFileSync(
    "node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff",
  );
  const bytes = await writePdf((pdf) => {
    pdf.font(font);
    lines(pdf, ["Led four people and saved money", "Studied statistics at a university"]);
  });
  const broken = Buffer.from(bytes)
    .toString("latin1")
    .replace(/\/ToUnicode/g, "/ToNothing");
  const read1 = await readPdf((await openPdf(bytes)) as unknown as PdfDocument);
  expect(read1.notes.fontsWithoutUnicode).toBe(false);
  const document = await openPdf(Buffer.from(broken, "latin1"));
  expect((await readPdf(document as unknown as PdfDocument)).notes.fontsWithoutUnicode).toBe(true);
});

test("refuses 31 pages", async () => {
  const draw = (pdf: Pdf) => {
    for (let at = 0; at < 30; at++) pdf.addPage();
  };
  await expect(read(draw)).rejects.toMatchObject({ reason: "too_many_pages" });
});
