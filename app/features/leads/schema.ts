import { z } from "zod";
import { callRequestError, type CallRequestField, newsletterEmailError } from "./policy.ts";

/** A text field judged by the form's own rule, so that page and server never disagree. */
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

/** spec 3: experience is one or two digits as a string; country_code reads "+91" or "+1-684". */
export const CallRequest = z.object({
  name: field("name", 200),
  email: field("email", 254),
  phone: field("phone", 40),
  // Its own rule bounds it, and says so in the spec's words.
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

/** The bodies of spec 7. */
export const CallRequestBody = z.object({ data: CallRequest });
export const NewsletterBody = z.object({ data: Newsletter });

const email = z
  .string("Enter your e-mail address")
  .trim()
  .superRefine((value, context) => {
    const message = callRequestError("email", value);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

const optionalLine = (maxLength: number) =>
  z.string().trim().max(maxLength, `At most ${maxLength} characters`).optional();

/** A message from the chat widget to the operator. */
export const OperatorMessage = z.object({
  name: optionalLine(200),
  email,
  message: z.string().trim().min(1, "Required").max(4000, "At most 4000 characters"),
});
export type OperatorMessage = z.infer<typeof OperatorMessage>;

/** An organisation asks what we can do for its people (/business, /universities). */
export const Inquiry = z.object({
  kind: z.enum(["business", "university"], "Choose what you write for"),
  organisation: z.string().trim().min(1, "Required").max(200, "At most 200 characters"),
  name: z.string().trim().min(1, "Required").max(200, "At most 200 characters"),
  email,
  phone: optionalLine(40),
  /** How many people it is about, in words: "40", "50 to 100". */
  size: optionalLine(60),
  message: z.string().trim().min(1, "Required").max(4000, "At most 4000 characters"),
});
export type Inquiry = z.infer<typeof Inquiry>;

/** "Tell me when it opens": a service's slug, or `webinar:` and the webinar's. */
export const Interest = z.object({
  service: z.string().trim().min(1, "Required").max(100, "At most 100 characters"),
  email,
});
export type Interest = z.infer<typeof Interest>;
