import { randomUUID } from "node:crypto";
import { fromDecimal, toDecimal } from "./paypal-amounts.ts";
import { createPaypalClient, type PaypalAccess, paypalRefusal } from "./paypal-client.ts";
import { disputeOf } from "./paypal-disputes.ts";
import {
  asPayment,
  captureOf,
  isCapturable,
  linkedId,
  PaypalCaptureOrigin,
  PaypalOrder,
  PaypalRefund,
  refundsOf,
  statusOf,
} from "./paypal-orders.ts";
import { listCaptureIds } from "./paypal-report.ts";
import { createPaypalWebhooks } from "./paypal-webhooks.ts";
import {
  type CheckoutInput,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from "./port.ts";

export type PaypalOptions = PaypalAccess & { webhookId: string };

const LIST_BATCH = 4;

/**
 * PayPal wallet over Orders v2. The payer approves an order on PayPal's page, and `query` captures
 * an approved order, so the return page, a webhook job or a sweep takes the money, whichever runs
 * first.
 */
export function createPaypalProvider(options: PaypalOptions): PaymentProvider {
  const client = createPaypalClient(options);
  const { clock, deadlineMs = 15_000 } = options;

  async function readOrder(id: string): Promise<PaypalOrder | null> {
    const reply = await client("GET", `/v2/checkout/orders/${id}`);
    if (reply.status === 404) return null;
    if (!reply.ok) throw paypalRefusal("show an order", reply);
    return PaypalOrder.parse(reply.body);
  }

  async function readOrderOfCapture(id: string): Promise<PaypalOrder | null> {
    const reply = await client("GET", `/v2/payments/captures/${id}`);
    if (reply.status === 404) return null;
    if (!reply.ok) throw paypalRefusal("show a capture", reply);
    const { supplementary_data: data, links } = PaypalCaptureOrigin.parse(reply.body);
    const orderId = data?.related_ids?.order_id ?? linkedId(links, "up", "orders");
    return orderId === undefined ? null : readOrder(orderId);
  }

  /** Order and capture ids have the same format. */
  async function findOrder(ref: string): Promise<PaypalOrder | null> {
    if (!/^[0-9A-Z]{1,36}$/.test(ref)) return null;
    return (await readOrder(ref)) ?? (await readOrderOfCapture(ref));
  }

  /**
   * Captures an approved order and returns its new state. PayPal captures an order only once, so
   * after a lost reply we read the order. Each attempt has a new request id, because a fixed one
   * would replay a decline to a payer who has since chosen another card.
   */
  async function capture(order: PaypalOrder): Promise<PaypalOrder> {
    try {
      const requestId = randomUUID();
      // Declined, expired or captured concurrently: the order tells which.
      await client("POST", `/v2/checkout/orders/${order.id}/capture`, { body: {}, requestId });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code !== "unavailable") throw error;
      const after = await readOrder(order.id);
      if (!after || isCapturable(after)) throw error;
      return after;
    }
    return (await readOrder(order.id)) ?? order;
  }

  /**
   * An app without the "Disputes" feature can still take payments; `listPaid` tells the operator.
   */
  async function disputeIfAllowed(captureId: string): Promise<ProviderPayment["dispute"]> {
    try {
      return await disputeOf(client, captureId);
    } catch (error) {
      if (error instanceof ProviderError && error.code === "unauthorized") return "none";
      throw error;
    }
  }

  async function query(ref: string): Promise<ProviderPayment | null> {
    const order = await findOrder(ref);
    if (!order) return null;
    // A fresh capture has no dispute, which saves the payer a call on return.
    if (isCapturable(order)) return asPayment(await capture(order), "none");
    const money = statusOf(order) === "paid" ? captureOf(order) : null;
    return asPayment(order, money ? await disputeIfAllowed(money.id) : "none");
  }

  return {
    name: "paypal",
    currencies: ["USD"],
    query,
    verifyWebhook: createPaypalWebhooks({ ...options, deadlineMs }),

    async createCheckout(input) {
      if (input.currency !== "USD") {
        throw new ProviderError("refused", `PayPal is not offered in ${input.currency}.`);
      }
      const reply = await client("POST", "/v2/checkout/orders", {
        body: orderBody(input),
        requestId: input.paymentId,
      });
      if (!reply.ok) throw paypalRefusal("open an order", reply);
      const order = PaypalOrder.parse(reply.body);
      // PayPal ignores the new body when the request id is known.
      const amount = order.purchase_units[0]?.amount;
      const isSame =
        amount?.currency_code === input.currency && fromDecimal(amount.value) === input.amountMinor;
      if (!isSame) {
        throw new ProviderError("refused", "PayPal has this payment with another amount.");
      }
      const link = order.links.find(({ rel }) => rel === "payer-action" || rel === "approve");
      // Already approved or paid: the return page takes it from there.
      return { ref: order.id, url: link?.href ?? input.returnUrl };
    },

    async listPaid(range) {
      const ids = await listCaptureIds(client, clock, range);
      const found: ProviderPayment[] = [];
      for (let at = 0; at < ids.length; at += LIST_BATCH) {
        const batch = ids.slice(at, at + LIST_BATCH).map(async (id) => {
          const order = await readOrderOfCapture(id);
          return order && statusOf(order) === "paid"
            ? asPayment(order, await disputeOf(client, id))
            : null;
        });
        found.push(...(await Promise.all(batch)).filter((payment) => payment !== null));
      }
      return found;
    },

    /**
     * PayPal has no call to cancel an order with intent CAPTURE. Changing the intent makes PayPal
     * refuse to capture it, and we never authorize. PayPal refuses that change after a capture, so
     * a race between capture and expiry has one winner.
     */
    async expire(ref) {
      const order = await findOrder(ref);
      // PayPal deletes unapproved orders after some hours; they can't be paid then.
      if (!order) return forgotten(ref);
      const before = asPayment(order, "none");
      if (!before) throw new ProviderError("refused", "This order at PayPal is none of ours.");
      if (before.status !== "open" || captureOf(order)) return before;

      const path = `/v2/checkout/orders/${order.id}`;
      const body = [{ op: "replace", path: "/intent", value: "AUTHORIZE" }];
      const reply = await client("PATCH", path, { body });
      const after = await readOrder(order.id);
      const now = after ? asPayment(after, "none") : null;
      if (!after || !now) return { ...before, status: "expired" };
      if (reply.ok || now.status !== "open" || captureOf(after)) return now;
      // An approved order can still be captured, so it is not expired.
      if (isCapturable(after)) throw paypalRefusal("close an order", reply);
      // If PayPal refuses to change an unapproved order, the payer can still approve it. That
      // becomes a late payment.
      return { ...now, status: "expired" };
    },

    /**
     * Once per key: PayPal keeps the request id for 45 days, and the order lists the refund with
     * its key forever.
     */
    async refund(ref, { amountMinor, idempotencyKey }) {
      const order = await findOrder(ref);
      const money = order && statusOf(order) === "paid" ? captureOf(order) : null;
      if (!order || !money) throw new ProviderError("refused", "PayPal has no money of this.");
      let refund = refundsOf(order).find(({ custom_id: key }) => key === idempotencyKey);
      if (!refund) {
        const amount = {
          currency_code: money.amount.currency_code,
          value: toDecimal(amountMinor),
        };
        const reply = await client("POST", `/v2/payments/captures/${money.id}/refund`, {
          body: { amount, custom_id: idempotencyKey },
          requestId: idempotencyKey,
        });
        if (!reply.ok) throw paypalRefusal("refund", reply);
        refund = PaypalRefund.parse(reply.body);
      }
      if (refund.amount && fromDecimal(refund.amount.value) !== amountMinor) {
        throw new ProviderError("refused", "PayPal has this refund with another amount.");
      }
      if (refund.status !== "COMPLETED" && refund.status !== "PENDING") {
        throw new ProviderError("refused", `PayPal could not refund: ${refund.status}.`);
      }
      return { refundRef: refund.id };
    },
  };
}

function orderBody(input: CheckoutInput) {
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        custom_id: input.paymentId,
        description: input.description.slice(0, 127),
        amount: { currency_code: input.currency, value: toDecimal(input.amountMinor) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: input.returnUrl,
          cancel_url: input.cancelUrl,
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
          // A hold lasts minutes, so a bank transfer would arrive too late.
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
        },
      },
    },
  };
}

function forgotten(ref: string): ProviderPayment {
  const amounts = { amountMinor: 0, currency: "USD", refundedMinor: 0, feeMinor: null } as const;
  return { ref, paymentId: "", status: "expired", ...amounts, dispute: "none" };
}
