/** Query parameter with the browser's zone as detected, not chosen. Not kept in links. */
export const BROWSER_ZONE = "browser_zone";

export function browserZone(): string | null {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || null;
  } catch {
    return null;
  }
}

/**
 * Stores the browser's zone in a cookie. Inlined into every page before its script
 * (site/script-start.server.ts), so it must be self-contained.
 */
export function rememberZone(zone: string | null): void {
  if (!zone || document.cookie.split("; ").includes(`gr_zone=${zone}`)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `gr_zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/**
 * Reloads a page rendered for another zone before it is painted. The URL then names the browser's
 * zone, so this happens once even without cookies. Inlined into pages that show times; `told` is
 * the zone the request named.
 */
export function openInBrowserZone(parameter: string, told: string, zone: string | null): void {
  if (zone === null || zone === told) return;
  const url = new URL(location.href);
  // Already tried: the server doesn't know this zone.
  if (url.searchParams.get(parameter) === zone) return;
  url.searchParams.set(parameter, zone);
  document.documentElement.hidden = true;
  location.replace(url);
}
