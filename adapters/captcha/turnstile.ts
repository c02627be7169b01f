import { z } from "zod";
import type { Captcha } from "./port.ts";

export type TurnstileOptions = {
  siteKey: string;
  secret: string;
  /** The provider's address for checking a token; others speak the same language. */
  verifyUrl: string;
  /** Somebody waits for the answer to their form. */
  deadlineMs?: number;
};

const Answer = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
});

/** Our own mistake or the provider's trouble, rather than anything about the sender. */
const NOT_THE_SENDERS = /^(missing-input-secret|invalid-input-secret|internal-error|bad-request)$/;

/** Turnstile, and what is compatible with it (hCaptcha, reCAPTCHA): one form post, one JSON answer. */
export function createTurnstile(options: TurnstileOptions): Captcha {
  const { siteKey, secret, verifyUrl, deadlineMs = 2_000 } = options;
  return {
    kind: "turnstile",
    siteKey,
    async verify(token, address) {
      try {
        const response = await fetch(verifyUrl, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token, remoteip: address }),
          signal: AbortSignal.timeout(deadlineMs),
          redirect: "error",
        });
        const { success, "error-codes": codes } = Answer.parse(await response.json());
        if (success) return "human";
        return codes.some((code) => NOT_THE_SENDERS.test(code)) ? "unavailable" : "bot";
      } catch {
        return "unavailable";
      }
    },
  };
}
