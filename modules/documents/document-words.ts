import { formatMoney } from "#lib/money.ts";
import { formatDate, localDate } from "#lib/zones.ts";
import type { IssuedDocument } from "./schema.ts";

/** What stands on a document, in words: the page and the file say the same. */
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
    /** Label and value. Days are those of UTC, by which documents are numbered. */
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

/** In place of a buyer who has erased themselves. */
export const ERASED_BUYER = "The buyer’s name and email were erased at their request.";
