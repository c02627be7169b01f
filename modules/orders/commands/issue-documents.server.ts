import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import { getBookingOfOrder } from "#modules/booking/data.server.ts";
import { issueDocument } from "#modules/documents/commands.server.ts";
import { getReceiptNumber } from "#modules/documents/data.server.ts";
import type { Buyer, DocumentData } from "#modules/documents/schema.ts";
import { getPack } from "#modules/packs/data.server.ts";
import type { ProviderName } from "#adapters/payments/port.ts";
import type { Tx } from "#platform/db/client.ts";
import { getOrder, getPaidPayment, type Order } from "../data.server.ts";
import { paidWith } from "../payment-words.server.ts";
import type { RefundReason } from "../policy.ts";

type Deps = Pick<Platform, "config" | "clock">;

/**
 * Issues the receipt of an order that has become paid, once; also one of nothing, where a code, a
 * credit or a pack paid for all.
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
      lines: await receiptLines(tx, order),
      totalMinor: order.amountMinor,
      taxMinor: order.taxMinor,
      currency: order.currency,
      method: paidWith(order, payment?.provider ?? null),
      receipt: null,
    },
  });
}

/** Issues the credit note of a refund that has been done, once. */
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
      lines: [{ text: `${await soldText(tx, order)}: ${WHY[refund.reason]}`, amountMinor }],
      totalMinor: amountMinor,
      taxMinor: 0,
      currency: order.currency,
      method: paidWith({ amountMinor, packMinor: 0, creditMinor: 0 }, refund.provider),
      receipt,
    },
  });
}

const WHY: Record<RefundReason, string> = {
  slot_lost: "the time was gone when the payment came",
  amount_mismatch: "a payment of another amount",
  order_closed: "a payment that was not due",
  cancelled: "cancelled",
  not_held: "did not take place",
  claim: "claim granted",
  goodwill: "goodwill",
  unused_sessions: "unused sessions",
};

function sellerOf({ config }: Deps): DocumentData["seller"] {
  const { name, owner, supportEmail: email, phone } = config.brand;
  return { name, owner, email, phone };
}

/** Null after an erasure: what is issued later names nobody. */
function buyerOf({ email, details }: Order): Buyer | null {
  return email === null ? null : { email, name: details?.name || null };
}

async function soldText(tx: Tx, order: Order): Promise<string> {
  if (order.kind === "pack") {
    const pack = await getPack(tx, order.id);
    return `Pack of ${pack?.sessions} sessions, ${pack?.serviceTitle}`;
  }
  const booking = await getBookingOfOrder(tx, order.id);
  if (booking) return `${booking.serviceTitle} with ${booking.expertName}`;
  const { rows } = await tx.execute<{ title: string }>(
    sql`select title from services where slug = ${order.serviceSlug}`,
  );
  return rows[0]?.title ?? order.serviceSlug;
}

async function receiptLines(tx: Tx, order: Order): Promise<DocumentData["lines"]> {
  const { listMinor, discountMinor, taxMinor, packMinor, creditMinor } = order;
  const discount = order.couponCode ? `Code ${order.couponCode}` : "Discount";
  const lines = [
    { text: await soldText(tx, order), amountMinor: listMinor },
    { text: discount, amountMinor: -discountMinor },
    { text: "Tax", amountMinor: taxMinor },
    { text: `Paid by a session of the pack ${order.pack?.id ?? ""}`, amountMinor: -packMinor },
    { text: "Paid by credit", amountMinor: -creditMinor },
  ];
  return lines.filter(({ amountMinor }, index) => index === 0 || amountMinor !== 0);
}
