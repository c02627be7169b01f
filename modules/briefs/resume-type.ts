import type { ResumeType } from "./policy.ts";

/** Readers accept a PDF whose header is within its first KB; some printers write their own before. */
const PDF_START = 1024;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = "PK\u0005\u0006";
const ENTRY_BYTES = 46;
const END_BYTES = 22;

/** By content, whatever the file is called; null for what is neither. */
export function resumeType(content: Buffer): ResumeType | null {
  if (content.subarray(0, PDF_START).includes("%PDF-")) return "pdf";
  const names = zipNames(content);
  const isDocument = names.some((name) => /^word\/document[^/]*\.xml$/i.test(name));
  const hasMacros = names.some((name) => /vbaProject\.bin$/i.test(name));
  return names.includes("[Content_Types].xml") && isDocument && !hasMacros ? "docx" : null;
}

/**
 * The names in a ZIP's directory, at its end; none if it isn't one. Entries themselves may be
 * streamed, without their sizes, so the first ones don't lead to the next.
 */
function zipNames(content: Buffer): string[] {
  const end = content.lastIndexOf(DIRECTORY_END, undefined, "latin1");
  if (end < 0 || end + END_BYTES > content.length || content.readUInt16BE(0) !== 0x504b) return [];
  const names: string[] = [];
  let at = content.readUInt32LE(end + 16);
  while (at + ENTRY_BYTES <= end && content.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameEnd = at + ENTRY_BYTES + content.readUInt16LE(at + 28);
    names.push(content.toString("utf8", at + ENTRY_BYTES, nameEnd));
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  return names;
}
