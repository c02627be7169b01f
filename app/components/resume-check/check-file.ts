import { formatOf } from "#modules/document-text/format.ts";
import {
  DOCUMENT_LIMITS,
  READ_REFUSALS,
  UnreadableDocument,
} from "#modules/document-text/policy.ts";
import type { PostingTerm } from "#modules/document-text/posting.ts";
import type { DocumentText } from "#modules/document-text/schema.ts";
import type { CheckAnswer, CheckRequest, Checked } from "./messages.ts";
import type { PdfReader, ReadPdf } from "./pdf-reader.ts";
// oxlint-disable-next-line import/default -- the bundler gives its URL
import workerUrl from "./pdf-or-docx-worker.ts?worker&url";

export type CheckedFile = Checked & {
  name: string;
  content: DocumentText;
  /** Null for DOCX files. */
  pdf: ReadPdf | null;
};

type Checker = {
  ask(request: CheckRequest, transfer?: Transferable[]): Promise<CheckAnswer>;
  stop(): void;
};
type Library = { pdf: PdfReader; checker: Checker };

/** A file that takes longer is not a resume. */
const MOST_MS = 20_000;
const TOO_SLOW =
  "Reading this file takes too long on this device. Save it as a new PDF and choose that one.";
const NOT_LOADED =
  "The check couldn’t be loaded. Look at your connection and choose the file again.";

let library: Promise<Library> | undefined;

/** Loads everything once; from then on a check needs no network. */
export function prepareCheck(): Promise<Library> {
  library ??= load().catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return library;
}

async function load(): Promise<Library> {
  const checker = startChecker();
  const { startPdfReader } = await import("./pdf-reader.ts");
  return { pdf: await startPdfReader(), checker };
}

function startChecker(): Checker {
  const worker = new Worker(workerUrl, { type: "module", name: "check" });
  let last: Promise<unknown> = Promise.resolve();
  const send = (request: CheckRequest, transfer: Transferable[]) =>
    new Promise<CheckAnswer>((resolve, reject) => {
      const onAnswer = ({ data }: MessageEvent<CheckAnswer>) => resolve(data);
      worker.addEventListener("message", onAnswer, { once: true });
      worker.addEventListener("error", () => reject(new Error(NOT_LOADED)), { once: true });
      worker.postMessage(request, transfer);
    });
  return {
    // One after the other, as answers don't say what they answer.
    ask(request, transfer = []) {
      const answer = last.then(() => send(request, transfer));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: () => worker.terminate(),
  };
}

/** What a file says, or a sentence why it can't be read. */
export async function checkFile(file: File): Promise<CheckedFile | { refusal: string }> {
  let loaded: Library;
  try {
    loaded = await prepareCheck();
  } catch {
    return { refusal: NOT_LOADED };
  }
  try {
    if (file.size > DOCUMENT_LIMITS.bytes) throw new UnreadableDocument("too_large");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = readAndCheck(loaded, bytes);
    const late = new Promise<null>((resolve) => setTimeout(resolve, MOST_MS, null));
    const checked = await Promise.race([read, late]);
    if (checked) return { ...checked, name: file.name };
    loaded.pdf.stop();
    loaded.checker.stop();
    library = undefined;
    return { refusal: TOO_SLOW };
  } catch (error) {
    const reason = error instanceof UnreadableDocument ? error.reason : "damaged";
    return { refusal: READ_REFUSALS[reason] };
  }
}

async function readAndCheck(
  { pdf, checker }: Library,
  bytes: Uint8Array,
): Promise<Omit<CheckedFile, "name">> {
  const isPdf = formatOf(bytes) === "pdf";
  const opened = isPdf ? await pdf.read(bytes) : null;
  const content = opened?.content ?? (await readDocx(checker, bytes));
  requireText(content);
  const today = new Date();
  const now = { year: today.getFullYear(), month: today.getMonth() + 1 };
  const answer = await checker.ask({ check: content, now });
  if (!("checked" in answer)) throw new Error("The check failed.");
  return { ...answer.checked, content, pdf: opened };
}

async function readDocx(checker: Checker, bytes: Uint8Array): Promise<DocumentText> {
  const answer = await checker.ask({ read: bytes }, [bytes.buffer as ArrayBuffer]);
  if ("content" in answer) return answer.content;
  throw new UnreadableDocument("refused" in answer ? answer.refused : "damaged");
}

function requireText({ text, pages }: DocumentText): void {
  const arePictures = pages.length > 0 && pages.every((page) => page.pictureOnly);
  if (arePictures || text.trim() === "") throw new UnreadableDocument("no_text");
}

/** Which of a job description's terms the document has. */
export async function comparePosting(
  content: DocumentText,
  posting: string,
): Promise<PostingTerm[]> {
  const { checker } = await prepareCheck();
  const answer = await checker.ask({ compare: content, posting });
  return "terms" in answer ? answer.terms : [];
}
