import type { Block, DocumentText, Passage } from "./schema.ts";

/** A line of a PDF, or of a block of a DOCX file. */
export type Line = {
  /** Offsets of the normalized text. */
  start: number;
  end: number;
  text: string;
  kind: Block["kind"];
  /** Begins with a bullet, or is an item of a list. */
  isItem: boolean;
  page?: number;
};

/** A document's text as rules compare it, with the way back to the document's own offsets. */
export type Reading = {
  content: DocumentText;
  text: string;
  lines: Line[];
  isEnglish: boolean;
  /** By offsets of the normalized text. */
  passage(start: number, end: number): Passage;
  /** From the document's own offsets. */
  toNormal(offset: number): number;
};

const CONTEXT = 32;
export const BULLET = /^\s*(?:[•▪▫◦‣⁃∙●○■□◆◇►▸➢➤✓✔★·*\uE000-\uF8FF]|[-–—](?=\s)|o(?=\s))\s*/u;
const ENGLISH = new Set(
  "the and of to in for with a an on at by from as that or is was were this our my their".split(
    " ",
  ),
);

/** Ligatures and wide letters become plain ones, soft hyphens go, all spaces are the same. */
export function readForRules(content: DocumentText): Reading {
  const { text, offsets } = normalized(content.text);
  const toOriginal = (offset: number) => offsets[offset] ?? content.text.length;
  const toNormal = (offset: number) => firstAtLeast(offsets, offset);
  return {
    content,
    text,
    lines: linesOf(content, text, toNormal),
    isEnglish: isEnglish(text),
    passage: (start, end) => passageOf(content, toOriginal(start), endOf(offsets, end, content)),
    toNormal,
  };
}

function normalized(source: string): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  let [text, at] = ["", 0];
  for (const character of source) {
    const plain = character === "\n" ? "\n" : normalCharacter(character);
    for (let unit = 0; unit < plain.length; unit++) {
      offsets.push(plain.length === character.length ? at + unit : at);
    }
    text += plain;
    at += character.length;
  }
  return { text, offsets };
}

function normalCharacter(character: string): string {
  if (character < "\u0080") return character === "\t" ? " " : character;
  if (/[\u00AD\u200B\u2060\uFEFF]/.test(character)) return "";
  return /\s/u.test(character) ? " " : character.normalize("NFKC");
}

function firstAtLeast(offsets: readonly number[], wanted: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endOf(offsets: readonly number[], end: number, content: DocumentText): number {
  if (end === 0) return 0;
  const last = offsets[end - 1];
  if (last === undefined) return content.text.length;
  const code = content.text.codePointAt(last) ?? 0;
  return last + (code > 0xffff ? 2 : 1);
}

function passageOf(content: DocumentText, start: number, end: number): Passage {
  const { text, pages } = content;
  const page = pages.find((one) => start >= one.start && start < Math.max(one.end, one.start + 1));
  return {
    start,
    end,
    quote: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - CONTEXT), start),
    suffix: text.slice(end, end + CONTEXT),
    ...(page ? { page: page.number } : {}),
  };
}

function linesOf(
  content: DocumentText,
  text: string,
  toNormal: (offset: number) => number,
): Line[] {
  const sources: { start: number; end: number; kind: Block["kind"]; page?: number }[] =
    content.format === "pdf"
      ? content.pages.map((page) => ({
          ...range(page, toNormal),
          kind: "paragraph",
          page: page.number,
        }))
      : content.blocks.map((block) => ({ ...range(block, toNormal), kind: block.kind }));
  const lines: Line[] = [];
  for (const { start, end, kind, page } of sources) {
    let at = start;
    for (const line of text.slice(start, end).split("\n")) {
      if (line.trim() !== "") {
        const isItem = kind === "item" || BULLET.test(line);
        const place = page === undefined ? {} : { page };
        lines.push({ start: at, end: at + line.length, text: line, kind, isItem, ...place });
      }
      at += line.length + 1;
    }
  }
  return lines;
}

function range(one: { start: number; end: number }, toNormal: (offset: number) => number) {
  return { start: toNormal(one.start), end: toNormal(one.end) };
}

/** Whether rules about English words apply. */
function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const common = words.filter((word) => ENGLISH.has(word)).length;
  return words.length >= 30 && common >= words.length * 0.05;
}
