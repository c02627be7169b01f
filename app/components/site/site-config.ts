import type { SiteConfig } from "./schema.ts";

let asked: Promise<SiteConfig | null> | undefined;

/**
 * What this deployment is set to, asked of our own server once per load: pages built ahead can't
 * know it. Null where the server can't be reached; the next caller asks again.
 */
export function siteConfig(): Promise<SiteConfig | null> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<SiteConfig | null> {
  try {
    const response = await fetch("/api/site-config");
    if (response.ok) return (await response.json()) as SiteConfig;
  } catch {}
  asked = undefined;
  return null;
}
