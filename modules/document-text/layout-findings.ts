import { contactsOf } from "./contacts.ts";
import { dateRanges } from "./dates.ts";
import type { Facts } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { placeUpright } from "./pdf-frame.ts";
import { columnsOf } from "./pdf-order.ts";
import { machinePage } from "./machine-text.ts";
import type { Reading } from "./reading.ts";
import type { DocumentText, PdfPage } from "./schema.ts";

/** Fewer hidden characters are a stray space or a template's mark. */
const HIDDEN = 12;

/** What in the layout keeps a machine from reading the text. */
export function layoutFindings(reading: Reading, facts: Facts): Finding[] {
  const { content } = reading;
  const { notes } = content;
  return [
    ...pictures(content),
    ...unreadableFonts(reading),
    ...(notes.isLinkedIn ? [] : columns(reading)),
    ...hiddenText(content),
    ...wordParts(reading),
    ...formFields(content),
    ...spacedLetters(reading),
    ...noSections(reading, facts),
  ];
}

function pictures({ pages }: DocumentText): Finding[] {
  const found = pages.filter((page) => page.pictureOnly);
  if (found.length === 0) return [];
  return [
    {
      kind: "picture",
      level: "fix",
      title: `${pagesNamed(found)} ${found.length === 1 ? "is a picture" : "are pictures"} of text`,
      why: "A machine sees no letters there, so nothing on it is found.",
      how: "Don’t scan, photograph or flatten it: open it where you wrote it and choose “Save as PDF” or “Export”.",
      passages: [],
    },
  ];
}

