import { openDocx, type DocxPackage, type Relationship } from "./docx-package.ts";
import { readStyles, type Styles } from "./docx-styles.ts";
import { DOCUMENT_LIMITS, UnreadableDocument } from "./policy.ts";
import type { Block, DocumentText } from "./schema.ts";
import { childOf, descendantsOf, elementsOf, textOf, type XmlNode } from "./xml.ts";

type Run = Block["runs"][number];
type Place = { inTable?: NonNullable<Block["table"]>; kind?: "box" | "note"; isShaded: boolean };

/** Changes of text and of its formatting that nobody has accepted or rejected. */
const CHANGES: ReadonlySet<string> = new Set([
  ...["w:ins", "w:del", "w:moveTo", "w:rPrChange", "w:pPrChange"],
]);
/** Removed text, and what isn't text of the document. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...["w:del", "w:moveFrom", "w:pPr", "w:rPr", "w:sectPr", "w:tblPr", "w:tblGrid", "w:trPr"],
  ...["w:tcPr", "w:sdtPr", "w:sdtEndPr", "w:rt", "w:delText", "w:delInstrText"],
]);
/** Two points, in half points. */
const TINY = 4;

/**
 * The document as text in reading order. Removed and hidden text is left out; headers, footers,
 * changes and comments are said in the notes. Throws UnreadableDocument.
 */
export function readDocx(bytes: Uint8Array): DocumentText {
  const docx = openDocx(bytes);
  const document = docx.part(docx.main)!;
  const body = childOf(document, "w:body") ?? document;
  const writer = new BlockWriter(docx, docx.main, readStyles(docx));
  writer.blocksOf(body, { isShaded: childOf(document, "w:background") !== undefined });
  const main = docx.relationships(docx.main);
  const notes = [...referenced(docx, main, "footnotes"), ...referenced(docx, main, "endnotes")];
  for (const note of notes) writer.notesOf(note);
  const comments = referenced(docx, main, "comments");
  const pages = pageCount(docx);
  if (pages > DOCUMENT_LIMITS.pages) throw new UnreadableDocument("too_many_pages");
  return {
    format: "docx",
    text: writer.text,
    pages: [],
    blocks: writer.blocks,
    notes: {
      pageCount: pages,
      trackedChanges: countChanges(body),
      comments: comments.flatMap((part) => descendantsOf(part, "w:comment")).length,
      textBoxes: writer.boxes,
      tables: writer.tables,
      headerText: marginText(docx, body, main, "w:headerReference"),
      footerText: marginText(docx, body, main, "w:footerReference"),
      hiddenText: writer.hidden,
      fontsWithoutUnicode: false,
      isLinkedIn: false,
      links: writer.blocks.flatMap((block) =>
        block.runs.flatMap(({ start, end, href }) => (href ? [{ start, end, href }] : [])),
      ),
    },
  };
}

function referenced(docx: DocxPackage, main: Map<string, Relationship>, type: string): XmlNode[] {
  return [...main.values()].flatMap((one) => {
    const part = one.type === type && !one.isExternal ? docx.part(one.target) : null;
    return part ? [part] : [];
  });
}

function countChanges(node: XmlNode): number {
  let count = 0;
  for (const child of elementsOf(node)) {
    if (child.name === "mc:Fallback") continue;
    if (CHANGES.has(child.name)) count++;
    if (child.name !== "w:del") count += countChanges(child);
  }
  return count;
}

/** As Word counted them when it saved the file; 0 if unknown. */
function pageCount(docx: DocxPackage): number {
  const properties = docx.part("docProps/app.xml");
  const pages = properties && elementsOf(properties).find((one) => one.name === ":Pages");
  return pages ? Number(textOf(pages)) || 0 : 0;
}

function marginText(
  docx: DocxPackage,
  body: XmlNode,
  main: Map<string, Relationship>,
  reference: string,
): string {
  const texts = new Set<string>();
  for (const { attributes } of descendantsOf(body, reference)) {
    const target = main.get(attributes["r:id"] ?? "")?.target;
    const part = target === undefined ? null : docx.part(target);
    if (!part) continue;
    const writer = new BlockWriter(docx, target!, null);
    writer.blocksOf(part, { isShaded: true });
    if (writer.text.trim() !== "") texts.add(writer.text.trim());
  }
  return [...texts].join("\n");
}

