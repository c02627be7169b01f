import { type BookedDispute, type BookedOrder, decimal, feeOf } from "./books.ts";

export type Answer = { status: number; body?: unknown };

let debugIds = 0;

export function fault(status: number, name: string, issue?: string): Answer {
  debugIds += 1;
  const details = issue === undefined ? [] : [{ issue, description: `About ${issue}.` }];
  const message = "The requested action could not be performed.";
  return { status, body: { name, message, debug_id: `debug${debugIds}`, details, links: [] } };
}

export function unknown(): Answer {
  return fault(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
}

export function unprocessable(issue: string): Answer {
  return fault(422, "UNPROCESSABLE_ENTITY", issue);
}

export function money(minor: number, currency: string) {
  return { currency_code: currency, value: decimal(minor) };
}

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

export function orderOnWire(order: BookedOrder, url: string) {
  const self = { href: `${url}/v2/checkout/orders/${order.id}`, rel: "self", method: "GET" };
  const approval = {
    href: `${url}/checkoutnow?token=${order.id}`,
    rel: "payer-action",
    method: "GET",
  };
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: "default",
        custom_id: order.customId,
        description: order.description,
        amount: money(order.minor, order.currency),
        ...(order.capture
          ? {
              payments: {
                captures: [captureOnWire(order, url)],
                ...(order.capture.refunds.length > 0 ? { refunds: refundsOnWire(order, url) } : {}),
              },
            }
          : {}),
      },
    ],
    create_time: instant(order.createdAt),
    links: order.status === "PAYER_ACTION_REQUIRED" ? [self, approval] : [self],
  };
}

export function captureOnWire(order: BookedOrder, url: string) {
  const { capture } = order;
  if (!capture) throw new Error("This order has no capture.");
  const fee = feeOf(order.minor);
  const hasMoney = capture.status !== "PENDING" && capture.status !== "DECLINED";
  return {
    id: capture.id,
    status: capture.status,
    amount: money(order.minor, order.currency),
    final_capture: true,
    custom_id: order.customId,
    ...(hasMoney
      ? {
          seller_receivable_breakdown: {
            gross_amount: money(order.minor, order.currency),
            paypal_fee: money(fee, order.currency),
            net_amount: money(order.minor - fee, order.currency),
          },
        }
      : {}),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: instant(capture.at),
    links: [
      { href: `${url}/v2/payments/captures/${capture.id}`, rel: "self", method: "GET" },
      { href: `${url}/v2/checkout/orders/${order.id}`, rel: "up", method: "GET" },
    ],
  };
}

export function refundsOnWire(order: BookedOrder, url: string) {
  return (order.capture?.refunds ?? []).map((refund) => ({
    id: refund.id,
    status: "COMPLETED",
    amount: money(refund.minor, order.currency),
    custom_id: refund.customId,
    create_time: instant(refund.at),
    links: [
      { href: `${url}/v2/payments/refunds/${refund.id}`, rel: "self", method: "GET" },
      { href: `${url}/v2/payments/captures/${order.capture?.id}`, rel: "up", method: "GET" },
    ],
  }));
}

/** Like PayPal's list, without outcome and transactions. */
export function disputeSummary(dispute: BookedDispute) {
  const { id, status, at } = dispute;
  return { dispute_id: id, status, reason: "UNAUTHORISED", create_time: instant(at) };
}

export function disputeOnWire(order: BookedOrder, dispute: BookedDispute) {
  return {
    ...disputeSummary(dispute),
    dispute_amount: money(order.minor, order.currency),
    disputed_transactions: [{ seller_transaction_id: order.capture?.id, custom: order.customId }],
    ...(dispute.outcome ? { dispute_outcome: { outcome_code: dispute.outcome } } : {}),
  };
}

/** Rows of the transaction report: each capture, and each refund as a negative amount. */
export function transactionsOf(order: BookedOrder) {
  const { capture } = order;
  if (!capture) return [];
  const line = (id: string, code: string, at: Date, minor: number, status: string) => ({
    at,
    transaction_info: {
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: instant(at).replace("Z", "+0000"),
      transaction_updated_date: instant(at).replace("Z", "+0000"),
      transaction_amount: money(minor, order.currency),
      transaction_status: status,
      custom_field: order.customId,
    },
  });
  const status = { PENDING: "P", DECLINED: "D" }[capture.status as string] ?? "S";
  return [
    line(capture.id, "T0006", capture.at, order.minor, status),
    ...capture.refunds.map((each) => line(each.id, "T1107", each.at, -each.minor, "S")),
  ];
}
