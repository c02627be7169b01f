/** In a URL: the browser's zone, as its own script found it. Not a choice, and not passed on. */
export const BROWSER_ZONE = "browser_zone";

/** The zone this browser is set to, or null where it doesn't say. */
export function browserZone(): string | null {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone || null;
  } catch {
    return null;
  }
}

/**
 * Tells the server the browser's zone by a cookie. Runs in every page as text, before its script
 * (site/script-start.server.ts), so it is self-contained.
 */
export function rememberZone(zone: string | null): void {
  if (!zone || document.cookie.split("; ").includes(`gr_zone=${zone}`)) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `gr_zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/**
 * Replaces a page that the server rendered for another zone, before it is painted. The URL then
 * names the browser's zone, so this happens once, also where cookies are refused. Runs first in
 * pages of times, as text.
 * @param told the browser's zone as the request told it
 */
export function openInBrowserZone(parameter: string, told: string, zone: string | null): void {
  if (zone === null || zone === told) return;
  const url = new URL(location.href);
  // Asked already: the server doesn't know this zone, and another try wouldn't change that.
  if (url.searchParams.get(parameter) === zone) return;
  url.searchParams.set(parameter, zone);
  document.documentElement.hidden = true;
  location.replace(url);
}
