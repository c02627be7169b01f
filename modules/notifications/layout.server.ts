import { unbroken } from "#lib/zones.ts";
import { html, SafeHtml, safeUrl } from "./html.server.ts";

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

/** The greeting, with or without a name. */
export function greeting(name: string | null): string {
  return name ? `Hello ${name},` : "Hello,";
}

/** Follows an email's sentence about a refund to a card or account. */
export const BANKS = "Banks usually take a few days to show it.";

/** Renders both parts. All strings are plain text. */
export function renderMail(brand: MailBrand, content: MailContent): RenderedMail {
  const ordered = { ...content, blocks: buttonBeforeDetails(content.blocks) };
  return {
    subject: content.subject,
    text: mailText(brand, ordered),
    html: mailHtml(brand, ordered),
  };
}

/** The news, the button, then the details: on a phone the button is in the first view. */
function buttonBeforeDetails(blocks: readonly MailBlock[]): readonly MailBlock[] {
  const button = blocks.find(({ kind }) => kind === "action");
  const details = blocks.findIndex(({ kind }) => kind === "facts");
  if (!button || details === -1 || details > blocks.indexOf(button)) return blocks;
  return blocks.filter((block) => block !== button).toSpliced(details, 0, button);
}

// The colors of app/styles/tokens.css, which emails can't load: day here, night in NIGHT.
const FONT = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const BODY = `${FONT};font-size:16px;line-height:1.55;color:#17211b`;
const SMALL = `${FONT};font-size:14px;line-height:1.5;color:#4a564e`;
const LINK = "color:#10523a";

const NIGHT = `
@media (prefers-color-scheme: dark) {
  .paper { background: #101814 !important; }
  .card { background: #18221d !important; border-color: #2d3a33 !important; }
  .ink { color: #f4eee1 !important; }
  .muted { color: #bcc4b8 !important; }
  .line { border-color: #2d3a33 !important; }
  .brand { color: #8ed2ac !important; }
}
@media (max-width: 480px) {
  .card { padding: 24px 18px !important; }
  .button { display: block !important; text-align: center !important; }
}`;

/** Tables and inline styles, as email clients require; readable without them. Loads nothing. */
export function mailHtml(brand: MailBrand, content: MailContent): string {
  const first = content.blocks.find(({ kind }) => kind === "action");
  const page = html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          ${new SafeHtml(NIGHT)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:#f7f3ea">
        <div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="paper"
          style="background:#f7f3ea"
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
                  <td style="padding:0 4px 18px">${logo(brand.name)}</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="background:#fffdf7;border:1px solid #dcd4c3;border-radius:14px;padding:32px 28px;overflow-wrap:anywhere"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;${FONT};font-size:26px;line-height:1.2;letter-spacing:-0.3px;color:#17211b"
                    >
                      ${content.heading}
                    </h1>
                    ${content.blocks.map((block) => blockHtml(block, block === first))}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:20px 4px 0;${SMALL}">
                    <p style="margin:0 0 6px">${content.footer}</p>
                    <p style="margin:0">
                      ${brand.owner} ·
                      <a
                        href="${safeUrl(`mailto:${brand.supportEmail}`)}"
                        class="brand"
                        style="${LINK}"
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

/** The mark and the name. Drawn, because many clients block images at first. */
function logo(name: string): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      <td
        width="30"
        height="30"
        align="center"
        valign="bottom"
        style="width:30px;height:30px;border-radius:8px;background:#10452f;font-size:0;line-height:0"
      >
        <span
          style="display:inline-block;width:12px;height:19px;margin-bottom:5px;border-radius:6px 6px 0 0;background:#f5b73d"
        ></span>
      </td>
      <td
        class="brand"
        style="padding-inline-start:10px;${FONT};font-size:19px;font-weight:700;letter-spacing:-0.3px;color:#10523a"
      >
        ${name}
      </td>
    </tr>
  </table>`;
}

/** Only the first action is a button: an email has one next step. */
function blockHtml(block: MailBlock, isFirstAction: boolean): SafeHtml {
  switch (block.kind) {
    case "text":
      return html`<p class="ink" style="margin:0 0 18px;${BODY}">${lines(block.text)}</p>`;
    case "facts":
      return html`<table
        role="presentation"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        class="line"
        style="margin:0 0 24px;border-top:1px solid #dcd4c3"
      >
        ${block.rows.map(
          ([label, value]) =>
            html`<tr>
              <td class="line ink" style="padding:11px 0;border-bottom:1px solid #dcd4c3;${BODY}">
                <span class="muted" style="${SMALL}">${label}</span><br />${lines(unbroken(value))}
              </td>
            </tr>`,
        )}
      </table>`;
    case "action":
      return isFirstAction
        ? html`<p style="margin:0 0 20px">
            <a
              href="${safeUrl(block.url)}"
              class="button"
              style="display:inline-block;padding:14px 24px;border-radius:10px;background:#f5b73d;color:#241a04;${FONT};font-size:17px;font-weight:700;text-decoration:none"
              >${block.label}</a
            >
          </p>`
        : html`<p style="margin:0 0 20px">
            <a
              href="${safeUrl(block.url)}"
              class="brand"
              style="${FONT};font-size:16px;font-weight:600;${LINK}"
              >${block.label}</a
            >
          </p>`;
    case "code":
      return html`<p
        class="ink"
        style="margin:8px 0 24px;${FONT};font-size:38px;font-weight:700;letter-spacing:8px;color:#17211b"
      >
        ${block.code}
      </p>`;
    case "note":
      return html`<p class="muted" style="margin:0 0 12px;${SMALL}">
        ${block.text}${
          block.link
            ? html` <a href="${safeUrl(block.link.url)}" class="brand" style="${LINK}"
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
