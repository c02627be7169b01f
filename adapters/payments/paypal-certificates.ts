import { X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";

/** PayPal uses one or two certificates at a time. */
const KEPT = 8;
const MAX_BYTES = 64 * 1024;
const PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/;

/**
 * Whether a certificate URL belongs to PayPal: the API's own origin, or a paypal.com host if the
 * API is there. The URL comes from a request header that anyone can set.
 */
export function isCertificateUrl(url: string, baseUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const [given, api] = [new URL(url), new URL(baseUrl)];
  // Only host and path: no credentials, query or fragment.
  if (url !== `${given.origin}${given.pathname}` || !PATH.test(given.pathname)) return false;
  if (given.origin === api.origin) return true;
  return (
    isPaypalHost(api.hostname) &&
    isPaypalHost(given.hostname) &&
    given.protocol === api.protocol &&
    given.port === ""
  );
}

function isPaypalHost(hostname: string): boolean {
  return hostname === "paypal.com" || hostname.endsWith(".paypal.com");
}

/** Caches certificates. A failed fetch isn't cached, so the next call retries it. */
export function createCertificateStore(deadlineMs: number) {
  const kept = new LRUCache<string, Promise<X509Certificate>>({ max: KEPT });

  async function download(url: string): Promise<X509Certificate> {
    const signal = AbortSignal.timeout(deadlineMs);
    const response = await fetch(url, { signal, redirect: "error" });
    const text = await response.text();
    if (!response.ok || text.length > MAX_BYTES) throw new Error("There is no certificate.");
    return new X509Certificate(text);
  }

  return (url: string): Promise<X509Certificate> => {
    const known = kept.get(url);
    if (known) return known;
    const coming = download(url);
    kept.set(url, coming);
    coming.catch(() => kept.delete(url));
    return coming;
  };
}
