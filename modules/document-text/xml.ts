import { SaxesParser } from "saxes";
import { UnreadableDocument } from "./policy.ts";

export type XmlNode = {
  /** A short prefix for the namespace and the local name, such as `w:p`. */
  name: string;
  /** By local name, except relationship ids, which are `r:id`. */
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
};

/** The end of the namespaces' addresses, in both the transitional and the strict format. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml(\/2006)?\/main$/, "w"],
  [/officeDocument(\/2006)?\/relationships$/, "r"],
  [/markup-compatibility\/2006$/, "mc"],
  [/officeDocument(\/2006)?\/math$/, "m"],
  [/wordprocessingShape$/, "wps"],
  [/vml$/, "v"],
];
const MOST_ELEMENTS = 400_000;
const MOST_DEPTH = 250;

/**
 * A part of a DOCX file as a tree. Throws UnreadableDocument if it isn't well-formed, has a document
 * type (which could define entities), or is larger than any real document.
 */
export function parseXml(bytes: Uint8Array): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const root: XmlNode = { name: "", attributes: {}, children: [] };
  const open: XmlNode[] = [root];
  const prefixes = new Map<string, string>();
  let elements = 0;
  const prefixOf = (uri: string) => {
    const known = prefixes.get(uri);
    if (known !== undefined) return known;
    const prefix = PREFIXES.find(([end]) => end.test(uri))?.[1] ?? "";
    prefixes.set(uri, prefix);
    return prefix;
  };
  const fail = () => {
    throw new UnreadableDocument("damaged");
  };
  parser.on("doctype", fail);
  parser.on("error", fail);
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (++elements > MOST_ELEMENTS) throw new UnreadableDocument("too_much_text");
    if (open.length > MOST_DEPTH) fail();
    const prefix = prefixOf(uri);
    const node: XmlNode = { name: `${prefix}:${local}`, attributes: {}, children: [] };
    for (const { local: key, uri: space, value } of Object.values(attributes)) {
      const isRelationship = space !== "" && prefixOf(space) === "r";
      node.attributes[isRelationship ? `r:${key}` : key] = value;
    }
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const addText = (text: string) => {
    open.at(-1)!.children.push(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(decode(bytes)).close();
  return elementsOf(root)[0] ?? root;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

export function elementsOf(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== "string");
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node && elementsOf(node).find((child) => child.name === name);
}

export function descendantsOf(node: XmlNode, name: string): XmlNode[] {
  return elementsOf(node).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

export function textOf(node: XmlNode): string {
  return node.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
