import { expect, test } from "vitest";
import { writeDocx } from "#tests/support/documents/write-docx.ts";
import { formatOf } from "./format.ts";
import { UnreadableDocument } from "./policy.ts";

const OLD = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const text = (said: string) => new TextEncoder().encode(said);

function said(bytes: Uint8Array): string {
  try {
    return formatOf(bytes);
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.reason;
    throw error;
  }
}

test.each([
  ["a PDF", text("%PDF-1.7\n"), "pdf"],
  ["a PDF after other bytes", text(`${" ".repeat(900)}%PDF-1.4`), "pdf"],
  ["a PDF too late", text(`${" ".repeat(1_100)}%PDF-1.4`), "not_a_document"],
  ["a Word file", writeDocx({ body: "" }), "docx"],
  ["an old Word file", new Uint8Array(OLD), "old_word"],
  [
    "a Word file with a password",
    new Uint8Array([...OLD, ...Buffer.from("EEncryptedPackage", "utf16le")]),
    "encrypted",
  ],
  ["a web page", text("<html>"), "not_a_document"],
  ["nothing", new Uint8Array(), "empty"],
  ["too much", new Uint8Array(10_000_001), "too_large"],
])("knows %s by its bytes", (_, bytes, expected) => {
  expect(said(bytes)).toBe(expected);
});
