import { type Currency, formatMoney } from "#lib/money.ts";
import type { RefundSplit } from "./price.ts";

/** `$71.10`, `$71.10 and $7.90 in credit` */
export function refundWords({ moneyMinor, creditMinor }: RefundSplit, currency: Currency): string {
  const credit = `${formatMoney(creditMinor, currency)} in credit`;
  if (creditMinor === 0) return formatMoney(moneyMinor, currency);
  if (moneyMinor === 0) return credit;
  return `${formatMoney(moneyMinor, currency)} and ${credit}`;
}

/** The order's price in the forms in which it was paid. */
export function priceWords(order: {
  amountMinor: number;
  creditMinor: number;
  currency: Currency;
}): string {
  const { amountMinor, creditMinor, currency } = order;
  return refundWords({ moneyMinor: amountMinor, creditMinor }, currency);
}

/** After a full refund. */
export function refundedSentence(order: Parameters<typeof priceWords>[0]): string {
  const { amountMinor, creditMinor, currency } = order;
  const credit = `returned ${formatMoney(creditMinor, currency)} in credit to your account`;
  if (creditMinor > 0 && amountMinor === 0) return `We ${credit}.`;
  const and = creditMinor > 0 ? ` and ${credit}` : "";
  return `We refunded your original payment method${and}. Banks usually take a few days to show it.`;
}
