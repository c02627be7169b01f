import { strToU8, zipSync, type Zippable } from "fflate";

const NAMESPACES = [
  ["w", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"],
  ["r", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"],
  ["mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"],
  ["wps", "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"],
  ["v", "urn:schemas-microsoft-com:vml"],
] as const;
const STRICT: Record<string, string> = {
  w: "http://purl.oclc.org/ooxml/wordprocessingml/main",
  r: "http://purl.oclc.org/ooxml/officeDocument/relationships",
};
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type DocxParts = {
  body: string;
  header?: string;
  footer?: string;
  comments?: string;
  footnotes?: string;
  styles?: string;
  numbering?: string;
  /** External links by relationship id. */
  links?: Record<string, string>;
  pages?: number;
  isStrict?: boolean;
  /** Other files in the package. */
  files?: Record<string, string>;
};

/** A DOCX file as Word packs it, of the given parts' inner XML. */
export function writeDocx(parts: DocxParts): Uint8Array {
  const root = (name: string, inner: string) => {
    const spaces = NAMESPACES.map(
      ([prefix, uri]) => `xmlns:${prefix}="${(parts.isStrict && STRICT[prefix]) || uri}"`,
    );
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} ${spaces.join(" ")}>${inner}</w:${name}>`;
  };
  const margins = [
    parts.header === undefined ? "" : '<w:headerReference w:type="default" r:id="rHeader"/>',
    parts.footer === undefined ? "" : '<w:footerReference w:type="default" r:id="rFooter"/>',
  ].join("");
  const optional: Record<string, string | undefined> = {
    header: parts.header && root("hdr", parts.header),
    footer: parts.footer && root("ftr", parts.footer),
    comments: parts.comments && root("comments", parts.comments),
    footnotes: parts.footnotes && root("footnotes", parts.footnotes),
    numbering: parts.numbering && root("numbering", parts.numbering),
    styles: root("styles", parts.styles ?? STYLES),
  };
  const present = Object.entries(optional).filter(([, xml]) => xml !== undefined);
  const relationships = [
    ...present.map(
      ([name]) =>
        `<Relationship Id="r${name[0]!.toUpperCase()}${name.slice(1)}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`,
    ),
    ...Object.entries(parts.links ?? {}).map(
      ([id, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/hyperlink" Target="${escapeXml(target)}" TargetMode="External"/>`,
    ),
  ];
  const files: Record<string, string> = {
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": relations([
      `<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/>`,
    ]),
    "word/document.xml": root(
      "document",
      `<w:body>${parts.body}<w:sectPr>${margins}</w:sectPr></w:body>`,
    ),
    "word/_rels/document.xml.rels": relations(relationships),
    ...Object.fromEntries(present.map(([name, xml]) => [`word/${name}.xml`, xml!])),
    ...(parts.pages === undefined
      ? {}
      : {
          "docProps/app.xml": `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Pages>${parts.pages}</Pages></Properties>`,
        }),
    ...parts.files,
  };
  const packed: Zippable = {};
  for (const [name, text] of Object.entries(files)) packed[name] = strToU8(text);
  return zipSync(packed);
}

function relations(inner: string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner.join("")}</Relationships>`;
}

/** The styles of a German Word, whose ids are German and whose names are English. */
const STYLES = [
  '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="Unterkapitel"><w:name w:val="Own"/><w:basedOn w:val="berschrift2"/></w:style>',
].join("");

export const BULLETS =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>';

export function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

export function run(text: string, properties = ""): string {
  const pieces = text
    .split("\t")
    .map((part) => `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`);
  return `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}${pieces.join("<w:tab/>")}</w:r>`;
}

export function paragraph(content: string, style = ""): string {
  const inner = content.startsWith("<") ? content : run(content);
  return `<w:p>${style === "" ? "" : `<w:pPr>${style}</w:pPr>`}${inner}</w:p>`;
}

export function heading(text: string, level: 1 | 2 = 1): string {
  return paragraph(text, `<w:pStyle w:val="berschrift${level}"/>`);
}

export function bullet(text: string): string {
  return paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
}
