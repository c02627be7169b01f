import { placeUpright } from "./pdf-frame.ts";
import { separator } from "./read-pdf.ts";
import type { DocumentText, PdfPage } from "./schema.ts";

/** The text in the order of the file, which is the order in which most parsers read it. */
export function machineText({ text, pages }: DocumentText): string {
  if (pages.every((page) => page.streamOrder === undefined)) return text;
  return pages.map((page) => machinePage(text, page)).join("\n\n");
}

export function machinePage(text: string, page: PdfPage): string {
  if (page.streamOrder === undefined) return text.slice(page.start, page.end);
  const items = page.streamOrder.map((at) => {
    const item = page.items[at]!;
    return { ...item, str: text.slice(item.start, item.end) };
  });
  const placed = placeUpright(items);
  return placed.map((item, at) => separator(placed[at - 1], item) + item.str).join("");
}
