import { getDocument, PDFWorker } from "pdfjs-dist/legacy/build/pdf.mjs";
// oxlint-disable-next-line import/default -- the bundler gives its URL
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url";
import { pdfFolder } from "#app/components/document/pdf-files.ts";
import { UnreadableDocument } from "#modules/document-text/policy.ts";
import { readPdf } from "#modules/document-text/read-pdf.ts";
import type { DocumentText } from "#modules/document-text/schema.ts";

type PdfFile = Awaited<ReturnType<typeof getDocument>["promise"]>;
type PdfPage = Awaited<ReturnType<PdfFile["getPage"]>>;
export type PdfViewport = ReturnType<PdfPage["getViewport"]>;

export type ReadPdf = {
  content: DocumentText;
  viewport(page: number): Promise<PdfViewport>;
  draw(page: number, canvas: HTMLCanvasElement): Promise<void>;
};

export type PdfReader = {
  read(bytes: Uint8Array): Promise<ReadPdf>;
  /** Ends it at once, whatever it does. */
  stop(): void;
};

/** Sharper than this only costs memory. */
const DENSITY_MAX = 2;

/** Resolves when its worker runs, from when on it needs no network. Throws if it can't be loaded. */
export async function startPdfReader(): Promise<PdfReader> {
  const port = new Worker(workerUrl, { type: "module", name: "pdf" });
  const worker = PDFWorker.create({ port });
  await Promise.race([
    worker.promise,
    new Promise<never>((_, reject) => {
      port.addEventListener("error", () => reject(new Error("pdf.js didn't start.")), {
        once: true,
      });
    }),
  ]);
  let last: ReturnType<typeof getDocument> | undefined;
  return {
    async read(bytes) {
      void last?.destroy();
      last = getDocument({
        data: bytes,
        worker,
        isEvalSupported: false,
        verbosity: 0,
        cMapUrl: pdfFolder("cmaps"),
        standardFontDataUrl: pdfFolder("standard_fonts"),
        wasmUrl: pdfFolder("wasm"),
        iccUrl: pdfFolder("iccs"),
      } as Parameters<typeof getDocument>[0]);
      const file = await last.promise.catch((error: unknown) => {
        const isLocked = (error as Error).name === "PasswordException";
        throw new UnreadableDocument(isLocked ? "encrypted" : "damaged");
      });
      return readFile(file);
    },
    stop: () => port.terminate(),
  };
}

async function readFile(file: PdfFile): Promise<ReadPdf> {
  const content = await readPdf(file);
  const viewport = async (number: number) => (await file.getPage(number)).getViewport({ scale: 1 });
  return {
    content,
    viewport,
    async draw(number, canvas) {
      const page = await file.getPage(number);
      const density = Math.min(DENSITY_MAX, devicePixelRatio);
      const whole = page.getViewport({ scale: 1 });
      const scaled = page.getViewport({ scale: (canvas.clientWidth * density) / whole.width });
      canvas.width = Math.floor(scaled.width);
      canvas.height = Math.floor(scaled.height);
      await page.render({ canvas, viewport: scaled }).promise;
      page.cleanup();
    },
  };
}
