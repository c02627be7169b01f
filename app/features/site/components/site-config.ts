import type { SiteConfig } from "../schema.ts";

let asked: Promise<SiteConfig | null> | undefined;

/**
 * What this deployment is set to, asked of our own server once per load: pages built ahead can't
 * know it. Null where the server can't be reached.
 */
export function siteConfig(): Promise<SiteConfig | null> {
  asked ??= fetch("/api/site-config").then(
    (response) => (response.ok ? (response.json() as Promise<SiteConfig>) : null),
    () => null,
  );
  return asked;
}
