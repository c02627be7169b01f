import { html, safeUrl, type SafeHtml } from "./html.server.ts";

/** The content of an email in order, rendered to both HTML and text. */
export type MailBlock =
  | { kind: "text"; text: string }
  /** Label and value per line. */
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: "action"; label: string; url: string }
  | { kind: "code"; code: string }
  | { kind: "note"; text: string; link?: { label: string; url: string } };

export type MailContent = {
  subject: string;
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the reader receives this email. */
  footer: string;
};

export type MailBrand = { name: string; owner: string; supportEmail: string };

export type RenderedMail = { subject: string; text: string; html: string };

/** Renders both parts. All strings are plain text. */
export function renderMail(brand: MailBrand, content: MailContent): RenderedMail {
  return {
    subject: content.subject,
    text: mailText(brand, content),
    html: mailHtml(brand, content),
  };
}

const FONT = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const BODY = `${FONT};font-size:16px;line-height:1.55;color:#24302a`;
const SMALL = `${FONT};font-size:14px;line-height:1.5;color:#5b655f`;

/** Tables and inline styles, as email clients require; readable without them. */
export function mailHtml(brand: MailBrand, content: MailContent): string {
  const page = html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${content.subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#f6f1e7">
        <div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f6f1e7"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px"
              >
                <tr>
                  <td
                    style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:700;color:#1d4a38"
                  >
                    ${brand.name}
                  </td>
                </tr>
                <tr>
                  <td
                    style="background:#fffdf8;border:1px solid #e4dccb;border-radius:12px;padding:28px 24px;overflow-wrap:anywhere"
                  >
                    <h1
                      style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.25;color:#16211c"
                    >
                      ${content.heading}
                    </h1>
                    ${content.blocks.map(blockHtml)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px 0;${SMALL}">
                    <p style="margin:0 0 6px">${content.footer}</p>
                    <p style="margin:0">
                      ${brand.owner} ·
                      <a href="${safeUrl(`mailto:${brand.supportEmail}`)}" style="color:#1d4a38"
                        >${brand.supportEmail}</a
                      >
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return page.markup;
}

function blockHtml(block: MailBlock): SafeHtml {
  switch (block.kind) {
    case "text":
      return html`<p style="margin:0 0 16px;${BODY}">${lines(block.text)}</p>`;
    case "facts":
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 20px;border-top:1px solid #e4dccb"
      >
        ${block.rows.map(
          ([label, value]) =>
            html`<tr>
              <td style="padding:10px 0;border-bottom:1px solid #e4dccb;${BODY}">
                <span style="${SMALL}">${label}</span><br />${lines(value)}
              </td>
            </tr>`,
        )}
      </table>`;
    case "action":
      return html`<p style="margin:24px 0">
        <a
          href="${safeUrl(block.url)}"
          style="display:inline-block;padding:13px 22px;border-radius:8px;background:#1d4a38;color:#fffdf8;${FONT};font-size:16px;font-weight:600;text-decoration:none"
          >${block.label}</a
        >
      </p>`;
    case "code":
      return html`<p
        style="margin:8px 0 24px;${FONT};font-size:36px;font-weight:700;letter-spacing:8px;color:#16211c"
      >
        ${block.code}
      </p>`;
    case "note":
      return html`<p style="margin:0 0 12px;${SMALL}">
        ${block.text}${
          block.link
            ? html` <a href="${safeUrl(block.link.url)}" style="color:#1d4a38"
                >${block.link.label}</a
              >`
            : ""
        }
      </p>`;
  }
}

function lines(text: string): SafeHtml[] {
  return text.split("\n").map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`));
}

/** The text part: no markup, links on their own line. */
export function mailText(brand: MailBrand, content: MailContent): string {
  const parts = [content.heading, ...content.blocks.map(blockText)];
  const signature = `${brand.name}\n${brand.supportEmail}`;
  return `${parts.join("\n\n")}\n\n${signature}\n\n${content.footer}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "facts":
      return block.rows
        .map(([label, value]) =>
          value.includes("\n") ? `${label}:\n${value.replace(/^/gm, "  ")}` : `${label}: ${value}`,
        )
        .join("\n");
    case "action":
      return `${block.label}:\n${block.url}`;
    case "code":
      return `    ${block.code}`;
    case "note":
      return block.link ? `${block.text}\n${block.link.label}: ${block.link.url}` : block.text;
  }
}
