import { X509Certificate } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Certificates kept; PayPal has one or two in use at a time. */
const KEPT = 8;
const MAX_BYTES = 64 * 1024;
const PATH = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/;

/**
 * Whether a certificate at this address may speak for PayPal: the API's own protocol, and its host
 * or another of paypal.com where the API is there. Anybody can name an address in a header.
 */
export function isCertificateUrl(url: string, baseUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const [given, api] = [new URL(url), new URL(baseUrl)];
  // Nothing but host and path: no name before the host, no query, no fragment.
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

/** Fetches a certificate once; a failure is asked again the next time. Throws where there is none. */
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
