import type { z } from "zod";
import type { BuildEnv, Values } from "./variables.ts";

export function readCms(values: z.infer<typeof BuildEnv>, problems: string[]) {
  const { CMS_URL: url, CMS_TOKEN: token = null } = values;
  if (!url && token !== null) problems.push("CMS_URL: expected a value, as CMS_TOKEN is set");
  return url ? { kind: "http" as const, url, token } : { kind: "files" as const };
}

/** Needs all three keys or none; the URLs have defaults. */
export function readCrm(values: Values, problems: string[]) {
  const keys = together(
    values,
    ["ZOHO_CLIENT_ID", "ZOHO_CLIENT_SECRET", "ZOHO_REFRESH_TOKEN"],
    problems,
  );
  if (!keys) return { kind: "none" as const };
  const [clientId, clientSecret, refreshToken] = keys as [string, string, string];
  const baseUrl = withoutSlash(values.ZOHO_BASE_URL ?? "https://www.zohoapis.com");
  // Regional hosts come in pairs: www.zohoapis.eu and accounts.zoho.eu.
  const accountsUrl = withoutSlash(
    values.ZOHO_ACCOUNTS_URL ?? baseUrl.replace("//www.zohoapis.", "//accounts.zoho."),
  );
  return { kind: "zoho" as const, baseUrl, accountsUrl, clientId, clientSecret, refreshToken };
}

export function readCaptcha(values: Values, problems: string[]) {
  const keys = together(values, ["CAPTCHA_SITE_KEY", "CAPTCHA_SECRET"], problems);
  if (!keys) return { kind: "none" as const };
  const [siteKey, secret] = keys as [string, string];
  const verifyUrl =
    values.CAPTCHA_VERIFY_URL ?? "https://challenges.cloudflare.com/turnstile/v0/siteverify";
  return { kind: "turnstile" as const, siteKey, secret, verifyUrl };
}

/** A model on the same machine needs no key. */
export function readAi(values: Values, problems: string[]) {
  const ai = together(values, ["AI_BASE_URL", "AI_MODEL"], problems);
  const { AI_API_KEY: apiKey = null } = values;
  if (!ai) {
    if (apiKey !== null) problems.push("AI_BASE_URL: expected a value, as AI_API_KEY is set");
    return { kind: "rules" as const };
  }
  const [baseUrl, model] = ai as [string, string];
  return { kind: "openai-compatible" as const, baseUrl: withoutSlash(baseUrl), apiKey, model };
}

/** All values of variables that depend on each other, or null if none is set. */
export function together(
  values: Values,
  names: readonly Exclude<Extract<keyof Values, string>, "SOCIAL_LINKS" | "CALL_HOSTS">[],
  problems: string[],
): string[] | null {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  for (const name of missing) {
    const others = names.filter((other) => other !== name).join(" and ");
    problems.push(`${name}: expected a value, as it goes with ${others}`);
  }
  return names.map((name) => String(values[name]));
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
