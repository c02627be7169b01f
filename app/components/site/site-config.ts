import type { SiteConfig } from "./schema.ts";

let pending: Promise<SiteConfig | null> | undefined;

/**
 * This deployment's settings, fetched once per load because prerendered pages can't contain them.
 * Null if the server is unreachable; the next call tries again.
 */
export function siteConfig(): Promise<SiteConfig | null> {
  pending ??= ask();
  return pending;
}

async function ask(): Promise<SiteConfig | null> {
  try {
    const response = await fetch("/api/site-config");
    if (response.ok) return (await response.json()) as SiteConfig;
  } catch {}
  pending = undefined;
  return null;
}
