import { z } from "zod";
import { PASSKEYS } from "./policy.ts";

const bytes = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+$/);

/**
 * The result of `navigator.credentials` as JSON in a form field. The library verifies it; this
 * passes it only the fields it reads.
 */
export const passkeyResponseSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("no JSON");
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      id: bytes.max(1_364),
      rawId: bytes.max(1_364),
      type: z.literal("public-key"),
      clientExtensionResults: z.object({}),
      response: z.object({
        clientDataJSON: bytes,
        attestationObject: bytes.optional(),
        authenticatorData: bytes.optional(),
        signature: bytes.optional(),
        transports: z
          .array(z.string().regex(/^[a-z-]{1,20}$/))
          .max(10)
          .optional(),
      }),
    }),
  );

export const passkeyNameSchema = z
  .string("Enter a name")
  .trim()
  .min(1, "Enter a name, like “Work laptop”")
  .max(PASSKEYS.nameLength, `Enter a name of at most ${PASSKEYS.nameLength} characters`)
  .regex(/^\P{Cc}*$/u, "Enter a name without control characters");

export const passkeyPurposeSchema = z.object({ purpose: z.enum(["add", "pass"]) });
