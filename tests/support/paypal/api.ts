import { z } from "zod";
import { type BookedOrder, type Books, minorOf, paypalId } from "./books.ts";
import type { Webhooks } from "./events.ts";
import {
  type Answer,
  captureOnWire,
  disputeOnWire,
  disputeSummary,
  fault,
  orderOnWire,
  refundsOnWire,
  transactionsOf,
  unknown,
  unprocessable,
} from "./wire.ts";

const MAX_REPORT_MS = 31 * 24 * 60 * 60_000;

const Amount = z.object({ currency_code: z.literal("USD"), value: z.string() });
const NewOrder = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string().max(127),
      description: z.string().max(127),
      amount: Amount,
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: z.url(),
        cancel_url: z.url(),
        user_action: z.literal("PAY_NOW"),
        shipping_preference: z.literal("NO_SHIPPING"),
        payment_method_preference: z.literal("IMMEDIATE_PAYMENT_REQUIRED"),
      }),
    }),
  }),
});
const IntentPatch = z.tuple([
  z.object({ op: z.literal("replace"), path: z.literal("/intent"), value: z.string() }),
]);
const NewRefund = z.object({ amount: Amount, custom_id: z.string().max(127) });

export function paypalApi(options: {
  books: Books;
  webhooks: Webhooks;
  clock: { now(): Date };
  baseUrl(): string;
}) {
  const { books, webhooks, clock, baseUrl } = options;
  const settings = { reportPageSize: 500, reportLagMs: 0 };

  const order = (id: string, act: (order: BookedOrder) => Answer): Answer => {
    const known = books.order(id);
    return known ? act(known) : unknown();
  };

  return {
    settings,

    createOrder(body: unknown): Answer {
      const asked = NewOrder.safeParse(body);
      if (!asked.success) return fault(400, "INVALID_REQUEST", "INVALID_PARAMETER_VALUE");
      const [unit] = asked.data.purchase_units;
      const context = asked.data.payment_source.paypal.experience_context;
      const minor = minorOf(unit.amount.value);
      if (minor === null) return unprocessable("DECIMAL_PRECISION");
      if (minor === 0) return unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
      const made: BookedOrder = {
        id: paypalId(),
        intent: "CAPTURE",
        status: "PAYER_ACTION_REQUIRED",
        customId: unit.custom_id,
        description: unit.description,
        currency: "USD",
        minor,
        returnUrl: context.return_url,
        cancelUrl: context.cancel_url,
        createdAt: clock.now(),
        hasBadCard: false,
        capture: null,
        disputes: [],
      };
      books.orders.set(made.id, made);
      return {
        status: 201,
        // For a repeated request id, PayPal returns the order's current state.
        get body() {
          return orderOnWire(made, baseUrl());
        },
      };
    },

    showOrder: (id: string) =>
      order(id, (known) => ({ status: 200, body: orderOnWire(known, baseUrl()) })),

    patchOrder: (id: string, body: unknown) =>
      order(id, (known) => {
        const patch = IntentPatch.safeParse(body);
        if (!patch.success) return fault(400, "INVALID_REQUEST", "FIELD_NOT_PATCHABLE");
        if (known.status === "COMPLETED") return unprocessable("ORDER_ALREADY_COMPLETED");
        known.intent = patch.data[0].value;
        return { status: 204 };
      }),

    captureOrder: (id: string) =>
      order(id, (known) => {
        const issue = books.capture(known);
        if (issue) return unprocessable(issue);
        const status = known.capture?.status === "DECLINED" ? "DENIED" : known.capture?.status;
        webhooks.emit(`PAYMENT.CAPTURE.${status}`, "capture", captureOnWire(known, baseUrl()));
        return { status: 201, body: orderOnWire(known, baseUrl()) };
      }),

    showCapture(id: string): Answer {
      const known = books.byCapture(id);
      return known ? { status: 200, body: captureOnWire(known, baseUrl()) } : unknown();
    },

    refund(captureId: string, body: unknown): Answer {
      const known = books.byCapture(captureId);
      const asked = NewRefund.safeParse(body);
      if (!known) return unknown();
      const minor = minorOf(asked.data?.amount.value);
      if (!asked.success || !minor) return fault(400, "INVALID_REQUEST", "INVALID_PARAMETER_VALUE");
      const refund = books.refund(known, minor, asked.data.custom_id);
      if (typeof refund === "string") return unprocessable(refund);
      const onWire = refundsOnWire(known, baseUrl()).find(({ id }) => id === refund.id);
      webhooks.emit("PAYMENT.CAPTURE.REFUNDED", "refund", onWire as object);
      return { status: 201, body: onWire };
    },

    listDisputes(captureId: string): Answer {
      const disputes = books.byCapture(captureId)?.disputes ?? [];
      return { status: 200, body: { items: disputes.map(disputeSummary), links: [] } };
    },

    showDispute(id: string): Answer {
      const known = books.byDispute(id);
      const dispute = known?.disputes.find((each) => each.id === id);
      return known && dispute ? { status: 200, body: disputeOnWire(known, dispute) } : unknown();
    },

    report(query: URLSearchParams): Answer {
      const [start, end] = ["start_date", "end_date"].map((key) =>
        Date.parse(query.get(key) ?? ""),
      );
      if (!(start! <= end!) || end! - start! > MAX_REPORT_MS) {
        return fault(400, "INVALID_REQUEST", "INVALID_DATE_RANGE");
      }
      const refreshed = clock.now().getTime() - settings.reportLagMs;
      const lines = [...books.orders.values()]
        .flatMap(transactionsOf)
        .filter(({ at }) => at.getTime() >= start! && at.getTime() <= Math.min(end!, refreshed));
      const size = Math.min(Number(query.get("page_size")), settings.reportPageSize);
      const page = Number(query.get("page"));
      const shown = lines.slice((page - 1) * size, page * size);
      const body = {
        transaction_details: shown.map(({ transaction_info }) => ({ transaction_info })),
        last_refreshed_datetime: new Date(refreshed).toISOString(),
        page,
        total_items: lines.length,
        total_pages: Math.max(1, Math.ceil(lines.length / size)),
      };
      return { status: 200, body };
    },
  };
}
