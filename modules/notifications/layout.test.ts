import { describe, expect, test } from "vitest";
import { type MailContent, renderMail } from "./layout.server.ts";

const BRAND = {
  name: "Greenroom",
  owner: "Greenroom Careers Private Limited",
  supportEmail: "support@greenroom.example",
};

const CONTENT: MailContent = {
  subject: "Your time is confirmed",
  preview: "Tuesday at 18:00",
  heading: "See you on Tuesday, <Zoë>",
  blocks: [
    { kind: "text", text: "Hello Zoë & co.,\nwe look forward to it." },
    {
      kind: "facts",
      rows: [
        ["Your time", "18:00\nin Kolkata"],
        ["Paid", "₹3,999"],
      ],
    },
    { kind: "action", label: "Open your order", url: "https://greenroom.example/orders/1?a=1&b=2" },
    { kind: "code", code: "123456" },
    { kind: "note", text: "Plans changed?", link: { label: "Cancel", url: "https://x.example/" } },
  ],
  footer: "You get this mail because you booked.",
};

describe("renderMail", () => {
  const mail = renderMail(BRAND, CONTENT);

  test("writes a readable text part, with the button before the details", () => {
    expect(mail.text).toBe(`See you on Tuesday, <Zoë>

Hello Zoë & co.,
we look forward to it.

Open your order:
https://greenroom.example/orders/1?a=1&b=2

Your time:
  18:00
  in Kolkata
Paid: ₹3,999

    123456

Plans changed?
Cancel: https://x.example/

Greenroom
support@greenroom.example

You get this mail because you booked.
`);
  });

  test("has one button: further actions are links", () => {
    const action = { kind: "action", label: "Another", url: "https://x.example/" } as const;
    const { html } = renderMail(BRAND, { ...CONTENT, blocks: [...CONTENT.blocks, action] });
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain(">Another</a");
  });

  test("escapes the HTML part, which loads nothing remote", () => {
    expect(mail.html).toContain("See you on Tuesday, &lt;Zoë&gt;");
    expect(mail.html).toContain("Hello Zoë &amp; co.,<br />we look forward to it.");
    expect(mail.html).toContain("18:00<br />in Kolkata");
    expect(mail.html).toContain('href="https://greenroom.example/orders/1?a=1&amp;b=2"');
    expect(mail.html).toContain("prefers-color-scheme: dark");
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i);
  });
});
