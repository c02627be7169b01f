import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { resumeType } from "./resume-type.ts";

/** A ZIP of stored entries, streamed: their sizes follow them. */
function streamedZip(entries: [name: string, content: Buffer][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(name.length, 26);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(crc32(content), 4);
    sizes.writeUInt32LE(content.length, 8);
    sizes.writeUInt32LE(content.length, 12);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    sizes.copy(entry, 16, 4);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    const written = [local, Buffer.from(name), content, sizes];
    parts.push(...written);
    at += written.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

const types = (content: Buffer): [string, Buffer] => ["[Content_Types].xml", content];
const main: [string, Buffer] = ["word/document.xml", Buffer.from("<w:document/>")];
const pictures = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at): [string, Buffer] => [
    `word/media/image${at}.png`,
    Buffer.alloc(bytes, at),
  ]);

describe("taken", () => {
  test.each<[string, Buffer, string]>([
    ["a PDF", Buffer.from("%PDF-1.7"), "pdf"],
    ["a PDF after white space", Buffer.from("\n\r\n %PDF-1.4"), "pdf"],
    ["a PDF after a printer's prefix", Buffer.from("\u001b%-12345X@PJL JOB\n%PDF-1.4"), "pdf"],
    [
      "a streamed DOCX with a large first entry",
      streamedZip([...pictures(1, 2_000_000), types(Buffer.from("<Types/>")), main]),
      "docx",
    ],
    [
      "a DOCX with 1,500 pictures",
      streamedZip([...pictures(1_500, 10), main, types(Buffer.from("<Types/>"))]),
      "docx",
    ],
    [
      "a DOCX with content types in single quotes",
      streamedZip([types(Buffer.from("<?xml version='1.0'?><Types/>")), main]),
      "docx",
    ],
    [
      "a DOCX with content types in UTF-16",
      streamedZip([types(Buffer.from("\ufeff<Types/>", "utf16le")), main]),
      "docx",
    ],
  ])("%s", (_, content, type) => {
    expect(resumeType(content)).toBe(type);
  });
});

describe("refused", () => {
  const some = types(Buffer.from("<Types/>"));
  test.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("Resume")],
    ["a header too late", Buffer.from(`${" ".repeat(2_000)}%PDF-1.4`)],
    ["another ZIP", streamedZip([["a.txt", Buffer.from("a")]])],
    ["a sheet", streamedZip([some, ["xl/workbook.xml", Buffer.from("<x/>")]])],
    ["macros", streamedZip([some, main, ["word/vbaProject.bin", Buffer.from("x")]])],
    ["a ZIP that is cut off", streamedZip([some, main]).subarray(0, 100)],
    [
      "a directory that lies",
      Buffer.from(`PK${"\0".repeat(40)}PK\u0005\u0006${"\uffff".repeat(40)}`),
    ],
  ])("%s", (_, content) => {
    expect(resumeType(content)).toBeNull();
  });
});
