// RFC 5322's atoms, and domains in any script, as people type them. Pages use it too, so no zod.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?";
const TOP = "(?:xn--[A-Za-z0-9-]*[A-Za-z0-9]|\\p{L}[\\p{L}\\p{M}]+)";
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP}$`, "iu");

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
