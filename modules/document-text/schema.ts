/** What a document says, in the order a person reads it. Offsets are UTF-16 units of `text`. */
export type DocumentText = {
  format: "pdf" | "docx";
  /** In reading order: "\n" between lines or blocks, "\n\n" between PDF pages. */
  text: string;
  /** Empty for DOCX. */
  pages: PdfPage[];
  /** Empty for PDF. */
  blocks: Block[];
  notes: DocumentNotes;
};

export type PdfPage = {
  /** From 1. */
  number: number;
  /** The crop box in points of unrotated user space. */
  view: [number, number, number, number];
  rotate: 0 | 90 | 180 | 270;
  start: number;
  end: number;
  /** In the order of `text`. */
  items: TextItem[];
  pictureOnly: boolean;
  /** Indexes of items in the order of the file, if it differs: what a machine sees. */
  streamOrder?: number[];
};

export type TextItem = {
  start: number;
  end: number;
  /** In user space, as pdf.js gives it. */
  transform: [number, number, number, number, number, number];
  /** In user space units, like the ascent and the descent, which is negative. */
  width: number;
  ascent: number;
  descent: number;
  rightToLeft?: true;
  vertical?: true;
};

export type Block = {
  kind: "heading" | "paragraph" | "item" | "cell" | "box" | "note";
  /** Of headings (1 to 6) and list items (from 0). */
  level?: number;
  ordered?: true;
  start: number;
  end: number;
  table?: { id: number; row: number; column: number };
  /** Only those with something to say. */
  runs: { start: number; end: number; bold?: true; italic?: true; href?: string }[];
};

export type DocumentNotes = {
  pageCount: number;
  trackedChanges: number;
  comments: number;
  textBoxes: number;
  tables: number;
  /** A DOCX file's header and footer aren't part of `text`. */
  headerText: string;
  footerText: string;
  /** Characters that are invisible, white or tiny. */
  hiddenText: number;
  fontsWithoutUnicode: boolean;
  isLinkedIn: boolean;
  links: { start: number; end: number; href: string }[];
  /** Filled fields of a PDF form, whose values come after the page's own text. */
  formFields?: number;
};

/**
 * A passage by its quote and place (the W3C's text quote and position), and for PDF files also by
 * rectangles.
 */
export type Passage = {
  start: number;
  end: number;
  quote: string;
  /** Up to 32 characters, like the suffix. */
  prefix: string;
  suffix: string;
  page?: number;
  /** In user space: top left, top right, bottom left, bottom right. */
  quads?: [number, number, number, number, number, number, number, number][];
};
