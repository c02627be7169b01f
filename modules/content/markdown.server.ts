import { escapeHtml, unescapeHtml } from "#lib/escape-html.ts";
import { Marked, type Parser, type Token, type Tokens } from "marked";

export type TextHeading = { id: string; text: string; depth: 2 | 3 };

export type RenderedText = {
  /** Safe HTML: only our own tags, everything else escaped. */
  html: string;
  headings: TextHeading[];
  words: number;
};

/**
 * Renders Markdown to HTML. Raw tags are escaped, links may only lead to this site, the web or an
 * email address, and images are replaced by their alternative text.
 */
export function renderMarkdown(source: string): RenderedText {
  const headings: TextHeading[] = [];
  const taken = new Set<string>();

  const marked = new Marked({
    async: false,
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const level = Math.max(depth, 2);
        if (level > 3) return `<h${level}>${inner}</h${level}>\n`;
        const text = plainText(this.parser, tokens);
        const id = freeId(text, taken);
        headings.push({ id, text, depth: level as 2 | 3 });
        return `<h${level} id="${id}">${inner}</h${level}>\n`;
      },
      link({ href, title, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        if (!isSafeHref(href)) return inner;
        const rel = href.startsWith("http") ? ' rel="noopener"' : "";
        const label = title ? ` title="${escapeHtml(title)}"` : "";
        return `<a href="${escapeHtml(href)}"${label}${rel}>${inner}</a>`;
      },
      // Content wider than a phone scrolls in a focusable frame.
      table({ header, rows }: Tokens.Table) {
        const isStacked = header.length > 2 && rows.some(hasLongText);
        const label = (column: number) =>
          isStacked && column > 0
            ? ` data-label="${escapeHtml(plainText(this.parser, header[column]!.tokens))}"`
            : "";
        const cells = (row: Tokens.TableCell[], tag: "th" | "td") =>
          row
            .map((cell, column) => {
              const open = tag === "th" ? '<th scope="col"' : `<td${label(column)}`;
              const align = cell.align === "right" ? ' class="end"' : "";
              return `${open}${align}>${this.parser.parseInline(cell.tokens)}</${tag}>`;
            })
            .join("");
        const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        return `<div class="wide" role="group" aria-label="Table" tabindex="0"><table${isStacked ? ' class="stacked"' : ""}><thead><tr>${cells(header, "th")}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
      code: ({ text }: Tokens.Code) =>
        `<pre class="wide" role="group" aria-label="Code" tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`,
    },
  });

  const html = marked.parse(source) as string;
  return { html, headings, words: source.split(/\s+/).filter((word) => /\w/.test(word)).length };
}

/** Columns of sentences are too narrow on a phone, so rows are stacked there. */
function hasLongText(row: Tokens.TableCell[]): boolean {
  return row.some(({ text }, column) => column > 0 && text.length > 24);
}

function isSafeHref(href: string): boolean {
  if (/^(https?:\/\/|mailto:|#)/i.test(href)) return true;
  // A second slash would name another host.
  return /^\/(?![/\\])/.test(href);
}

/** A heading's anchor, numbered if it is already used. */
function freeId(text: string, taken: Set<string>): string {
  const words = text
    .replace(/&#?\w+;/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[’‘']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const base = words || "part";
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

/** The text without Markdown, not yet escaped for HTML. */
function plainText(parser: Parser, tokens: Token[]): string {
  return unescapeHtml(parser.parseInline(tokens, parser.textRenderer));
}
