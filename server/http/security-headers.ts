import { createHash, randomUUID } from "node:crypto";

/** Origins of configured services that pages use; after consent, the bot check alone before. */
export type ForeignOrigins = {
  scripts: string[];
  calls: string[];
  frames: string[];
  /** Where our forms may lead: a checkout's address, by a redirect of ours. */
  forms: string[];
};

const NO_FOREIGN_ORIGINS: ForeignOrigins = { scripts: [], calls: [], frames: [], forms: [] };

/** The origins that this configuration needs pages to reach. */
export function foreignOrigins(config: {
  analytics: { host: string } | null;
  chatScriptUrl: string | null;
  captcha: { kind: "none" } | { kind: "turnstile"; verifyUrl: string };
  payments: {
    stripe: { checkoutOrigin: string } | null;
    paypal: { approvalOrigin: string } | null;
  };
}): ForeignOrigins {
  const chat = config.chatScriptUrl ? [new URL(config.chatScriptUrl).origin] : [];
  const analytics = config.analytics ? [new URL(config.analytics.host).origin] : [];
  const check = config.captcha.kind === "none" ? [] : [new URL(config.captcha.verifyUrl).origin];
  // The check's script works in a frame of its own, and calls home from there.
  const { stripe, paypal } = config.payments;
  return {
    scripts: [...chat, ...check],
    calls: [...analytics, ...chat],
    frames: check,
    forms: [...(stripe ? [stripe.checkoutOrigin] : []), ...(paypal ? [paypal.approvalOrigin] : [])],
  };
}

/** Where pages may load from and send to. Scripts: our files, and inline ones we vouch for. */
function contentSecurityPolicy(
  scriptSources: string[],
  secure: boolean,
  foreign: ForeignOrigins,
): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptSources, ...foreign.scripts].join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...foreign.calls].join(" ")}`,
    `frame-src ${["'self'", ...foreign.frames].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Browsers follow this over redirects, too: a form that ends at the checkout names it.
    `form-action ${["'self'", ...foreign.forms].join(" ")}`,
    "object-src 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The headers every answer carries, pages and JSON alike. */
export function baseHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Order links carry a token: no other site learns a path of ours.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains; preload" }
      : {}),
  };
}

/** For a page rendered per request: inline scripts carry this answer's nonce. */
export function nonceCsp(
  nonce: string,
  publicUrl: string,
  foreign: ForeignOrigins = NO_FOREIGN_ORIGINS,
): string {
  return contentSecurityPolicy([`'nonce-${nonce}'`], publicUrl.startsWith("https:"), foreign);
}

/** Node draws the bytes of many UUIDs at once, so one costs a hundredth of a draw of its own. */
export function createNonce(): string {
  return randomUUID();
}

/** For a page built ahead: its inline scripts are known, so their hashes stand in the header. */
export function hashCsp(
  html: string,
  publicUrl: string,
  foreign: ForeignOrigins = NO_FOREIGN_ORIGINS,
): string {
  const hashes = new Set<string>();
  for (const [, attributes, body] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes ?? "")) continue;
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(body ?? "")
        .digest("base64")}'`,
    );
  }
  return contentSecurityPolicy([...hashes], publicUrl.startsWith("https:"), foreign);
}

/** For pages in development: the build tool puts scripts, styles and a socket of its own in them. */
export const DEVELOPMENT_CSP =
  "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'; base-uri 'none'";

/** For answers that are no page: nothing may run, nothing may load. */
export const LOCKED_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
