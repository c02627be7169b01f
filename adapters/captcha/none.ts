import type { Captcha } from "./port.ts";

export function createNoCaptcha(): Captcha {
  return { kind: "none", siteKey: null, verify: async () => "human" };
}
