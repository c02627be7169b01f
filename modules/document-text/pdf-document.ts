/** What we read of pdf.js's document, so that this module needs none of its types. */
export type PdfDocument = {
  numPages: number;
  getPage(number: number): Promise<PdfSource>;
  getMetadata(): Promise<{ info: object }>;
};

export type PdfSource = {
  view: number[];
  rotate: number;
  getTextContent(options: {
    disableNormalization: boolean;
  }): Promise<{ items: object[]; styles: Record<string, PdfStyle> }>;
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>;
  getAnnotations(): Promise<PdfAnnotation[]>;
  cleanup(): unknown;
};

export type PdfStyle = { ascent: number; descent: number; vertical?: boolean };

export type PdfAnnotation = {
  subtype?: string;
  url?: string;
  rect?: number[];
  fieldType?: string;
  fieldValue?: unknown;
  hidden?: boolean;
};

export type RawItem = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
};

/** pdf.js's numbers of the operators that we look at; its `OPS`. */
export const OPERATORS = {
  setGState: 9,
  save: 10,
  restore: 11,
  transform: 12,
  fill: 22,
  eoFill: 23,
  fillStroke: 24,
  eoFillStroke: 25,
  closeFillStroke: 26,
  closeEOFillStroke: 27,
  beginText: 31,
  setLeading: 36,
  setFont: 37,
  setTextRenderingMode: 38,
  moveText: 40,
  setLeadingMoveText: 41,
  setTextMatrix: 42,
  nextLine: 43,
  showText: 44,
  setFillColorN: 55,
  setFillRGBColor: 59,
  shadingFill: 62,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  paintImageMaskXObject: 83,
  paintImageMaskXObjectGroup: 84,
  paintImageXObject: 85,
  paintInlineImageXObject: 86,
  paintInlineImageXObjectGroup: 87,
  paintImageXObjectRepeat: 88,
  paintImageMaskXObjectRepeat: 89,
  constructPath: 91,
} as const;
