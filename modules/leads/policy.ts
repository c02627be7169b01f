import { isEmail, visibleText } from "#lib/typed-text.ts";

/** Validation rules of the call request and the newsletter form, shared by page and server. */

export const EMAIL_MIN_LENGTH = 5;
export const EXPERIENCE_MAX_LENGTH = 2;

export const REQUIRED = "Required";
export const EMAIL_TOO_SHORT = "Email must contain at least 5 characters";
export const EMAIL_INVALID = "Enter a valid email address";
export const EXPERIENCE_INVALID = "Enter a experience between 0 and 99";

export const CALL_REQUEST_FIELDS = ["name", "email", "phone", "experience", "request"] as const;
export type CallRequestField = (typeof CALL_REQUEST_FIELDS)[number];
export type CallRequestValues = Record<CallRequestField | "country_code", string>;

export function callRequestError(field: CallRequestField, value: string): string | null {
  const text = value.trim();
  switch (field) {
    case "email":
      if (text.length < EMAIL_MIN_LENGTH) return REQUIRED;
      return isEmail(text) ? null : EMAIL_INVALID;
    case "experience":
      return /^\d{1,2}$/.test(text) ? null : EXPERIENCE_INVALID;
    case "name":
      return visibleText(text).length > 0 ? null : REQUIRED;
    case "phone":
    case "request":
      return text.length > 0 ? null : REQUIRED;
  }
}

/** Errors by field; empty if the request is valid. The country code is not validated. */
export function callRequestErrors(
  values: Record<CallRequestField, string>,
): Partial<Record<CallRequestField, string>> {
  return Object.fromEntries(
    CALL_REQUEST_FIELDS.flatMap((field) => {
      const error = callRequestError(field, values[field]);
      return error === null ? [] : [[field, error]];
    }),
  );
}

export function newsletterEmailError(value: string): string | null {
  const text = value.trim();
  if (text.length < EMAIL_MIN_LENGTH) return EMAIL_TOO_SHORT;
  return isEmail(text) ? null : EMAIL_INVALID;
}

export function trimmedCallRequest(values: CallRequestValues): CallRequestValues {
  const { email, name, phone, experience, country_code, request } = values;
  return {
    email: email.trim(),
    name: name.trim(),
    phone: phone.trim(),
    experience: experience.trim(),
    country_code,
    request: request.trim(),
  };
}

export type LeadKind = "call_request" | "newsletter" | "message" | "inquiry" | "interest";

/** The honeypot and timing fields of forms posted without JavaScript. */
export const HONEYPOT_FIELD = "website";
export const SHOWN_AT_FIELD = "shown_at";
const FASTEST_MS = 3_000;

/**
 * Whether a bot probably sent the form: the honeypot is filled in, or it came faster than anyone
 * types. Such posts are flagged, never refused. `shown_at` is in epoch milliseconds, or empty.
 */
export function looksAutomated(posted: Record<string, string>, now: Date): boolean {
  if ((posted[HONEYPOT_FIELD] ?? "").trim() !== "") return true;
  const shownAt = Number.parseInt(posted[SHOWN_AT_FIELD] ?? "", 10);
  return Number.isFinite(shownAt) && now.getTime() - shownAt < FASTEST_MS;
}
