import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const PACKAGE = join(import.meta.dirname, "../../../node_modules/pdfjs-dist");

/** Opens a PDF as the browser does. */
export function openPdf(bytes: Uint8Array, password?: string) {
  return getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${PACKAGE}/cmaps/`,
    standardFontDataUrl: `${PACKAGE}/standard_fonts/`,
    wasmUrl: `${PACKAGE}/wasm/`,
    isEvalSupported: false,
    verbosity: 0,
    ...(password === undefined ? {} : { password }),
  } as Parameters<typeof getDocument>[0]).promise;
}
