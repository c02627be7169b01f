import { formatMoney } from "#lib/money.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { IssuedDocument } from "./schema.ts";

/** The texts of a document, shared by the page and the PDF. */
export type DocumentWords = ReturnType<typeof documentWords>;

export function documentWords({ number, kind, orderId, issuedAt, data, buyer }: IssuedDocument) {
  const money = (amountMinor: number) => formatMoney(amountMinor, data.currency).replace("-", "−");
  const isReceipt = kind === "receipt";
  const { seller } = data;
  return {
    title: isReceipt ? "Receipt" : "Credit note",
    number,
    seller: { owner: seller.owner, contact: [seller.name, seller.email, seller.phone] },
    buyer: buyer ? { name: buyer.name, email: buyer.email } : null,
    /** Label and value. Dates are UTC, like document numbers. */
    facts: facts([
      [isReceipt ? "Receipt number" : "Credit note number", number],
      ["Issued on", `${formatDate(localDate("UTC", issuedAt))} (UTC)`],
      ["Order", orderId],
      ...(data.receipt === null ? [] : [["For receipt", data.receipt] as const]),
      [isReceipt ? "Paid by" : "Refunded to", data.method],
    ]),
    lines: data.lines.map(({ text, amountMinor }) => ({ text, amount: money(amountMinor) })),
    total: {
      label: isReceipt ? "Paid" : "Refunded",
      amount: money(data.totalMinor),
    },
    tax: data.taxMinor === 0 ? "Taxes included." : `Includes ${money(data.taxMinor)} in tax.`,
    currency: data.currency,
  };
}

const facts = (rows: (readonly [label: string, value: string])[]) => rows;

export const ERASED_BUYER = "The buyer’s name and email were erased at their request.";
