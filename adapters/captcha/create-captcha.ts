import { createNoCaptcha } from "./none.ts";
import type { Captcha } from "./port.ts";
import { createTurnstile, type TurnstileOptions } from "./turnstile.ts";

export type CaptchaSettings =
  | { kind: "none" }
  | ({ kind: "turnstile" } & Omit<TurnstileOptions, "deadlineMs">);

export function createCaptcha(settings: CaptchaSettings): Captcha {
  return settings.kind === "turnstile" ? createTurnstile(settings) : createNoCaptcha();
}
