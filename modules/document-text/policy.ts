/** What a document may be at most. */
export const DOCUMENT_LIMITS = {
  bytes: 10_000_000,
  pages: 30,
  characters: 300_000,
  items: 40_000,
} as const;

export type ReadRefusal =
  | "empty"
  | "too_large"
  | "not_a_document"
  | "old_word"
  | "encrypted"
  | "damaged"
  | "too_many_pages"
  | "too_much_text"
  | "no_text";

/** What to tell the person who chose the file. */
export const READ_REFUSALS: Record<ReadRefusal, string> = {
  empty: "This file is empty. Save your document again and choose the new file.",
  too_large: "This file is over 10 MB. Save it with smaller pictures, or without them.",
  not_a_document: "This isn’t a PDF or Word document (.docx). Save your document as one of these.",
  old_word: "This is the old Word format (.doc). Open it in Word and save it as .docx or PDF.",
  encrypted:
    "This file needs a password to open. Save a copy without the password and choose that one.",
  damaged: "This file is damaged and can’t be read. Save your document again as PDF or .docx.",
  too_many_pages: "This document has more than 30 pages. Save a shorter one.",
  too_much_text: "This document has more text than we can read (300,000 characters).",
  no_text:
    "There is no text in this file. If you can see some, it’s a picture of text. Don’t scan or photograph your document: open it where you wrote it and choose “Save as PDF” or “Export”.",
};

/** A document that can't be read, with the reason. */
export class UnreadableDocument extends Error {
  readonly reason: ReadRefusal;
  constructor(reason: ReadRefusal) {
    super(`Unreadable document: ${reason}`);
    this.name = "UnreadableDocument";
    this.reason = reason;
  }
}
