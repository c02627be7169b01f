import { EmailSchema, fieldErrors } from "#modules/accounts/schema.ts";
import { isPossiblePhone } from "./phone.server.ts";
import { BookingDetails, type BookingDraft } from "#modules/booking/schema.ts";

export type DetailsErrors = Record<string, string>;

const KEPT = [
  "name",
  "email",
  "phone",
  "country_code",
  "experience",
  "request",
  "zone",
  "coupon",
  "age",
  "currency",
  "provider",
  "prepaid",
  "credit",
] as const;
const MAX_CHARS = 2_000;

/** The form's own fields as typed, valid or not, for the draft. */
export function draftOf(form: Record<string, string>): BookingDraft {
  const draft: BookingDraft = {};
  for (const name of KEPT) {
    const value = form[name];
    if (value !== undefined) draft[name] = value.slice(0, MAX_CHARS);
  }
  return draft;
}

/** The validated details, or the errors by field. */
export function parseDetails(
  draft: BookingDraft,
): { ok: true; email: string; details: BookingDetails } | { ok: false; errors: DetailsErrors } {
  const email = EmailSchema.safeParse(draft.email ?? "");
  const details = BookingDetails.omit({ email: true }).safeParse(draft);
  const errors: DetailsErrors = {
    ...(details.success ? {} : fieldErrors(details.error)),
    ...(email.success ? {} : { email: email.error.issues[0]!.message }),
  };
  if (!errors["phone"] && draft.phone?.trim()) {
    const code = draft.country_code ?? "";
    if (!isPossiblePhone(code, draft.phone)) {
      errors["phone"] = `Enter a valid phone number for ${code}, or leave it empty`;
    }
  }
  if (!details.success || !email.success || Object.keys(errors).length > 0) {
    return { ok: false, errors };
  }
  return { ok: true, email: email.data, details: { ...details.data, email: email.data } };
}
