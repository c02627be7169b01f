import { createHash } from "node:crypto";
import type { Context } from "hono";
import { waitText } from "#lib/wait-text.ts";
import type { HttpEnv } from "./context.ts";

const CALL = /^\/(api|specialized|zoho|webhooks|dev)\//;
/** Inlined colors of app/styles/tokens.css, because this page loads nothing. */
const STYLE =
  "html{background:#f7f3ea;color:#17211b}a{background:#10523a;color:#fdfaf2}" +
  "@media(prefers-color-scheme:dark){html{background:#101814;color:#f4eee1}a{background:#8ed2ac;color:#06251a}}" +
  "body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}" +
  "h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.02em}p{margin:0 0 1rem}" +
  "a{display:inline-block;padding:.5rem 1.25rem;border-radius:.5rem;font-weight:600;text-decoration:none}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** A 429 with Retry-After: JSON for calls, a small page otherwise. */
export function refusal(c: Context<HttpEnv>, retryAfterSeconds: number): Response {
  c.header("retry-after", String(retryAfterSeconds));
  c.header("cache-control", "no-store");
  const wait = waitText(retryAfterSeconds);
  const what = "Your network sent too many requests.";
  if (CALL.test(c.req.path)) {
    const message = `${what} Try again in ${wait}.`;
    return c.json({ reason: "too_many_requests", message }, 429);
  }
  // The router shows its own error page for a plain text error.
  if (c.req.path.endsWith(".data")) return c.text(`${what} Try again in ${wait}.`, 429);
  const next =
    c.req.method === "POST"
      ? `Go back, wait ${wait} and send it again. Your browser keeps what you typed.</p>`
      : `Your bookings are safe. Wait ${wait}, then try again.</p><p><a href="">Try again</a></p>`;
  return page(c, 429, "Too many requests", `<p>${what} ${next}`);
}

/** A 503 with Retry-After, for a page that would come too late. */
export function overloaded(c: Context<HttpEnv>, retryAfterSeconds: number): Response {
  c.header("retry-after", String(retryAfterSeconds));
  c.header("cache-control", "no-store");
  const wait = waitText(retryAfterSeconds);
  const what = "Too many people are here at once.";
  if (c.req.path.endsWith(".data")) return c.text(`${what} Try again in ${wait}.`, 503);
  const next = `Your bookings are safe. Wait ${wait}, then try again.`;
  return page(c, 503, "Too many visitors", `<p>${what} ${next}</p><p><a href="">Try again</a></p>`);
}

/** A 413: a small page for a form that a browser submits, JSON otherwise. */
export function tooLarge(c: Context<HttpEnv>): Response {
  return c.req.header("accept")?.includes("text/html")
    ? page(
        c,
        413,
        "That’s too large",
        "<p>Go back and choose a smaller file or a shorter text.</p>",
      )
    : c.json({ reason: "body_too_large" }, 413);
}

function page(c: Context<HttpEnv>, status: 413 | 429 | 503, title: string, body: string): Response {
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
  );
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta name="color-scheme" content="light dark"><style>${STYLE}</style></head>` +
      `<body><main><h1>${title}</h1>${body}</main></body></html>`,
    status,
  );
}
