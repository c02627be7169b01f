import type { DocxPackage } from "./docx-package.ts";
import { childOf, elementsOf, type XmlNode } from "./xml.ts";

/** What a paragraph is, by its style, its outline level and its numbering. */
export type ParagraphKind =
  | { kind: "heading"; level: number }
  | { kind: "item"; level: number; ordered?: true }
  | { kind: "paragraph" };

/** Word saves “heading 1” in every language; other programs save only an id in theirs. */
const HEADING =
  /^(?:heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|nagłówek|заголовок|标题|見出し)\s?([1-6])$/i;

export type Styles = { kindOf(properties: XmlNode | undefined): ParagraphKind };

export function readStyles(docx: DocxPackage): Styles {
  const relationships = [...docx.relationships(docx.main).values()];
  const partOf = (type: string) => {
    const found = relationships.find((one) => one.type === type && !one.isExternal);
    return found ? docx.part(found.target) : null;
  };
  const styles = new Map<string, XmlNode>();
  for (const style of elementsOf(partOf("styles") ?? EMPTY)) {
    const id = style.attributes["styleId"];
    if (style.name === "w:style" && id !== undefined) styles.set(id, style);
  }
  const isOrdered = orderedLists(partOf("numbering") ?? EMPTY);

  /** The style's and its bases' paragraph properties, nearest first. */
  function chain(id: string | undefined): XmlNode[] {
    const found: XmlNode[] = [];
    for (let next = id; next !== undefined && found.length < 12;) {
      const style = styles.get(next);
      if (!style) break;
      found.push(style);
      next = childOf(style, "w:basedOn")?.attributes["val"];
    }
    return found;
  }

  function kindOf(properties: XmlNode | undefined): ParagraphKind {
    const id = childOf(properties, "w:pStyle")?.attributes["val"];
    const bases = chain(id);
    const level = headingLevel(properties, id, bases);
    if (level !== null) return { kind: "heading", level };
    const sources = [properties, ...bases.map((style) => childOf(style, "w:pPr"))];
    const numbering = sources
      .map((one) => childOf(one, "w:numPr"))
      .find((one) => one !== undefined);
    const list = childOf(numbering, "w:numId")?.attributes["val"] ?? "0";
    if (list === "0") return { kind: "paragraph" };
    const depth = Number(childOf(numbering, "w:ilvl")?.attributes["val"] ?? 0) || 0;
    const ordered = isOrdered(list, depth);
    return { kind: "item", level: depth, ...(ordered ? { ordered } : {}) };
  }

  return { kindOf };
}

const EMPTY: XmlNode = { name: "", attributes: {}, children: [] };

function headingLevel(
  properties: XmlNode | undefined,
  id: string | undefined,
  bases: readonly XmlNode[],
): number | null {
  const own = outlineLevel(properties);
  if (own !== null) return own <= 6 ? own : null;
  for (const style of bases) {
    const name = childOf(style, "w:name")?.attributes["val"] ?? "";
    const named = HEADING.exec(name)?.[1];
    if (named !== undefined) return Number(named);
    if (/^title$/i.test(name)) return 1;
    const level = outlineLevel(childOf(style, "w:pPr"));
    if (level !== null) return level <= 6 ? level : null;
  }
  const byId = bases.length === 0 && id !== undefined ? HEADING.exec(id)?.[1] : undefined;
  return byId === undefined ? null : Number(byId);
}

/** From 1; 10 is body text. */
function outlineLevel(properties: XmlNode | undefined): number | null {
  const value = childOf(properties, "w:outlineLvl")?.attributes["val"];
  return value === undefined ? null : Number(value) + 1;
}

function orderedLists(numbering: XmlNode): (list: string, level: number) => true | undefined {
  const formats = new Map<string, Map<number, string>>();
  const lists = new Map<string, string>();
  for (const node of elementsOf(numbering)) {
    if (node.name === "w:abstractNum") {
      const levels = elementsOf(node).filter((child) => child.name === "w:lvl");
      formats.set(
        node.attributes["abstractNumId"] ?? "",
        new Map(
          levels.map((level) => [
            Number(level.attributes["ilvl"]),
            childOf(level, "w:numFmt")?.attributes["val"] ?? "decimal",
          ]),
        ),
      );
    }
    if (node.name === "w:num") {
      const base = childOf(node, "w:abstractNumId")?.attributes["val"] ?? "";
      lists.set(node.attributes["numId"] ?? "", base);
    }
  }
  return (list, level) => {
    const format = formats.get(lists.get(list) ?? "")?.get(level);
    return format !== undefined && format !== "bullet" && format !== "none" ? true : undefined;
  };
}
