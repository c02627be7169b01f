import { hasDate } from "./dates.ts";
import type { Reading } from "./reading.ts";

export type Contact = {
  kind: "email" | "phone" | "profile";
  value: string;
  /** Offsets of the normalized text. */
  start: number;
  end: number;
};

const EMAIL = /[\p{L}\d][\p{L}\d._%+'-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const PHONE = /(?<![\w/@.])(?:\+|00)?\(?\d[\d ().\-–/]{5,}\d(?![\w@/])/g;
const PROFILE =
  /(?<![\w@.-])(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin\.com\/(?:in|pub)\/|github\.com\/|gitlab\.com\/|behance\.net\/|orcid\.org\/)[\w%./\-\p{L}]+/giu;
const TIMES = /^(?:19|20)\d\d\D{1,3}(?:19|20)\d\d$/;

/** Emails, phones and profiles in the text. */
export function contactsOf(text: string): Contact[] {
  const found = (kind: Contact["kind"], pattern: RegExp, isOne = (_: string) => true) =>
    [...text.matchAll(pattern)].flatMap(({ 0: raw, index }) => {
      const value = raw.trim().replace(/[.,/]+$/, "");
      return isOne(value) ? [{ kind, value, start: index, end: index + value.length }] : [];
    });
  return [
    ...found("email", EMAIL),
    ...found("phone", PHONE, isPhone),
    ...found("profile", PROFILE),
  ].toSorted((a, b) => a.start - b.start);
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  if (digits < 7 || digits > 15 || TIMES.test(value)) return false;
  const isMarked = /^(?:\+|\()/.test(value) || (value.startsWith("00") && digits >= 10);
  if (!isMarked && hasDate(value)) return false;
  // “10 000 000” and “1.250.000” are amounts.
  const isAmount = /^\d{1,3}(?:[ .]\d{3})+$/.test(value) && !value.startsWith("0");
  // A bare number of eight digits may be a license.
  const isSplit = /\D/.test(value);
  return isMarked || (!isAmount && digits >= (isSplit ? 8 : 10)) || /^\d{3}-\d{4}$/.test(value);
}

/** A written address that no machine takes for one, such as “ada (at) byron.example”. */
export function brokenEmail(reading: Reading): { start: number; end: number } | null {
  const top = reading.text.slice(0, 1500);
  const match =
    /[\w.+-]{2,} ?(?:[([{](?:at|AT)[)\]}]| @ |@ (?=[\w-]+\.[a-z])| @(?=[\w-]+\.[a-z])) ?[\w-]+(?:\.| ?[([{](?:dot|DOT)[)\]}] ?)[a-z]{2,6}\b/.exec(
      top,
    );
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}
