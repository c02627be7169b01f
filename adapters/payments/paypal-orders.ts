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

/**
 * The parts of an Orders v2 response we read. Our orders have one purchase unit and at most one
 * capture.
 */
export const PaypalOrder = z.object({
  id: z.string(),
  intent: z.string(),
  status: z.string(),
  purchase_units: z.array(PurchaseUnit).min(1),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type PaypalOrder = z.infer<typeof PaypalOrder>;

/** A capture names its order here or, for older ones, in its links. */
export const PaypalCaptureOrigin = z.object({
  id: z.string(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** The last path segment of a link: the linked object's id. */
export function linkedId(
  links: readonly { rel: string; href: string }[],
  rel: string,
  kind: "orders" | "captures",
): string | undefined {
  const found = links.find((link) => link.rel === rel && link.href.includes(`/${kind}/`));
  return found?.href.split("?")[0]?.split("/").at(-1);
}

export function captureOf(order: PaypalOrder) {
  return order.purchase_units[0]?.payments?.captures?.at(-1) ?? null;
}

/** Refunds that succeeded or are pending; PayPal lists failed ones as well. */
export function refundsOf(order: PaypalOrder) {
  const refunds = order.purchase_units[0]?.payments?.refunds ?? [];
  return refunds.filter(({ status }) => status === "COMPLETED" || status === "PENDING");
}

/** We closed this order: see `expire` in paypal.ts. */
export function isClosed(order: PaypalOrder): boolean {
  return order.intent !== "CAPTURE" || order.status === "VOIDED";
}

export function isCapturable(order: PaypalOrder): boolean {
  return order.status === "APPROVED" && !isClosed(order) && captureOf(order) === null;
}

export function statusOf(order: PaypalOrder): ProviderPayment["status"] {
  const capture = captureOf(order);
  switch (capture?.status) {
    case undefined:
      return isClosed(order) ? "expired" : "open";
    // Under review at PayPal, or a pending bank transfer: it may still arrive.
    case "PENDING":
      return "open";
    // A failed capture uses up the order. A declined card leaves no capture, and the order stays
    // open.
    case "DECLINED":
    case "FAILED":
      return "failed";
    default:
      return "paid";
  }
}

/** Maps an order to our payment type; null if we didn't create it. */
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
    status: statusOf(order),
    amountMinor: fromDecimal(amount.value),
    currency: amount.currency_code,
    refundedMinor: refunded.reduce((sum, each) => sum + each, 0),
    feeMinor: fee ? fromDecimal(fee.value) : null,
    dispute,
  };
}
