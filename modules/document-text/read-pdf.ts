import type { PdfAnnotation, PdfDocument, PdfSource, PdfStyle, RawItem } from "./pdf-document.ts";
import { placeUpright, type Placed } from "./pdf-frame.ts";
import { pageMarks, type PageMarks } from "./pdf-marks.ts";
import { gapBetween, inReadingOrder, isOnLine } from "./pdf-order.ts";
import { DOCUMENT_LIMITS, UnreadableDocument } from "./policy.ts";
import type { DocumentNotes, DocumentText, PdfPage, TextItem } from "./schema.ts";

/** A page with fewer characters and a picture is a picture. */
const FEW_CHARACTERS = 20;
/** Letters drawn as shapes: a page of text has thousands, a frame and icons dozens. */
const MANY_PATHS = 300;
/** Shares of characters from which on a font has no usable Unicode: control ones, and private ones. */
const UNREADABLE_SHARE = { control: 0.03, private: 0.2 };

type SourceItem = Omit<TextItem, "start" | "end"> & { str: string };

/**
 * The document as text in reading order, with the place of every piece. Throws UnreadableDocument if
 * it is over the limits. Open it with `disableNormalization`, as offsets count the file's characters.
 */
export async function readPdf(document: PdfDocument): Promise<DocumentText> {
  if (document.numPages > DOCUMENT_LIMITS.pages) throw new UnreadableDocument("too_many_pages");
  const pages: PdfPage[] = [];
  const links: DocumentNotes["links"] = [];
  let [text, items, hiddenText, formFields] = ["", 0, 0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const source = await document.getPage(number);
    const read = await readItems(source, DOCUMENT_LIMITS.items - items);
    const annotations = await source.getAnnotations();
    const fields = annotations.flatMap((one) => fieldItem(one) ?? []);
    const marks = pageMarks(await source.getOperatorList());
    items += read.length + fields.length;
    formFields += fields.length;
    if (items > DOCUMENT_LIMITS.items) throw new UnreadableDocument("too_much_text");
    if (number > 1) text += "\n\n";
    const page = writePage(source, number, [...read, ...fields], text.length, marks);
    text += page.text;
    if (text.length > DOCUMENT_LIMITS.characters) throw new UnreadableDocument("too_much_text");
    pages.push(page.page);
    links.push(...annotations.flatMap((one) => linkOf(one, page.page) ?? []));
    hiddenText += marks.hidden;
    source.cleanup();
  }
  const repeated = repeatedLines(pages, text);
  return {
    format: "pdf",
    text,
    pages,
    blocks: [],
    notes: {
      pageCount: pages.length,
      trackedChanges: 0,
      comments: 0,
      textBoxes: 0,
      tables: 0,
      headerText: repeated.top,
      footerText: repeated.bottom,
      hiddenText,
      fontsWithoutUnicode: isUnreadable(text),
      isLinkedIn: await isFromLinkedIn(document, text),
      links,
      ...(formFields > 0 ? { formFields } : {}),
    },
  };
}

async function readItems(source: PdfSource, most: number): Promise<SourceItem[]> {
  const { items, styles } = await source.getTextContent({ disableNormalization: true });
  const read: SourceItem[] = [];
  for (const item of items) {
    if (!("str" in item)) continue;
    const raw = item as RawItem;
    if (raw.str.trim() === "") continue;
    if (read.length >= most) throw new UnreadableDocument("too_much_text");
    read.push(sourceItem(raw, styles[raw.fontName]));
  }
  return read;
}

function sourceItem(raw: RawItem, style: PdfStyle | undefined): SourceItem {
  const transform = raw.transform as TextItem["transform"];
  const size = Math.hypot(transform[2], transform[3]) || Math.hypot(transform[0], transform[1]);
  const { ascent, descent } = shareOf(style);
  const isVertical = style?.vertical === true;
  return {
    str: raw.str,
    transform,
    width: isVertical ? raw.height : raw.width,
    ascent: ascent * size,
    descent: descent * size,
    ...(raw.dir === "rtl" ? { rightToLeft: true } : {}),
    ...(isVertical ? { vertical: true } : {}),
  };
}

/** Of the font size; fonts often don't say it. */
function shareOf(style: PdfStyle | undefined): { ascent: number; descent: number } {
  const ascent = style?.ascent || (style?.descent ? 1 + style.descent : 0.8);
  return { ascent, descent: style?.descent ? -Math.abs(style.descent) : ascent - 1 };
}

/** What somebody typed into a form, which isn't part of the page's text. */
function fieldItem(annotation: PdfAnnotation): SourceItem | null {
  const { subtype, fieldType, fieldValue, rect, hidden } = annotation;
  const isFilled = subtype === "Widget" && fieldType === "Tx" && typeof fieldValue === "string";
  if (!isFilled || hidden || rect?.length !== 4 || fieldValue.trim() === "") return null;
  const [left, bottom, right, top] = rect as [number, number, number, number];
  const size = Math.max(4, Math.min(12, (top - bottom) * 0.7));
  return {
    str: fieldValue.replace(/\s+/g, " ").trim(),
    transform: [size, 0, 0, size, left + 2, bottom + Math.max(2, (top - bottom - size) / 2)],
    width: Math.max(1, right - left - 4),
    ascent: size * 0.8,
    descent: size * -0.2,
  };
}

