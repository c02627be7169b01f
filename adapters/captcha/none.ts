import type { Captcha } from "./port.ts";

/** No bot check: everybody passes. */
export function createNoCaptcha(): Captcha {
  return { kind: "none", siteKey: null, verify: async () => "human" };
}
