import { UTC_CLOCK } from "#lib/utc-clock.ts";
import type { Platform } from "#platform/services.ts";
import { issueDocument } from "#modules/documents/commands.server.ts";
import { getReceiptNumber } from "#modules/documents/data.server.ts";
import type { Buyer, DocumentData } from "#modules/documents/schema.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, getPaidPayment, type Order } from "../data.server.ts";
import { paidWith } from "../price.ts";
import type { RefundReason } from "../policy.ts";
import { productOf, type Products, viewOrder } from "../product.ts";

type Deps = Pick<Platform, "config" | "clock"> & { products: Products };

/**
 * Issues a paid order's receipt, once; also for zero, if a coupon, credit or pack paid for
 * everything.
 */
export async function issueReceipt(deps: Deps, tx: Tx, orderId: string): Promise<void> {
  const order = await getOrder(tx, orderId);
  if (!order?.paidAt) return;
  const payment = await getPaidPayment(tx, orderId);
  await issueDocument(tx, {
    orderId,
    refundId: null,
    at: deps.clock.now(),
    buyer: buyerOf(order),
    data: {
      seller: sellerOf(deps),
      lines: await receiptLines(deps, tx, order),
      totalMinor: order.amountMinor,
      taxMinor: order.taxMinor,
      currency: order.currency,
      method: paidWith(order, payment?.provider ?? null),
      receipt: null,
    },
  });
}

/** Issues the credit note of a completed refund, once. */
export async function issueCreditNote(
  deps: Deps,
  tx: Tx,
  orderId: string,
  refund: { id: string; amountMinor: number; reason: RefundReason; provider: ProviderName },
): Promise<void> {
  const order = await getOrder(tx, orderId);
  const receipt = await getReceiptNumber(tx, orderId);
  if (!order || receipt === null) return;
  const { amountMinor } = refund;
  await issueDocument(tx, {
    orderId,
    refundId: refund.id,
    at: deps.clock.now(),
    buyer: buyerOf(order),
    data: {
      seller: sellerOf(deps),
      lines: [
        {
          text: `${(await viewOrder(deps, tx, order)).title}: ${WHY[refund.reason]}`,
          amountMinor,
        },
      ],
      totalMinor: amountMinor,
      taxMinor: 0,
      currency: order.currency,
      method: paidWith({ amountMinor, prepaidMinor: 0, creditMinor: 0 }, refund.provider),
      receipt,
    },
  });
}

const WHY: Record<RefundReason, string> = {
  slot_lost: "the payment came after the time was taken",
  paid_late: "the payment came too late",
  credit_spent: "the payment came after the credit was spent",
  amount_mismatch: "a payment of the wrong amount",
  order_closed: "a payment that was not due",
  cancelled: "cancelled",
  recordings_deleted: "the recordings were deleted",
  recordings_unplayable: "the recordings can’t be played",
  not_held: "not provided",
  not_delivered: "not delivered in time",
  claim: "claim granted",
  goodwill: "goodwill",
  unused_sessions: "unused sessions",
};

function sellerOf({ config }: Pick<Deps, "config">): DocumentData["seller"] {
  const { name, owner, supportEmail: email, phone } = config.brand;
  return { name, owner, email, phone };
}

/** Null after erasure: later documents name nobody. */
function buyerOf({ email, details }: Order): Buyer | null {
  return email === null ? null : { email, name: details?.name || null };
}

async function receiptLines(deps: Deps, tx: Tx, order: Order): Promise<DocumentData["lines"]> {
  const { discountMinor, taxMinor, prepaidMinor, creditMinor } = order;
  const discount = order.couponCode ? `Code ${order.couponCode}` : "Discount";
  const sold: DocumentData["lines"] = [];
  for (const line of order.lines) {
    const { title } = await productOf(deps.products, line).orderView(
      deps,
      tx,
      { order, line },
      UTC_CLOCK,
    );
    sold.push({ text: title, amountMinor: line.quantity * line.unitListMinor });
  }
  const rest = [
    { text: discount, amountMinor: -discountMinor },
    { text: "Tax", amountMinor: taxMinor },
    { text: `Paid by order ${order.prepaidBy ?? ""}`, amountMinor: -prepaidMinor },
    { text: "Paid by credit", amountMinor: -creditMinor },
  ];
  return [...sold, ...rest.filter(({ amountMinor }) => amountMinor !== 0)];
}
