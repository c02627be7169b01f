/** What the two forms of the site ask for (spec 5), shared by the page and the server. */

export const EMAIL_MIN_LENGTH = 5;
export const EXPERIENCE_MAX_LENGTH = 2;

export const REQUIRED = "Required";
export const EMAIL_TOO_SHORT = "Email must contain at least 5 characters";
export const EMAIL_INVALID = "Enter a valid email address";
export const EXPERIENCE_INVALID = "Enter a experience between 0 and 99";

export const CALL_REQUEST_FIELDS = ["name", "email", "phone", "experience", "request"] as const;
export type CallRequestField = (typeof CALL_REQUEST_FIELDS)[number];
export type CallRequestValues = Record<CallRequestField | "country_code", string>;

// The shape that zod's own email check accepts, here so that pages need no zod.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** What is wrong with one field of the call request, in the spec's words; null when nothing is. */
export function callRequestError(field: CallRequestField, value: string): string | null {
  const text = value.trim();
  switch (field) {
    case "email":
      if (text.length < EMAIL_MIN_LENGTH) return REQUIRED;
      return isEmail(text) ? null : EMAIL_INVALID;
    case "experience":
      return /^\d{1,2}$/.test(text) ? null : EXPERIENCE_INVALID;
    case "name":
    case "phone":
    case "request":
      return text.length > 0 ? null : REQUIRED;
  }
}

/** Every field's error; empty when the request can be sent. The country code is not validated. */
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

/** What is wrong with the newsletter's address; null when nothing is. */
export function newsletterEmailError(value: string): string | null {
  const text = value.trim();
  if (text.length < EMAIL_MIN_LENGTH) return EMAIL_TOO_SHORT;
  return isEmail(text) ? null : EMAIL_INVALID;
}

/** The request as it is sent: spaces around the words are nobody's meaning. */
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

/** What somebody asked for. */
export type LeadKind = "call_request" | "newsletter" | "message" | "inquiry" | "interest";

/** The fields of a form post without JavaScript that tell people from programs. */
export const HONEYPOT_FIELD = "website";
export const SHOWN_AT_FIELD = "shown_at";
const FASTEST_MS = 3_000;

/**
 * Whether a form post was probably sent by a program: a field that people do not see is filled in,
 * or it came sooner than anybody types. Such a post is marked, never refused.
 * @param posted its fields; `shown_at` in epoch milliseconds, empty where the page could not say
 */
export function looksAutomated(posted: Record<string, string>, now: Date): boolean {
  if ((posted[HONEYPOT_FIELD] ?? "").trim() !== "") return true;
  const shownAt = Number.parseInt(posted[SHOWN_AT_FIELD] ?? "", 10);
  return Number.isFinite(shownAt) && now.getTime() - shownAt < FASTEST_MS;
}
