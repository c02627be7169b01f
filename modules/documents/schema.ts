import type { Currency } from "#lib/money.ts";

export type DocumentKind = "receipt" | "credit_note";

/** What a document says, frozen when it is issued. Amounts are integer minor units. */
export type DocumentData = {
  seller: { name: string; owner: string; email: string; phone: string };
  /** What was sold, or what is given back; a reduction is negative. They add up to the total. */
  lines: { text: string; amountMinor: number }[];
  totalMinor: number;
  /** How much of the total is tax. */
  taxMinor: number;
  currency: Currency;
  /** How it was paid, or how it goes back, in words. */
  method: string;
  /** A credit note's receipt; null where there is none. */
  receipt: string | null;
};

export type Buyer = { name: string | null; email: string };

export type IssuedDocument = {
  /** `R-2026-000001` for receipts, `C-2026-000001` for credit notes. */
  number: string;
  kind: DocumentKind;
  orderId: string;
  issuedAt: Date;
  data: DocumentData;
  /** Null once they have erased themselves. */
  buyer: Buyer | null;
};