class BlockWriter {
  text = "";
  readonly blocks: Block[] = [];
  boxes = 0;
  tables = 0;
  hidden = 0;
  private readonly relationships: Map<string, Relationship>;
  private readonly styles: Styles | null;

  constructor(docx: DocxPackage, path: string, styles: Styles | null) {
    this.relationships = docx.relationships(path);
    this.styles = styles;
  }

  blocksOf(node: XmlNode, place: Place): void {
    for (const child of elementsOf(node)) {
      if (child.name === "w:p") this.paragraph(child, place);
      else if (child.name === "w:tbl") this.table(child, place);
      else if (child.name === "mc:AlternateContent") this.blocksOf(alternative(child), place);
      else if (!SKIPPED.has(child.name)) this.blocksOf(child, place);
    }
  }

  notesOf(part: XmlNode): void {
    for (const note of elementsOf(part)) {
      // Separators have a type.
      const isNote = note.attributes["type"] === undefined || note.attributes["type"] === "normal";
      if (isNote) this.blocksOf(note, { kind: "note", isShaded: false });
    }
  }

  private table(table: XmlNode, place: Place): void {
    const id = this.tables++;
    const hasStyle = childOf(childOf(table, "w:tblPr"), "w:tblStyle") !== undefined;
    const rows = inside(table, "w:tr").filter(
      (row) => childOf(childOf(row, "w:trPr"), "w:del") === undefined,
    );
    for (const [row, node] of rows.entries()) {
      let column = 0;
      for (const cell of inside(node, "w:tc")) {
        const properties = childOf(cell, "w:tcPr");
        const isShaded = place.isShaded || hasStyle || hasShading(properties);
        this.blocksOf(cell, { ...place, inTable: { id, row, column }, isShaded });
        column += Number(childOf(properties, "w:gridSpan")?.attributes["val"] ?? 1) || 1;
      }
    }
  }

  private paragraph(node: XmlNode, place: Place): void {
    const properties = childOf(node, "w:pPr");
    const isShaded = place.isShaded || hasShading(properties);
    const paragraph = new ParagraphReader(this.relationships, isShaded);
    paragraph.read(node);
    this.hidden += paragraph.hidden;
    this.add(paragraph, properties, place);
    for (const box of paragraph.boxes) {
      this.boxes++;
      this.blocksOf(box, { kind: "box", isShaded: true });
    }
  }

  private add(paragraph: ParagraphReader, properties: XmlNode | undefined, place: Place): void {
    if (paragraph.text.trim() === "") return;
    if (this.text !== "") this.text += "\n";
    const start = this.text.length;
    this.text += paragraph.text;
    if (this.text.length > DOCUMENT_LIMITS.characters)
      throw new UnreadableDocument("too_much_text");
    const kind = this.styles?.kindOf(properties) ?? { kind: "paragraph" };
    const plain = place.kind ?? (place.inTable ? "cell" : "paragraph");
    this.blocks.push({
      ...kind,
      kind: kind.kind === "paragraph" ? plain : kind.kind,
      start,
      end: this.text.length,
      ...(place.inTable ? { table: place.inTable } : {}),
      runs: paragraph.runs.map((run) => ({
        ...run,
        start: run.start + start,
        end: run.end + start,
      })),
    });
  }
}

/** Children of a name, also inside content controls and inserted rows. */
function inside(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).flatMap((child) => {
    if (child.name === name) return [child];
    return /^w:(?:sdt|sdtContent|ins|customXml)$/.test(child.name) ? inside(child, name) : [];
  });
}

/** The first choice, as Word shows it; the fallback says the same again for older programs. */
function alternative(node: XmlNode): XmlNode {
  return childOf(node, "mc:Choice") ?? childOf(node, "mc:Fallback") ?? node;
}

function hasShading(properties: XmlNode | undefined): boolean {
  const fill = childOf(properties, "w:shd")?.attributes["fill"];
  return fill !== undefined && fill !== "auto" && !/^f{6}$/i.test(fill);
}

type Field = { instruction: string; isResult: boolean };

/** A paragraph's visible text with its bold, italic and linked parts. */
class ParagraphReader {
  text = "";
  hidden = 0;
  readonly runs: Run[] = [];
  readonly boxes: XmlNode[] = [];
  private readonly fields: Field[] = [];
  private readonly relationships: Map<string, Relationship>;
  private readonly isShaded: boolean;

  constructor(relationships: Map<string, Relationship>, isShaded: boolean) {
    this.relationships = relationships;
    this.isShaded = isShaded;
  }

