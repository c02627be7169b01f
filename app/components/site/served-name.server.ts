import { escapeHtml } from "#lib/escape-html.ts";

const WORD = /(<span data-account="([^"]*)">)[^<]*/g;

/**
 * The page's HTML (a binary string) with the signed-in visitor's name in its header, as
 * show-account.ts does it, for those without JavaScript. Pages built ahead don't know the visitor.
 */
export function showServedName(html: string, name: string | null): string {
  if (name === null) return html;
  const text = Buffer.from(escapeHtml(name), "utf8").toString("latin1");
  return html.replaceAll(WORD, (_, tag: string, asServed: string) =>
    tag.concat(asServed === "Login" ? "Your account" : text),
  );
}
