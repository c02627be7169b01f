import { DOCUMENT_LIMITS, UnreadableDocument } from "./policy.ts";

/** A header may come after other bytes, but not long after. */
const HEADER_WITHIN = 1_024;
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** What a file is by its content, whatever its name says. Throws UnreadableDocument. */
export function formatOf(bytes: Uint8Array): "pdf" | "docx" {
  if (bytes.byteLength === 0) throw new UnreadableDocument("empty");
  if (bytes.byteLength > DOCUMENT_LIMITS.bytes) throw new UnreadableDocument("too_large");
  if (includes(bytes.subarray(0, HEADER_WITHIN), "%PDF-")) return "pdf";
  if (startsWith(bytes, ZIP)) return "docx";
  if (!startsWith(bytes, OLD_OFFICE)) throw new UnreadableDocument("not_a_document");
  // Word's older format also holds DOCX files with a password.
  const isEncrypted = includes(bytes, "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e");
  throw new UnreadableDocument(isEncrypted ? "encrypted" : "old_word");
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function includes(bytes: Uint8Array, text: string): boolean {
  const mark = Array.from(text, (letter) => letter.charCodeAt(0));
  let at = bytes.indexOf(mark[0]!);
  while (at !== -1) {
    if (startsWith(bytes.subarray(at), mark)) return true;
    at = bytes.indexOf(mark[0]!, at + 1);
  }
  return false;
}
