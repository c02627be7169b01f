import { z } from "zod";
import { isEmail, visibleText } from "#lib/typed-text.ts";
import { ERASE_PHRASE } from "./policy.ts";

/**
 * Trims the email and lowercases its domain. The local part keeps its case, as some servers need
 * it; comparisons ignore case (citext).
 */
export const EmailSchema = z
  .string("Enter your email")
  .trim()
  .min(1, "Enter your email")
  .max(254, "Enter an email of at most 254 characters")
  .refine(isEmail, "Enter an email, like name@example.com")
  .transform(lowerDomain);

/** Whether two spellings, typed or stored, name the same mailbox. */
export function sameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Six digits; drops spaces from pasting. */
export const CodeSchema = z
  .string("Enter the code from the email")
  .max(32, "Enter the 6 digits from the email")
  .transform((value) => value.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[0-9]{6}$/, "Enter the 6 digits from the email"));

export const SendCodeSchema = z.object({ email: EmailSchema });
export const VerifyCodeSchema = z.object({ email: EmailSchema, code: CodeSchema });

export const ProfileSchema = z.object({
  name: z
    .string()
    .trim()
    .overwrite(visibleText)
    .max(200, "Enter a name of at most 200 characters")
    .regex(/^\P{Cc}*$/u, "Enter a name without control characters")
    .transform((value) => (value === "" ? null : value)),
  zone: z.string().trim().max(64, "Choose a time zone from the list"),
});

export const EraseSchema = z.object({
  confirm: z
    .string(`Type “${ERASE_PHRASE}” to go on`)
    .trim()
    .toLowerCase()
    .pipe(z.literal(ERASE_PHRASE, `Type “${ERASE_PHRASE}” to go on`)),
});

export type FieldErrors = Record<string, string>;

export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "form");
    errors[field] ??= issue.message;
  }
  return errors;
}

function lowerDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at) + email.slice(at).toLowerCase();
}
