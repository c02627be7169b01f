import { expect, test } from "vitest";
import { pdfText } from "#tests/support/pdf-text.ts";
import { documentPdf } from "./document-pdf.server.ts";
import type { IssuedDocument } from "./schema.ts";

const PAGE = "https://greenroom.example/orders/GR-12345678/receipt";

const document = (buyer: IssuedDocument["buyer"]): IssuedDocument => ({
  number: "R-2026-000001",
  kind: "receipt",
  orderId: "GR-12345678",
  issuedAt: new Date("2026-11-21T10:00:00Z"),
  buyer,
  data: {
    seller: {
      name: "Greenroom",
      owner: "Owner Ltd",
      email: "help@example.com",
      phone: "+1 5550100",
    },
    lines: [
      { text: "Coding with 李雷", amountMinor: 399900 },
      { text: "Code HALLOWEEN9", amountMinor: -35991 },
    ],
    totalMinor: 363909,
    taxMinor: 0,
    currency: "INR",
    method: "Card",
    receipt: null,
  },
});
const written = async (name: string | null) =>
  pdfText(await documentPdf(document({ name, email: "buyer@example.com" }), PAGE));
/** Removes whitespace, as line breaks differ. */
const dense = (text: string) => text.replaceAll(/\s/g, "");

test.each(["Zoë", "O’Brien", "Ελένη", "Ђорђе", "Nguyễn Văn", "Łukasz Żółć"])(
  "%s is written with embedded fonts",
  async (name) => {
    const text = await written(name);
    expect(text).toContain(`For${name}buyer@example.com`);
    expect(text).toContain("Code HALLOWEEN9−₹359.91");
    expect(text).toContain("Paid (INR)₹3,639.09");
    expect(text).not.toContain("\ufffd");
  },
);

test("shapes Devanagari: every letter has a glyph", async () => {
  // A vowel sign may precede its consonant in the PDF, as in print.
  const text = await written("आशा राव");
  for (const letter of "आशराव") expect(text).toContain(letter);
  expect(text).not.toContain("\ufffd");
  expect(text).not.toContain(PAGE);
});

test.each(["李雷", "محمد", "🎉"])(
  "points to the page for a name in an unsupported script: %s",
  async (name) => {
    const text = await written(name);
    expect(dense(text)).toContain("can’tshowthelettersofthename");
    expect(dense(text)).toContain(PAGE);
    expect(text).not.toContain("\ufffd");
  },
);

test("drops an emoji beside a name; unknown letters elsewhere become question marks", async () => {
  const text = await written("Ada 🎉");
  expect(text).toContain("ForAda");
  expect(dense(text)).not.toContain("can’tshow");
  expect(text).toContain("Coding with ??");
});

test("leaves out an erased buyer, and fits a very long name", async () => {
  const erased = pdfText(await documentPdf(document(null), PAGE));
  expect(dense(erased)).toContain("wereerasedattheirrequest");
  expect(erased).not.toContain("buyer@example.com");
  expect(dense(await written("Ш".repeat(300)))).toContain("Ш".repeat(300));
});
