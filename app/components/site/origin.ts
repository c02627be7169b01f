/**
 * Placeholder for this site's origin in prerendered pages; replaced when the server loads the
 * files.
 */
export const ORIGIN_MARK = "https://origin.greenroom.invalid";

let servedOrigin = ORIGIN_MARK;

/** Called by the serving process; prerendered files keep the placeholder. */
export function setSiteOrigin(origin: string): void {
  servedOrigin = origin;
}

/** `https://greenroom.example`, without a trailing slash. */
export function siteOrigin(): string {
  if (typeof document === "undefined") return servedOrigin;
  // As served, so that a page reached by another host name keeps its canonical one.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}