  read(node: XmlNode, href?: string): void {
    for (const child of elementsOf(node)) {
      const { name, attributes } = child;
      if (SKIPPED.has(name)) continue;
      if (name === "w:r") this.run(child, href);
      else if (name === "w:hyperlink") this.read(child, this.target(attributes["r:id"]) ?? href);
      else if (name === "w:fldSimple")
        this.read(child, fieldLink(attributes["instr"] ?? "") ?? href);
      else if (name === "mc:AlternateContent") this.read(alternative(child), href);
      else if (name === "w:txbxContent") this.boxes.push(child);
      else if (name === "m:t") this.text += textOf(child);
      else this.read(child, href);
    }
  }

  private target(id: string | undefined): string | undefined {
    const found = id === undefined ? undefined : this.relationships.get(id);
    return found?.isExternal ? safeLink(found.target) : undefined;
  }

  private run(run: XmlNode, outer: string | undefined): void {
    const properties = childOf(run, "w:rPr");
    const start = this.text.length;
    const isVanished = isOn(properties, "w:vanish");
    const field = this.fields.at(-1);
    const href = outer ?? (field ? fieldLink(field.instruction) : undefined);
    this.content(run, isVanished);
    const added = this.text.slice(start);
    if (isVanished || added.trim() === "") return;
    const color = childOf(properties, "w:color")?.attributes["val"] ?? "";
    const size = Number(childOf(properties, "w:sz")?.attributes["val"] ?? 24);
    const isWhite = /^f{6}$/i.test(color) && !this.isShaded && !hasShading(properties);
    if (isWhite || size <= TINY) this.hidden += added.replace(/\s/g, "").length;
    const style = childOf(properties, "w:rStyle")?.attributes["val"];
    const bold = isOn(properties, "w:b") || style === "Strong";
    const italic = isOn(properties, "w:i") || style === "Emphasis";
    if (!bold && !italic && href === undefined) return;
    this.mark({
      start,
      end: this.text.length,
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(href === undefined ? {} : { href }),
    });
  }

  /** Word splits text into many runs; equal neighbors are one. */
  private mark(run: Run): void {
    const last = this.runs.at(-1);
    const isSame =
      last?.end === run.start &&
      last.bold === run.bold &&
      last.italic === run.italic &&
      last.href === run.href;
    if (isSame) last.end = run.end;
    else this.runs.push(run);
  }

  private content(run: XmlNode, isVanished: boolean): void {
    for (const child of elementsOf(run)) {
      const { name, attributes } = child;
      if (name === "w:fldChar") this.field(attributes["fldCharType"]);
      else if (name === "w:instrText") {
        const field = this.fields.at(-1);
        if (field) field.instruction += textOf(child);
      } else if (name === "w:drawing" || name === "w:pict" || name === "w:object") this.read(child);
      else if (name === "mc:AlternateContent") this.read(alternative(child));
      else if (name === "w:ruby") this.read(childOf(child, "w:rubyBase") ?? child);
      else {
        const said = SAID[name]?.(child) ?? "";
        const isInstruction = this.fields.some((field) => !field.isResult);
        if (isInstruction) continue;
        if (isVanished) this.hidden += said.replace(/\s/g, "").length;
        else this.text += said;
      }
    }
  }

  private field(type: string | undefined): void {
    if (type === "begin") this.fields.push({ instruction: "", isResult: false });
    if (type === "separate" && this.fields.length > 0) this.fields.at(-1)!.isResult = true;
    if (type === "end") this.fields.pop();
  }
}

const SAID: Readonly<Record<string, (node: XmlNode) => string>> = {
  "w:t": textOf,
  "w:tab": () => "\t",
  "w:ptab": () => "\t",
  "w:br": () => "\n",
  "w:cr": () => "\n",
  "w:noBreakHyphen": () => "-",
  // Icons of symbol fonts say nothing by themselves.
  "w:sym": () => " ",
};

function isOn(properties: XmlNode | undefined, name: string): boolean {
  const found = childOf(properties, name);
  return found !== undefined && !/^(?:0|false|off|none)$/.test(found.attributes["val"] ?? "1");
}

function fieldLink(instruction: string): string | undefined {
  const target = /^\s*HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1];
  return target === undefined ? undefined : safeLink(target);
}

/** Links to web pages, addresses and phones; nothing that runs. */
function safeLink(target: string): string | undefined {
  return /^(?:https?|mailto|tel):/i.test(target) ? target : undefined;
}
