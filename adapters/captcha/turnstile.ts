import { z } from "zod";
import type { Captcha } from "./port.ts";

export type TurnstileOptions = {
  siteKey: string;
  secret: string;
  verifyUrl: string;
  /** Short, because someone is waiting for their form to submit. */
  deadlineMs?: number;
};

const Answer = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
});

/** Error codes that are our mistake or the provider's and say nothing about the sender. */
const OUR_ERRORS = /^(missing-input-secret|invalid-input-secret|internal-error|bad-request)$/;

export function createTurnstile(options: TurnstileOptions): Captcha {
  const { siteKey, secret, verifyUrl, deadlineMs = 2_000 } = options;
  return {
    kind: "turnstile",
    siteKey,
    async verify(token, ip) {
      try {
        const response = await fetch(verifyUrl, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token, remoteip: ip }),
          signal: AbortSignal.timeout(deadlineMs),
          redirect: "error",
        });
        const { success, "error-codes": codes } = Answer.parse(await response.json());
        if (success) return "human";
        return codes.some((code) => OUR_ERRORS.test(code)) ? "unavailable" : "bot";
      } catch {
        return "unavailable";
      }
    },
  };
}
