/**
 * An address of our own site without its origin, so that a visitor who came by another name of it
 * (127.0.0.1 for localhost) stays there with their cookies; other sites' addresses stay whole.
 */
export function localUrl(url: string, publicUrl: string): string {
  const target = new URL(url, publicUrl);
  if (target.origin !== new URL(publicUrl).origin) return url;
  return target.pathname + target.search + target.hash;
}
