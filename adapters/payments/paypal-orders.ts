import { z } from "zod";
import { isCurrency } from "#lib/money.ts";
import { fromDecimal } from "./paypal-amounts.ts";
import type { ProviderPayment } from "./port.ts";

const Money = z.object({ currency_code: z.string(), value: z.string() });

export const PaypalRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money.optional(),
  custom_id: z.string().optional(),
});

const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  seller_receivable_breakdown: z.object({ paypal_fee: Money.optional() }).loose().optional(),
});

const PurchaseUnit = z.object({
  custom_id: z.string().optional(),
  amount: Money,
  payments: z
    .object({ captures: z.array(Capture).optional(), refunds: z.array(PaypalRefund).optional() })
    .optional(),
});

/** The parts of Orders v2 that we read. Ours have one purchase unit and at most one capture. */
export const PaypalOrder = z.object({
  id: z.string(),
  intent: z.string(),
  status: z.string(),
  purchase_units: z.array(PurchaseUnit).min(1),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type PaypalOrder = z.infer<typeof PaypalOrder>;

/** An order's capture names its order here, or, in older ones, among its links. */
export const PaypalCaptureOrigin = z.object({
  id: z.string(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** The last path segment of a link, where PayPal puts the id of what it links to. */
export function linkedId(
  links: readonly { rel: string; href: string }[],
  rel: string,
  kind: "orders" | "captures",
): string | undefined {
  const found = links.find((link) => link.rel === rel && link.href.includes(`/${kind}/`));
  return found?.href.split("?")[0]?.split("/").at(-1);
}

/** The order's only capture; null while there is none. */
export function captureOf(order: PaypalOrder) {
  return order.purchase_units[0]?.payments?.captures?.at(-1) ?? null;
}

/** Refunds that are done or on their way; PayPal lists those that failed as well. */
export function refundsOf(order: PaypalOrder) {
  const refunds = order.purchase_units[0]?.payments?.refunds ?? [];
  return refunds.filter(({ status }) => status === "COMPLETED" || status === "PENDING");
}

/** An order closed by us: it can't be captured, as `expire` in paypal.ts tells. */
export function isClosed(order: PaypalOrder): boolean {
  return order.intent !== "CAPTURE" || order.status === "VOIDED";
}

/** The payer has agreed, and the money waits for us to take it. */
export function isCapturable(order: PaypalOrder): boolean {
  return order.status === "APPROVED" && !isClosed(order) && captureOf(order) === null;
}

export function standing(order: PaypalOrder): ProviderPayment["status"] {
  const capture = captureOf(order);
  switch (capture?.status) {
    case undefined:
      return isClosed(order) ? "expired" : "open";
    // Reviewed by PayPal, or on its way from a bank: it may still come or not.
    case "PENDING":
      return "open";
    // The order is used up by it. A card that was refused leaves no capture, and the order open.
    case "DECLINED":
    case "FAILED":
      return "failed";
    default:
      return "paid";
  }
}

/** The order as the product knows payments; null for an order that is none of ours. */
export function asPayment(
  order: PaypalOrder,
  dispute: ProviderPayment["dispute"],
): ProviderPayment | null {
  const unit = order.purchase_units[0];
  const capture = captureOf(order);
  const amount = capture?.amount ?? unit?.amount;
  if (!unit?.custom_id || !amount || !isCurrency(amount.currency_code)) return null;
  const fee = capture?.seller_receivable_breakdown?.paypal_fee;
  const refunded = refundsOf(order).map((refund) => fromDecimal(refund.amount?.value ?? "0"));
  return {
    ref: order.id,
    paymentId: unit.custom_id,
    status: standing(order),
    amountMinor: fromDecimal(amount.value),
    currency: amount.currency_code,
    refundedMinor: refunded.reduce((sum, each) => sum + each, 0),
    feeMinor: fee ? fromDecimal(fee.value) : null,
    dispute,
  };
}