function pagesNamed(pages: readonly PdfPage[]): string {
  const numbers = pages.map((page) => page.number);
  if (numbers.length === 1) return `Page ${numbers[0]}`;
  return `Pages ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

function unreadableFonts(reading: Reading): Finding[] {
  if (!reading.content.notes.fontsWithoutUnicode) return [];
  const bad = /[\u0001-\u0008\u000E-\u001F\u007F-\u009F\uE000-\uF8FF\uFFFD]/u;
  const lines = reading.lines.filter((line) =>
    bad.test(line.text.replace(/^\s*[\uE000-\uF8FF]/u, "")),
  );
  return [
    {
      kind: "font",
      level: "fix",
      title: "A font doesn’t say which letters it shows",
      why: "It looks right on the page, but copied or parsed text comes out as signs without meaning.",
      how: "Save it as PDF again with another font, such as Calibri, Arial or Georgia, and from the program it was written in. Then check it here once more.",
      passages: lines.map((line) => reading.passage(line.start, line.end)),
    },
  ];
}

function columns(reading: Reading): Finding[] {
  const { content } = reading;
  const across: Finding["passages"] = [];
  const beside: Finding["passages"] = [];
  let machineReads = "";
  for (const page of content.pages) {
    const items = page.items.map((item) => ({
      ...item,
      str: content.text.slice(item.start, item.end),
    }));
    const inFile = page.streamOrder ? page.streamOrder.map((at) => items[at]!) : items;
    for (const found of columnsOf(placeUpright(inFile))) {
      const heads = [found.left[0]!, found.right[0]!].map((fragment) => {
        const item = inFile[fragment.items[0]!.index]!;
        const last = inFile[fragment.items.at(-1)!.index]!;
        return reading.passage(reading.toNormal(item.start), reading.toNormal(last.end));
      });
      (found.isReadAcross ? across : beside).push(...heads);
      if (found.isReadAcross && machineReads === "") {
        machineReads = sample(machinePage(content.text, page), heads[0]!.quote);
      }
    }
  }
  const findings: Finding[] = [];
  if (across.length > 0) {
    findings.push({
      kind: "columns-across",
      level: "fix",
      title: "Two columns are read across, line by line",
      why: "The file jumps from one column to the other on each line, so sentences of both are mixed.",
      how: "Use one column. If you keep two, make them with your program’s columns, not with tabs, spaces or a table.",
      passages: across,
      machineReads,
    });
  } else if (beside.length > 0) {
    findings.push({
      kind: "columns",
      level: "consider",
      title: "Two columns side by side",
      why: "This file has its columns in the right order. A parser that goes by what is on one line still mixes them.",
      how: "For online applications, one column is the safe choice. For people, two are fine.",
      passages: beside,
    });
  }
  return findings;
}

/** A few lines of what the machine reads, from the first mixed one on. */
function sample(text: string, from: string): string {
  const lines = text.split("\n");
  const first = Math.max(
    0,
    lines.findIndex((line) => line.includes(from)),
  );
  return lines.slice(first, first + 5).join("\n");
}

function hiddenText({ notes, text, pages }: DocumentText): Finding[] {
  if (notes.hiddenText < HIDDEN) return [];
  const all = text.replace(/\s/g, "").length;
  // Text recognition puts invisible letters over a scan.
  if (pages.length > 0 && notes.hiddenText > all * 0.8) {
    return [
      {
        kind: "scan",
        level: "fix",
        title: "A scan with recognized text behind it",
        why: "What a machine reads was guessed from a picture, with its mistakes. Look for them under “What the machine reads”.",
        how: "Export the document where you wrote it, in place of scanning it.",
        passages: [],
      },
    ];
  }
  return [
    {
      kind: "hidden",
      level: "fix",
      title: `${notes.hiddenText} characters that nobody can see`,
      why: "Invisible, white or tiny text is read by machines and shows up in the recruiter’s view. It looks like a trick, even if a template left it.",
      how: "Select everything, set one color and size to find it, and delete it.",
      passages: [],
    },
  ];
}

function wordParts(reading: Reading): Finding[] {
  const { notes, text, format } = reading.content;
  if (format !== "docx") return [];
  const findings: Finding[] = [];
  if (notes.trackedChanges > 0) {
    findings.push({
      kind: "tracked-changes",
      level: "fix",
      title: count(
        notes.trackedChanges,
        "tracked change is",
        "tracked changes are",
        "still in the file",
      ),
      why: "Anyone who opens it can see what you removed and added, and some parsers read both.",
      how: "In Word: Review, Accept All Changes, then save. In Google Docs: accept the suggestions before you download.",
      passages: [],
    });
  }
  if (notes.comments > 0) {
    findings.push({
      kind: "comments",
      level: "fix",
      title: count(notes.comments, "comment is", "comments are", "still in the file"),
      why: "Anyone who opens it can read them.",
      how: "In Word: Review, Delete, Delete All Comments in Document. Then save.",
      passages: [],
    });
  }
  findings.push(
    ...boxes(reading),
    ...tables(reading),
    ...margins(notes.headerText, notes.footerText, text),
  );
  return findings;
}

function boxes(reading: Reading): Finding[] {
  const inside = reading.lines.filter((line) => line.kind === "box");
  if (inside.length === 0) return [];
  const boxCount = reading.content.notes.textBoxes;
  return [
    {
      kind: "text-boxes",
      level: "fix",
      title: count(boxCount, "text box", "text boxes"),
      why: "Many parsers skip text boxes or put their text at the end.",
      how: "Move this text into the page itself and delete the box.",
      passages: inside.map((line) => reading.passage(line.start, line.end)),
    },
  ];
}

/** A table that holds a grid of skills reads well; one that holds jobs may not. */
function tables(reading: Reading): Finding[] {
  const { blocks, text } = reading.content;
  const rows = new Map<string, string[]>();
  for (const { table, start, end } of blocks) {
    if (!table) continue;
    const key = `${table.id}.${table.row}`;
    rows.set(key, [...(rows.get(key) ?? []), text.slice(start, end)]);
  }
  const wide = [...rows].filter(([, cells]) => cells.length > 1);
  const holdsJobs = wide.filter(([, cells]) => cells.some((cell) => dateRanges(cell).length > 0));
  if (holdsJobs.length === 0) return [];
  const ids = new Set(holdsJobs.map(([key]) => Number(key.split(".")[0])));
  const first = blocks.filter(({ table }, at) => {
    const before = blocks.findIndex((one) => one.table?.id === table?.id);
    return table && ids.has(table.id) && before === at;
  });
  return [
    {
      kind: "tables",
      level: "consider",
      title: `Jobs or dates in ${ids.size === 1 ? "a table" : `${ids.size} tables`}`,
      why: "Some parsers read a table by columns and so separate a job from its dates.",
      how: "Write each job as plain lines: title and company, then dates, then what you did. Use a tab stop to put dates at the right.",
      passages: first.map(({ start, end }) =>
        reading.passage(reading.toNormal(start), reading.toNormal(end)),
      ),
    },
  ];
}

function margins(header: string, footer: string, text: string): Finding[] {
  return [
    { part: "header", said: header },
    { part: "footer", said: footer },
  ].flatMap(({ part, said }): Finding[] => {
    const body = text.toLowerCase();
    const missing = contactsOf(said).filter(({ value }) => !body.includes(value.toLowerCase()));
    if (missing.length > 0) {
      const kinds = [...new Set(missing.map(({ kind }) => NAMED[kind]))].join(" and ");
      return [
        {
          kind: "margin",
          level: "fix",
          title: `Your ${kinds} ${missing.length > 1 ? "are" : "is"} only in the ${part}`,
          why: `Many parsers skip the ${part}, so they find no way to reach you.`,
          how: `Move “${said.replace(/\s+/g, " ").slice(0, 120)}” to the first lines of the page itself.`,
          passages: [],
        },
      ];
    }
    const words = said.match(/\p{L}{3,}/gu) ?? [];
    const own = words.filter((word) => !body.includes(word.toLowerCase()));
    if (own.length < 4) return [];
    return [
      {
        kind: "margin",
        level: "consider",
        title: `Text that is only in the ${part}`,
        why: `Many parsers skip the ${part}.`,
        how: `If it matters, move “${said.replace(/\s+/g, " ").slice(0, 120)}” into the page itself.`,
        passages: [],
      },
    ];
  });
}

const NAMED = { email: "email", phone: "phone", profile: "profile" } as const;

function formFields({ notes }: DocumentText): Finding[] {
  const fields = notes.formFields ?? 0;
  if (fields === 0) return [];
  return [
    {
      kind: "form",
      level: "fix",
      title: count(fields, "form field holds", "form fields hold", "text"),
      why: "Many parsers read only what is printed on the page and skip what was typed into a form.",
      how: "Print it to PDF (choose “Save as PDF” as the printer), which turns the fields into text.",
      passages: [],
    },
  ];
}

function spacedLetters(reading: Reading): Finding[] {
  const lines = reading.lines.filter(({ text }) => /^\s*(?:\p{L} ){3,}\p{L}\s*$/u.test(text));
  if (lines.length === 0) return [];
  return [
    {
      kind: "spaced-letters",
      level: "fix",
      title: "Letters are spaced apart",
      why: "A machine reads single letters here, not a word, so it may miss the heading.",
      how: "Type the word normally and set the spacing with your program’s character spacing, or leave it.",
      passages: lines.map((line) => reading.passage(line.start, line.end)),
    },
  ];
}

function noSections(reading: Reading, facts: Facts): Finding[] {
  const { notes } = reading.content;
  const isJudged = reading.isEnglish && facts.words >= 150 && !notes.fontsWithoutUnicode;
  if (!isJudged || facts.sections.length > 0) return [];
  return [
    {
      kind: "sections",
      level: "fix",
      title: "No section has a usual heading",
      why: "Parsers sort a resume by headings they know, such as Experience, Education and Skills.",
      how: "Put each of these on a line of its own above its part.",
      passages: [],
    },
  ];
}

function count(number: number, one: string, many: string, rest = ""): string {
  return `${number} ${number === 1 ? one : many}${rest === "" ? "" : ` ${rest}`}`;
}
