/**
 * Stands for this site's own origin in pages that are built ahead: the address of a deployment is
 * known only when it starts, and is put in its place as the built files are read.
 */
export const ORIGIN_MARK = "https://origin.greenroom.invalid";

let servedOrigin = ORIGIN_MARK;

/** Called by the process that serves, which knows it; files built ahead keep the mark. */
export function setSiteOrigin(origin: string): void {
  servedOrigin = origin;
}

/** Where absolute addresses of this site begin: `https://greenroom.example`, no slash at the end. */
export function siteOrigin(): string {
  if (typeof document === "undefined") return servedOrigin;
  // As served, so that a page reached by another name of ours keeps the one that counts.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
}
