import { unzipSync } from "fflate";
import { DOCUMENT_LIMITS, UnreadableDocument } from "./policy.ts";
import { elementsOf, parseXml, type XmlNode } from "./xml.ts";

const LIMITS = { entries: 2_000, entryBytes: 30_000_000, bytes: 80_000_000, ratio: 200 };
/** Small files compress well without being bombs. */
const SMALL = 100_000;
/** The parts we read; pictures and fonts stay packed. */
const WANTED = /^(?:\[Content_Types\]\.xml|.*\.rels|[^/]*\/?[^/]*\.xml|docProps\/app\.xml)$/i;

export type Relationship = { target: string; type: string; isExternal: boolean };

/** The parts of a DOCX file. */
export type DocxPackage = {
  /** The main document's path. */
  main: string;
  part(path: string): XmlNode | null;
  relationships(path: string): Map<string, Relationship>;
};

/** Throws UnreadableDocument if it isn't a DOCX file, is damaged, or unpacks to too much. */
export function openDocx(bytes: Uint8Array): DocxPackage {
  if (bytes.byteLength > DOCUMENT_LIMITS.bytes) throw new UnreadableDocument("too_large");
  const files = unpack(bytes);
  const parsed = new Map<string, XmlNode | null>();
  const part = (path: string): XmlNode | null => {
    if (!parsed.has(path)) {
      const file = files.get(path.toLowerCase());
      parsed.set(path, file ? parseXml(file) : null);
    }
    return parsed.get(path)!;
  };
  const relationships = (path: string): Map<string, Relationship> => {
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, slash + 1);
    const rels = part(`${folder}_rels/${path.slice(slash + 1)}.rels`);
    return new Map(
      (rels ? elementsOf(rels) : []).map(({ attributes }) => {
        const { Id = "", Target = "", Type = "", TargetMode } = attributes;
        const isExternal = TargetMode === "External";
        const target = isExternal ? Target : resolvePath(folder, Target);
        return [Id, { target, type: Type.slice(Type.lastIndexOf("/") + 1), isExternal }];
      }),
    );
  };
  const main =
    [...relationships("").values()].find((one) => one.type === "officeDocument")?.target ??
    "word/document.xml";
  if (part(main)?.name !== "w:document") throw new UnreadableDocument("not_a_document");
  return { main, part, relationships };
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const names = new Set<string>();
  let unpacked = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        const key = name.toLowerCase();
        if (names.size >= LIMITS.entries || names.has(key)) throw new UnreadableDocument("damaged");
        names.add(key);
        if (!WANTED.test(name)) return false;
        const isBomb = originalSize > SMALL && originalSize > size * LIMITS.ratio;
        unpacked += originalSize;
        if (isBomb || originalSize > LIMITS.entryBytes || unpacked > LIMITS.bytes) {
          throw new UnreadableDocument("damaged");
        }
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file]));
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument("damaged");
  }
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts = folder.split("/").filter(Boolean);
  for (const step of target.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}
