import { escapeHtml } from "#lib/escape-html.ts";

/** Markup that needs no escaping. */
export class SafeHtml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Value = string | number | SafeHtml | readonly (string | SafeHtml)[];

export function html(parts: TemplateStringsArray, ...values: Value[]): SafeHtml {
  const markup = parts.reduce((sum, part, at) => sum + render(values[at - 1] ?? "") + part);
  return new SafeHtml(markup);
}

function render(value: Value): string {
  if (value instanceof SafeHtml) return value.markup;
  if (Array.isArray(value)) return value.map(render).join("");
  // Control characters confuse some email clients.
  return escapeHtml(String(value).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ""));
}

/** Allows only http(s) and mailto, so that no stored text runs as a script. Throws otherwise. */
export function safeUrl(url: string): string {
  if (!/^(https?:\/\/|mailto:)/i.test(url)) throw new Error("A mail links to http(s) or mailto.");
  return url;
}
