import { readFileSync } from "node:fs";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { coded, codedPdf } from "#tests/support/documents/raw-pdf.ts";
import { openPdf } from "#tests/support/documents/open-pdf.ts";
import { lines, type Pdf, writePdf } from "#tests/support/documents/write-pdf.ts";
import { OPERATORS } from "./pdf-document.ts";
import { readPdf } from "./read-pdf.ts";

type Options = Parameters<typeof writePdf>[1];

async function read(draw: (pdf: Pdf) => void, options?: Options) {
  return readPdf(await openPdf(await writePdf(draw, options)));
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
    Object.assign(pdf.page.dictionary.data, { Rotate: 90, CropBox: [20, 20, 500, 800] });
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
  const read1 = await readPdf(await openPdf(bytes));
  expect(read1.notes.fontsWithoutUnicode).toBe(false);
  const document = await openPdf(Buffer.from(broken, "latin1"));
  expect((await readPdf(document)).notes.fontsWithoutUnicode).toBe(true);
});

test("refuses 31 pages", async () => {
  const draw = (pdf: Pdf) => {
    for (let at = 0; at < 30; at++) pdf.addPage();
  };
  await expect(read(draw)).rejects.toMatchObject({ reason: "too_many_pages" });
});

test("reads Arabic from right to left, and its columns too", async () => {
  // As a PDF holds it: the letters in the order of the page.
  const shown = (text: string) => coded(Array.from(text).toReversed().join(""));
  const words = ["الخبرة", "مهندسة بيانات في بنك"];
  const content = `BT /F1 12 Tf 400 700 Td ${shown(words[0]!)} Tj ET BT /F1 12 Tf 300 680 Td ${shown(words[1]!)} Tj ET`;
  const { text, pages } = await readPdf(await openPdf(codedPdf(content, "Identity-H", "Identity")));
  expect(text).toBe(words.join("\n"));
  expect(pages[0]!.items.every((item) => item.rightToLeft)).toBe(true);
});

test("reads Chinese by its character map, and vertical Japanese by columns", async () => {
  const chinese = `BT /F1 12 Tf 60 700 Td ${coded("工作经历")} Tj 0 -20 Td ${coded("数据工程师")} Tj ET`;
  const across = await readPdf(await openPdf(codedPdf(chinese, "UniGB-UCS2-H", "GB1")));
  expect(across.text).toBe("工作经历\n数据工程师");
  const japanese = `BT /F1 12 Tf 500 700 Td ${coded("職務経歴")} Tj ET BT /F1 12 Tf 470 700 Td ${coded("東京の銀行")} Tj ET`;
  const down = await readPdf(await openPdf(codedPdf(japanese, "UniJIS-UCS2-V", "Japan1")));
  expect(down.text).toBe("職務経歴\n東京の銀行");
  expect(down.pages[0]!.items[0]).toMatchObject({ vertical: true });
  expect(down.pages[0]!.items[0]!.width).toBeGreaterThan(40);
});

test("recognizes LinkedIn’s “Save to PDF” by its maker and its address", async () => {
  const draw = (pdf: Pdf) =>
    lines(pdf, ["Contact", "www.linkedin.com/in/ada-byron", "(LinkedIn)", "Page 1 of 1"]);
  const made = await read(draw, { info: { Producer: "Apache FOP Version 2.3" } });
  expect(made.notes.isLinkedIn).toBe(true);
  expect((await read(draw)).notes.isLinkedIn).toBe(false);
});

test("says what every page begins and ends with", async () => {
  const { notes } = await read((pdf) => {
    lines(pdf, ["Ada Byron", "First page", "Page 1 of 2"]);
    pdf.addPage();
    lines(pdf, ["Ada Byron", "Second page", "Page 2 of 2"]);
  });
  expect(notes).toMatchObject({ headerText: "Ada Byron", footerText: "Page 1 of 2" });
});

test("puts text that the file writes in no order into lines", async () => {
  const { text, pages } = await read((pdf) => {
    const said = Array.from({ length: 20 }, (_, at) => `Line ${at + 1} of the resume`);
    for (const at of [7, 3, 15, 1, 19, 0, 12, 5, 18, 2, 9, 16, 4, 11, 6, 14, 8, 17, 10, 13]) {
      pdf.text(said[at]!, 56, 56 + at * 18, { lineBreak: false });
    }
  });
  expect(text.split("\n").slice(0, 3)).toEqual([
    ...["Line 1 of the resume", "Line 2 of the resume", "Line 3 of the resume"],
  ]);
  expect(pages[0]!.streamOrder).toHaveLength(20);
});
