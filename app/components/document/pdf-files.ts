/**
 * pdf.js's data for some files, under /pdf/files/{version}/. Change the version here with every
 * update of the package, because browsers cache these files for a year.
 */
export const PDFJS_VERSION = "6.5.438";

/** Character maps, fonts that files may leave out, image decoders and color profiles. */
export const PDF_FOLDERS = ["cmaps", "standard_fonts", "wasm", "iccs"] as const;
export type PdfFolder = (typeof PDF_FOLDERS)[number];

export const pdfFolder = (folder: PdfFolder) => `/pdf/files/${PDFJS_VERSION}/${folder}/`;
