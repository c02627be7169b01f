import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import {
  BULLETS,
  bullet,
  type DocxParts,
  heading,
  paragraph,
  run,
  writeDocx,
} from "#tests/support/documents/write-docx.ts";
import { UnreadableDocument } from "./policy.ts";
import { readDocx } from "./read-docx.ts";

function read(parts: DocxParts) {
  const content = readDocx(writeDocx({ numbering: BULLETS, ...parts }));
  const blocks = content.blocks.map(({ start, end, kind, level }) => ({
    text: content.text.slice(start, end),
    kind: level === undefined ? kind : `${kind} ${level}`,
  }));
  return { ...content, said: blocks.map(({ kind, text }) => `${kind}: ${text}`) };
}

function refusal(bytes: Uint8Array): string {
  try {
    readDocx(bytes);
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.reason;
    throw error;
  }
  return "";
}

test("reads headings by their style in any language, lists and paragraphs", () => {
  const { said, blocks } = read({
    body: [
      paragraph("Ada Byron", '<w:pStyle w:val="Titel"/>'),
      heading("Berufserfahrung"),
      paragraph("Projekte", '<w:pStyle w:val="Unterkapitel"/>'),
      paragraph("Own outline", '<w:outlineLvl w:val="2"/>'),
      bullet("Led four people"),
      paragraph("First", '<w:numPr><w:numId w:val="2"/></w:numPr>'),
      paragraph(""),
      paragraph("Plain"),
    ].join(""),
  });
  expect(said).toEqual([
    ...["heading 1: Ada Byron", "heading 1: Berufserfahrung", "heading 2: Projekte"],
    ...["heading 3: Own outline", "item 0: Led four people", "item 0: First", "paragraph: Plain"],
  ]);
  expect(blocks[4]!.ordered).toBeUndefined();
  expect(blocks[5]!.ordered).toBe(true);
});

test("joins bold, italic and linked runs, and keeps no link that runs something", () => {
  const { text, blocks, notes } = read({
    links: { rSite: "https://ada.example/", rBad: "javascript:alert(1)" },
    body: paragraph(
      [
        run("Led ", "<w:b/>"),
        run("four", '<w:b w:val="1"/>'),
        run(" people", '<w:b w:val="0"/><w:i/>'),
        `<w:hyperlink r:id="rSite">${run(" site")}</w:hyperlink>`,
        `<w:hyperlink r:id="rBad">${run(" bad")}</w:hyperlink>`,
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "mailto:a@b.example" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
        run(" mail"),
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
      ].join(""),
    ),
  });
  expect(text).toBe("Led four people site bad mail");
  const runs = blocks[0]!.runs.map(({ start, end, ...rest }) => [text.slice(start, end), rest]);
  expect(runs).toEqual([
    ["Led four", { bold: true }],
    [" people", { italic: true }],
    [" site", { href: "https://ada.example/" }],
    [" mail", { href: "mailto:a@b.example" }],
  ]);
  expect(notes.links.map((link) => link.href)).toEqual([
    "https://ada.example/",
    "mailto:a@b.example",
  ]);
});

test("says tracked changes and comments, and shows what Word shows", () => {
  const { text, notes } = read({
    body: paragraph(
      [
        run("Led "),
        `<w:del><w:r><w:delText>two </w:delText></w:r></w:del>`,
        `<w:ins>${run("four ")}</w:ins>`,
        `<w:moveFrom>${run("gone ")}</w:moveFrom>`,
        run("people"),
        run(" secret", "<w:vanish/>"),
        run(" white", '<w:color w:val="FFFFFF"/>'),
      ].join(""),
    ),
    comments: `<w:comment w:id="0">${paragraph("Really?")}</w:comment><w:comment w:id="1">${paragraph("Yes.")}</w:comment>`,
  });
  expect(text).toBe("Led four people white");
  expect(notes).toMatchObject({ trackedChanges: 2, comments: 2, hiddenText: 11 });
});

test("keeps the header and footer out of the text, and says them", () => {
  const { text, notes } = read({
    header: paragraph("Ada Byron, ada@byron.example"),
    footer: paragraph("Page 1"),
    body: paragraph("Summary"),
  });
  expect(text).toBe("Summary");
  expect(notes).toMatchObject({ headerText: "Ada Byron, ada@byron.example", footerText: "Page 1" });
});

test("reads nested tables by row and column, and text boxes once", () => {
  const cell = (inner: string, span = 1) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${inner}</w:tc>`;
  const nested = `<w:tbl><w:tr>${cell(paragraph("inner"))}</w:tr></w:tbl>`;
  const box = `<w:txbxContent>${paragraph("In a box")}</w:txbxContent>`;
  const { said, blocks, notes } = read({
    body: [
      `<w:tbl><w:tr>${cell(paragraph("wide"), 2)}${cell(paragraph("third"))}</w:tr><w:tr>${cell(nested + paragraph("below"))}</w:tr></w:tbl>`,
      paragraph(
        `${run("Beside")}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    ].join(""),
  });
  expect(said).toEqual([
    ...["cell: wide", "cell: third", "cell: inner", "cell: below"],
    ...["paragraph: Beside", "box: In a box"],
  ]);
  expect(blocks.slice(0, 4).map((block) => block.table)).toEqual([
    { id: 0, row: 0, column: 0 },
    { id: 0, row: 0, column: 2 },
    { id: 1, row: 0, column: 0 },
    { id: 0, row: 1, column: 0 },
  ]);
  expect(notes).toMatchObject({ tables: 2, textBoxes: 1 });
});

test("reads the strict format, footnotes and content controls", () => {
  const { said } = read({
    isStrict: true,
    body: `<w:sdt><w:sdtPr/><w:sdtContent>${heading("Skills")}</w:sdtContent></w:sdt>${paragraph("SQL")}`,
    footnotes: `<w:footnote w:type="separator">${paragraph("-")}</w:footnote><w:footnote>${paragraph("A note")}</w:footnote>`,
  });
  expect(said).toEqual(["heading 1: Skills", "paragraph: SQL", "note: A note"]);
});

test.each([
  ["what isn't an archive", strToU8("hello"), "damaged"],
  ["an archive without a document", zipSync({ "a.txt": strToU8("a") }), "not_a_document"],
  [
    "a document type",
    writeDocx({
      body: "",
      files: { "word/document.xml": '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' },
    }),
    "damaged",
  ],
  [
    "a bomb",
    writeDocx({ body: paragraph("a"), files: { "word/big.xml": " ".repeat(31_000_000) } }),
    "damaged",
  ],
  ["too many entries", manyEntries(), "damaged"],
  ["broken XML", writeDocx({ body: "<w:p>" }), "damaged"],
  ["deep nesting", writeDocx({ body: "<w:p>".repeat(400) + "</w:p>".repeat(400) }), "damaged"],
  ["too much text", writeDocx({ body: paragraph(numbers(60_000)) }), "too_much_text"],
  ["too many pages", writeDocx({ body: paragraph("a"), pages: 31 }), "too_many_pages"],
])("refuses %s", (_, bytes, reason) => {
  expect(refusal(bytes)).toBe(reason);
});

function manyEntries(): Uint8Array {
  const files = Object.fromEntries(
    Array.from({ length: 2_001 }, (_, at) => [`word/${at}.bin`, ""]),
  );
  return writeDocx({ body: paragraph("a"), files });
}

function numbers(count: number): string {
  return Array.from({ length: count }, (_, at) => String(at)).join(" ");
}
