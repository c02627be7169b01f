import { randomBytes } from "node:crypto";

export type BookedRefund = { id: string; minor: number; customId: string; at: Date };
export type BookedCapture = {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  at: Date;
  refunds: BookedRefund[];
};
export type BookedDispute = { id: string; status: string; outcome: string | null; at: Date };
export type BookedOrder = {
  id: string;
  intent: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED";
  customId: string;
  description: string;
  currency: string;
  minor: number;
  returnUrl: string;
  cancelUrl: string;
  createdAt: Date;
  /** The payer chose a card that will be declined. */
  hasBadCard: boolean;
  capture: BookedCapture | null;
  disputes: BookedDispute[];
};

/** Unapproved orders are deleted after this time. */
const KEPT_UNAPPROVED_MS = 6 * 60 * 60_000;

/** 17 uppercase letters and digits, like PayPal's. */
export function paypalId(): string {
  return randomBytes(12).toString("hex").toUpperCase().slice(0, 17);
}

export function decimal(minor: number): string {
  return `${minor < 0 ? "-" : ""}${(Math.abs(minor) / 100).toFixed(2)}`;
}

/** Minor units of a decimal string with two decimals; null for any other. */
export function minorOf(value: unknown): number | null {
  return typeof value === "string" && /^\d+\.\d\d$/.test(value)
    ? Number(value.replace(".", ""))
    : null;
}

/** 3.49% plus 49 cents. */
export function feeOf(minor: number): number {
  return Math.floor((minor * 349 + 5_000) / 10_000) + 49;
}

/** PayPal's state and rules: orders, captures, refunds and disputes. */
export function openBooks(clock: { now(): Date }) {
  const orders = new Map<string, BookedOrder>();
  let captureAs: BookedCapture["status"] = "COMPLETED";

  const find = (test: (order: BookedOrder) => boolean) => [...orders.values()].find(test);

  function order(id: string): BookedOrder | undefined {
    const known = orders.get(id);
    const age = known ? clock.now().getTime() - known.createdAt.getTime() : 0;
    const isGone = known?.status === "PAYER_ACTION_REQUIRED" && age > KEPT_UNAPPROVED_MS;
    return isGone ? undefined : known;
  }

  return {
    orders,
    order,
    byCapture: (id: string) => find(({ capture }) => capture?.id === id),
    byDispute: (id: string) =>
      find(({ disputes }) => disputes.some((dispute) => dispute.id === id)),

    captureNextAs(status: BookedCapture["status"]) {
      captureAs = status;
    },

    /** Null on success, otherwise PayPal's issue code. */
    capture(order: BookedOrder): string | null {
      if (order.capture) return "ORDER_ALREADY_CAPTURED";
      if (order.intent !== "CAPTURE") return "ACTION_DOES_NOT_MATCH_INTENT";
      if (order.status !== "APPROVED") return "ORDER_NOT_APPROVED";
      if (order.hasBadCard) {
        order.status = "PAYER_ACTION_REQUIRED";
        return "INSTRUMENT_DECLINED";
      }
      order.status = "COMPLETED";
      order.capture = { id: paypalId(), status: captureAs, at: clock.now(), refunds: [] };
      captureAs = "COMPLETED";
      return null;
    },

    refund(order: BookedOrder, minor: number, customId: string): BookedRefund | string {
      const { capture } = order;
      if (!capture || capture.status === "PENDING" || capture.status === "DECLINED") {
        return "INVALID_RESOURCE_ID";
      }
      const before = capture.refunds.reduce((sum, refund) => sum + refund.minor, 0);
      if (before === order.minor) return "CAPTURE_FULLY_REFUNDED";
      if (before + minor > order.minor) return "REFUND_AMOUNT_EXCEEDED";
      const refund = { id: paypalId(), minor, customId, at: clock.now() };
      capture.refunds.push(refund);
      capture.status = before + minor === order.minor ? "REFUNDED" : "PARTIALLY_REFUNDED";
      return refund;
    },

    /** Opens a dispute, or decides the open one. */
    dispute(order: BookedOrder, state: "open" | "won" | "lost"): BookedDispute {
      const open = order.disputes.find(({ status }) => status !== "RESOLVED");
      const dispute = open ?? {
        id: `PP-D-${paypalId()}`,
        status: "",
        outcome: null,
        at: clock.now(),
      };
      if (!open) order.disputes.unshift(dispute);
      dispute.status = state === "open" ? "WAITING_FOR_SELLER_RESPONSE" : "RESOLVED";
      if (state !== "open") {
        dispute.outcome = state === "won" ? "RESOLVED_SELLER_FAVOUR" : "RESOLVED_BUYER_FAVOUR";
      }
      return dispute;
    },
  };
}

export type Books = ReturnType<typeof openBooks>;
