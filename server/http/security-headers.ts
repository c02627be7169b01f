import { createHash, randomUUID } from "node:crypto";
import { permissionsPolicy, type Surface } from "./surfaces.ts";

/** External origins that pages use after consent; the bot check needs none. */
export type ForeignOrigins = {
  scripts: string[];
  calls: string[];
  frames: string[];
  /** Where our forms may redirect: checkout pages. */
  forms: string[];
  /** Where recordings are served from. */
  media: string[];
  /** The chat service: what it shows in our pages, besides the above. */
  chat: string[];
};

const NO_FOREIGN_ORIGINS: ForeignOrigins = {
  scripts: [],
  calls: [],
  frames: [],
  forms: [],
  media: [],
  chat: [],
};

export function foreignOrigins(config: {
  analytics: { host: string } | null;
  chatScriptUrl: string | null;
  chatHosts: readonly string[];
  captcha: { kind: "none" } | { kind: "turnstile"; verifyUrl: string };
  payments: {
    stripe: { checkoutOrigin: string } | null;
    paypal: { approvalOrigin: string } | null;
  };
  storage: { kind: "disk" } | { kind: "s3"; bucketUrl: string };
}): ForeignOrigins {
  const chat = config.chatScriptUrl
    ? [new URL(config.chatScriptUrl).origin, ...config.chatHosts.map((host) => `https://${host}`)]
    : [];
  // An https source doesn't include its WebSockets.
  const chatSockets = chat.map((origin) => origin.replace(/^http/, "ws"));
  const analytics = config.analytics ? [new URL(config.analytics.host).origin] : [];
  const check = config.captcha.kind === "none" ? [] : [new URL(config.captcha.verifyUrl).origin];
  // The bot check's script runs in its own frame and connects from there.
  const { stripe, paypal } = config.payments;
  return {
    scripts: [...chat, ...check],
    calls: [...analytics, ...chat, ...chatSockets],
    frames: [...check, ...chat],
    media: [
      ...(config.storage.kind === "s3" ? [new URL(config.storage.bucketUrl).origin] : []),
      ...chat,
    ],
    chat,
    forms: [...(stripe ? [stripe.checkoutOrigin] : []), ...(paypal ? [paypal.approvalOrigin] : [])],
  };
}

/** Scripts: our files, and inline ones by nonce or hash. */
function contentSecurityPolicy(
  scriptSources: string[],
  secure: boolean,
  foreign: ForeignOrigins,
  media: { styles: string[] } | null = null,
): string {
  // Chat services write their styles into the page, and can't know a nonce.
  const chatStyles = foreign.chat.length > 0 ? ["'unsafe-inline'", ...foreign.chat] : [];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptSources, ...foreign.scripts].join(" ")}`,
    `style-src ${["'self'", ...(media?.styles ?? []), ...chatStyles].join(" ")}`,
    `img-src ${["'self'", "data:", ...foreign.chat].join(" ")}`,
    // `blob:` for the page's own recordings.
    `media-src ${["'self'", ...(media ? ["blob:"] : []), ...foreign.media].join(" ")}`,
    `font-src ${["'self'", ...foreign.chat].join(" ")}`,
    `connect-src ${["'self'", ...foreign.calls].join(" ")}`,
    `frame-src ${["'self'", ...foreign.frames].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Browsers also apply this to redirects, so it must list the checkout pages.
    `form-action ${["'self'", ...foreign.forms].join(" ")}`,
    "object-src 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

export function baseHeaders(publicUrl: string, surface: Surface): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": surface.isSandbox ? "SAMEORIGIN" : "DENY",
    // Order links contain a token, so other sites must not see our paths.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": surface.isSandbox ? "cross-origin" : "same-origin",
    ...(surface.isSandbox ? { "access-control-allow-origin": "*" } : {}),
    "permissions-policy": permissionsPolicy(surface),
    ...(publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=63072000; includeSubDomains; preload" }
      : {}),
  };
}

/**
 * For a server-rendered page, whose inline scripts carry this nonce. Pages with cameras also have an
 * editor, whose styles carry it, and no third-party scripts.
 */
export function nonceCsp(
  nonce: string,
  publicUrl: string,
  foreign: ForeignOrigins = NO_FOREIGN_ORIGINS,
  hasDevices = false,
): string {
  const own = [`'nonce-${nonce}'`];
  const isSecure = publicUrl.startsWith("https:");
  return hasDevices
    ? contentSecurityPolicy(own, isSecure, NO_FOREIGN_ORIGINS, { styles: own })
    : contentSecurityPolicy(own, isSecure, foreign);
}

/**
 * Node buffers random bytes for UUIDs, which makes one a hundred times cheaper than its own draw.
 */
export function createNonce(): string {
  return randomUUID();
}

/** For a prerendered page, whose inline scripts are listed by hash. */
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

/** In development the bundler adds its own scripts, styles and WebSocket. */
export const DEVELOPMENT_CSP =
  "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'; base-uri 'none'";

export const LOCKED_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** For workers that decode with WebAssembly: a worker uses its script's policy, not its page's. */
export const WORKER_CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'";
