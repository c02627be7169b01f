import { inflateSync } from "node:zlib";

/** A PDF's text as a reader would copy it, decoded with its fonts' ToUnicode tables. */
export function pdfText(file: Buffer): string {
  const objects = readObjects(file);
  const letters = new Map<string, Map<string, string>>();
  for (const { text } of objects.values()) {
    for (const [, name, font] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font!)?.text ?? "")?.[1];
      if (table !== undefined) letters.set(name!, readTable(objects.get(table)!.stream));
    }
  }
  let text = "";
  for (const { stream } of objects.values()) {
    if (!stream.includes("BT")) continue;
    let font = new Map<string, string>();
    for (const [, name, line] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name !== undefined) font = letters.get(name) ?? new Map();
      for (const [, hex] of (line ?? "").matchAll(/<([0-9a-f]+)>/gi)) {
        for (const glyph of hex!.match(/.{4}/g) ?? []) text += font.get(glyph) ?? "\ufffd";
      }
    }
  }
  return text;
}

function readObjects(file: Buffer): Map<string, { text: string; stream: string }> {
  const source = file.toString("latin1");
  const objects = new Map<string, { text: string; stream: string }>();
  for (const match of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [text = "", body = ""] = match[2]!.split(/\nstream\n/);
    const raw = Buffer.from(body.replace(/\nendstream$/, ""), "latin1");
    const stream = !text.includes("/FlateDecode") || raw.length === 0 ? raw : inflateSync(raw);
    objects.set(match[1]!, { text, stream: stream.toString("latin1") });
  }
  return objects;
}

/** A ToUnicode table: glyph to text, both hexadecimal. */
function readTable(table: string): Map<string, string> {
  const known = new Map<string, string>();
  const text = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const [, from, , list] of table.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/g)) {
    const first = Number.parseInt(from!, 16);
    Array.from(list!.matchAll(/<([\w ]+)>/g)).forEach(([, hex], i) => {
      const glyph = (first + i).toString(16).padStart(4, "0");
      known.set(glyph, text(hex!.replaceAll(" ", "")));
    });
  }
  return known;
}
