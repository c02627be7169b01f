import type { Currency } from "#lib/money.ts";

export type DocumentKind = "receipt" | "credit_note";

/** The content of a document, frozen at issue. Amounts are in minor units. */
export type DocumentData = {
  seller: { name: string; owner: string; email: string; phone: string };
  /** Items sold or refunded; reductions are negative. They add up to the total. */
  lines: { text: string; amountMinor: number }[];
  totalMinor: number;
  taxMinor: number;
  currency: Currency;
  method: string;
  /** The receipt a credit note belongs to; null if there is none. */
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
  /** Null after erasure. */
  buyer: Buyer | null;
};
