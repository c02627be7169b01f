/**
 * Strips the origin from a URL of our own site, so that a visitor who uses another host name
 * (127.0.0.1 for localhost) keeps it with their cookies. Other sites' URLs stay as they are.
 */
export function localUrl(url: string, publicUrl: string): string {
  const target = new URL(url, publicUrl);
  if (target.origin !== new URL(publicUrl).origin) return url;
  return target.pathname + target.search + target.hash;
}
