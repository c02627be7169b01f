import { z } from "zod";
import { isEmail, visibleText } from "#lib/typed-text.ts";
import {
  callRequestError,
  type CallRequestField,
  EMAIL_INVALID,
  newsletterEmailError,
} from "./policy.ts";

/** A text field with the form's own rule, so that page and server never disagree. */
function field(name: CallRequestField, maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength} characters`)
    .superRefine((value, context) => {
      const message = callRequestError(name, value);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
}

/** `experience` is one or two digits as a string; `country_code` reads "+91" or "+1-684". */
export const CallRequest = z.object({
  name: field("name", 200),
  email: field("email", 254),
  phone: field("phone", 40),
  experience: field("experience", 40),
  country_code: z.string().trim().max(12, "At most 12 characters"),
  request: field("request", 4000),
});
export type CallRequest = z.infer<typeof CallRequest>;

export const Newsletter = z.object({
  email: z
    .string()
    .trim()
    .superRefine((value, context) => {
      const message = newsletterEmailError(value);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  is_subscribe_popup: z.literal(true),
});
export type Newsletter = z.infer<typeof Newsletter>;

export const CallRequestBody = z.object({ data: CallRequest });
export const NewsletterBody = z.object({ data: Newsletter });

const NO_EMAIL = "Enter your email";

const email = z
  .string(NO_EMAIL)
  .trim()
  .min(1, { error: NO_EMAIL, abort: true })
  .refine(isEmail, EMAIL_INVALID);

/** An empty optional field is not sent at all. */
const requiredText = (maxLength: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .overwrite(visibleText)
    .min(1, missing)
    .max(maxLength, `At most ${maxLength} characters`);

const optionalLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .overwrite(visibleText)
    .max(maxLength, `At most ${maxLength} characters`)
    .optional();

export const OperatorMessage = z.object({
  name: optionalLine(200),
  email,
  message: requiredText(4000, "Write your message"),
});
export type OperatorMessage = z.infer<typeof OperatorMessage>;

export const Inquiry = z.object({
  kind: z.enum(["business", "university"], "Choose the kind of organization"),
  organisation: requiredText(200, "Enter the name of your organization"),
  name: requiredText(200, "Enter your name"),
  email,
  phone: optionalLine(40),
  /** The number of people as text: "40", "50 to 100". */
  size: z
    .string()
    .trim()
    .max(60, "At most 60 characters")
    .regex(/^$|\d/, "Enter a number, such as 40")
    .optional(),
  message: requiredText(4000, "Tell us which interviews you need and by when"),
});
export type Inquiry = z.infer<typeof Inquiry>;

/** "Tell me when it opens": a service's slug, or `webinar:` and the webinar's. */
export const Interest = z.object({
  service: requiredText(100, "Choose a service"),
  email,
});
export type Interest = z.infer<typeof Interest>;