function writePage(
  source: PdfSource,
  number: number,
  sourceItems: SourceItem[],
  start: number,
  marks: PageMarks,
): { page: PdfPage; text: string } {
  const order = inReadingOrder(placeUpright(sourceItems));
  let text = "";
  const items: TextItem[] = order.map((placed, at) => {
    const { str, ...item } = sourceItems[placed.index]!;
    text += separator(order[at - 1], placed);
    const from = start + text.length;
    text += str;
    return { start: from, end: start + text.length, ...item };
  });
  const characters = text.replace(/\s/g, "").length;
  const isPicture = marks.pictures > 0 || marks.paths > MANY_PATHS;
  const positions = new Map(order.map((placed, at) => [placed.index, at]));
  const isChanged = order.some((placed, at) => placed.index !== at);
  const page: PdfPage = {
    number,
    view: source.view as PdfPage["view"],
    rotate: (((source.rotate % 360) + 360) % 360) as PdfPage["rotate"],
    start,
    end: start + text.length,
    items,
    pictureOnly: characters < FEW_CHARACTERS && isPicture,
    ...(isChanged ? { streamOrder: sourceItems.map((_, index) => positions.get(index)!) } : {}),
  };
  return { page, text };
}

/** What is between two items that follow each other. */
export function separator(before: Placed | undefined, item: Placed): "" | " " | "\n" {
  if (!before) return "";
  if (!isOnLine(before, item)) return "\n";
  const gap = gapBetween(before, item);
  const size = Math.max(before.size, item.size);
  // Back to the left on the same line: another column, unless it is an accent set back.
  if (gap < -size * 2) return "\n";
  const hasSpace = /\s$/.test(before.str) || /^\s/.test(item.str);
  return gap > size * 0.15 && !hasSpace ? " " : "";
}

function linkOf(annotation: PdfAnnotation, page: PdfPage): DocumentNotes["links"][number] | null {
  const { subtype, url, rect } = annotation;
  if (subtype !== "Link" || url === undefined || rect?.length !== 4) return null;
  const [left, bottom, right, top] = rect as [number, number, number, number];
  const inside = page.items.filter(({ transform: [a, b, , , e, f], width, ascent }) => {
    const length = Math.hypot(a, b) || 1;
    const [x, y] = [e + (a / length) * width * 0.5, f + (b / length) * width * 0.5 + ascent * 0.4];
    const covers = e <= left + 2 && e + width >= right - 2 && Math.abs(b) < 0.01;
    const isWithin = x >= left - 1 && x <= right + 1;
    return (isWithin || covers) && y >= bottom - 1 && y <= top + 1;
  });
  if (inside.length === 0) return { start: page.end, end: page.end, href: url };
  return {
    start: Math.min(...inside.map((item) => item.start)),
    end: Math.max(...inside.map((item) => item.end)),
    href: url,
  };
}

/** Lines that every page begins or ends with, such as a name and a page number. */
function repeatedLines(pages: readonly PdfPage[], text: string): { top: string; bottom: string } {
  const lines = pages.map((page) => text.slice(page.start, page.end).split("\n"));
  if (lines.length < 2) return { top: "", bottom: "" };
  const shared = (pick: (lines: string[]) => string | undefined) => {
    const found = lines.map((one) => pick(one)?.trim() ?? "");
    const plain = new Set(found.map((line) => line.replace(/\d+/g, "#")));
    return plain.size === 1 ? found[0]! : "";
  };
  return { top: shared((one) => one[0]), bottom: shared((one) => one.at(-1)) };
}

/**
 * What a font without a table to Unicode leaves: control characters, or nothing but private ones. A
 * few of those are bullets, icons and stars.
 */
function isUnreadable(text: string): boolean {
  const visible = text.replace(/\s/g, "");
  const count = (pattern: RegExp) => visible.match(pattern)?.length ?? 0;
  const { control, private: own } = UNREADABLE_SHARE;
  return (
    count(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFD]/gu) >
      Math.max(8, visible.length * control) ||
    count(/[\uE000-\uF8FF]/gu) > Math.max(20, visible.length * own)
  );
}

/** LinkedIn's “Save to PDF”: made by Apache FOP, with the profile's address and numbered pages. */
async function isFromLinkedIn(document: PdfDocument, text: string): Promise<boolean> {
  if (!/linkedin\.com\/(?:in|pub)\//i.test(text.replace(/\s+/g, ""))) return false;
  const { info } = await document.getMetadata();
  const { Producer, Creator } = info as { Producer?: unknown; Creator?: unknown };
  const isByFop = /Apache FOP/i.test(`${String(Producer)} ${String(Creator)}`);
  return isByFop && /\(LinkedIn\)/.test(text);
}
