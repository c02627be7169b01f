import { field, fields, type Form } from "./form.ts";
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  Intent,
  Refund,
  Session,
  StripeRecord,
} from "./records.ts";
import { recordStore } from "./record-store.ts";
import { badParameter, StripeRefusal } from "./refusal.ts";
import { readSessionParams } from "./session-params.ts";

export type BooksOptions = {
  clock: { now(): Date };
  pageUrl: (session: string) => string;
  onEvent: (type: string, about: StripeRecord) => void;
  /** The currency that the account settles in; the payment's own by default. */
  settlement?: { currency: string; rate: number };
};

/** Stripe's state. Every change is synchronous and reported to `onEvent`. */
export function openBooks({ clock, pageUrl, onEvent, settlement }: BooksOptions) {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const store = recordStore(seconds);
  const { add } = store;

  function find<T extends StripeRecord>(object: T["object"], id: string): T {
    const record = store.find<T>(object, id);
    if (record.object === "checkout.session") closeWhenOver(record);
    return record;
  }

  function close(session: Session): void {
    session.status = "expired";
    session.url = null;
    onEvent("checkout.session.expired", session);
  }

  function closeWhenOver(session: Session): void {
    if (session.status === "open" && seconds() >= session.expires_at) close(session);
  }

  function openSession(id: string): Session {
    const session = find<Session>("checkout.session", id);
    if (session.status === "open") return session;
    throw new StripeRefusal(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    });
  }

  /** The first attempt creates a session's payment, which survives declines. */
  function intentOf(session: Session): Intent {
    if (session.payment_intent !== null) return find("payment_intent", session.payment_intent);
    const intent = add<Intent>({
      object: "payment_intent",
      status: "requires_payment_method",
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      description: null,
      metadata: session.metadata,
      latest_charge: null,
      livemode: false,
    });
    session.payment_intent = intent.id;
    return intent;
  }

  function tryCharge(session: Session, succeeds: boolean): { intent: Intent; charge: Charge } {
    const intent = intentOf(session);
    const { amount, currency } = intent;
    const charge = add<Charge>({
      object: "charge",
      status: succeeds ? "succeeded" : "failed",
      paid: succeeds,
      amount,
      amount_refunded: 0,
      refunded: false,
      currency,
      payment_intent: intent.id,
      balance_transaction: null,
      disputed: false,
      failure_code: succeeds ? null : "card_declined",
      livemode: false,
    });
    intent.latest_charge = charge.id;
    return { intent, charge };
  }

  function bookCharge(charge: Charge): void {
    const rate = settlement?.rate ?? 1;
    const amount = Math.round(charge.amount * rate);
    const fee = Math.round((charge.amount * 0.029 + 30) * rate);
    charge.balance_transaction = add<BalanceTransaction>({
      object: "balance_transaction",
      type: "charge",
      source: charge.id,
      amount,
      fee,
      net: amount - fee,
      currency: settlement?.currency ?? charge.currency,
      exchange_rate: settlement ? rate : null,
    }).id;
  }

  return {
    get: store.get,
    find,
    all<T extends StripeRecord>(object: T["object"]): T[] {
      for (const session of store.all<Session>("checkout.session")) closeWhenOver(session);
      return store.all<T>(object);
    },

    createSession(form: Form): Session {
      const params = readSessionParams(form, seconds());
      const session = add<Session>({
        object: "checkout.session",
        status: "open",
        payment_status: "unpaid",
        amount_total: params.amount,
        amount_subtotal: params.amount,
        currency: params.currency,
        client_reference_id: field(form, "client_reference_id") ?? null,
        customer_email: field(form, "customer_email") ?? null,
        metadata: fields(form, "metadata"),
        payment_intent: null,
        payment_method_types: Object.values(fields(form, "allowed_payment_method_types")),
        adaptive_pricing: { enabled: field(form, "adaptive_pricing", "enabled") !== "false" },
        success_url: params.successUrl,
        cancel_url: params.cancelUrl,
        expires_at: params.expiresAt,
        url: null,
        mode: "payment",
        livemode: false,
      });
      session.url = pageUrl(session.id);
      return session;
    },

    expireSession(id: string): Session {
      const session = openSession(id);
      close(session);
      return session;
    },

    /** The payer pays; false if the session is no longer open. */
    pay(id: string): boolean {
      const session = find<Session>("checkout.session", id);
      if (session.status !== "open") return false;
      const { intent, charge } = tryCharge(session, true);
      bookCharge(charge);
      Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
      Object.assign(session, { status: "complete", payment_status: "paid", url: null });
      onEvent("charge.succeeded", charge);
      onEvent("payment_intent.succeeded", intent);
      onEvent("checkout.session.completed", session);
      return true;
    },

    /** The bank declines; the session stays open. */
    decline(id: string): boolean {
      const session = find<Session>("checkout.session", id);
      if (session.status !== "open") return false;
      const { intent, charge } = tryCharge(session, false);
      onEvent("charge.failed", charge);
      onEvent("payment_intent.payment_failed", intent);
      return true;
    },

    refund(form: Form): Refund {
      const intent = find<Intent>("payment_intent", field(form, "payment_intent") ?? "");
      if (intent.latest_charge === null || intent.status !== "succeeded") {
        throw badParameter("payment_intent", "This PaymentIntent has no successful charge.");
      }
      const charge = find<Charge>("charge", intent.latest_charge);
      const left = charge.amount - charge.amount_refunded;
      if (left === 0) {
        throw new StripeRefusal(400, {
          message: `Charge ${charge.id} has already been refunded.`,
          code: "charge_already_refunded",
        });
      }
      const amount = Number(field(form, "amount") ?? left);
      if (!Number.isInteger(amount) || amount < 1) {
        throw badParameter("amount", "Invalid positive integer", "parameter_invalid_integer");
      }
      if (amount > left) {
        throw badParameter("amount", `Refund amount is greater than unrefunded amount (${left}).`);
      }
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      const refund = add<Refund>({
        object: "refund",
        status: "succeeded",
        amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        metadata: fields(form, "metadata"),
        reason: null,
      });
      onEvent("charge.refunded", charge);
      return refund;
    },

    dispute(session: string, status: string): Dispute {
      const intent = find<Intent>(
        "payment_intent",
        find<Session>("checkout.session", session).payment_intent ?? "",
      );
      const charge = find<Charge>("charge", intent.latest_charge ?? "");
      const open = store.all<Dispute>("dispute").find((entry) => entry.charge === charge.id);
      if (open) {
        open.status = status;
        onEvent("charge.dispute.closed", open);
        return open;
      }
      charge.disputed = true;
      const dispute = add<Dispute>({
        object: "dispute",
        status,
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        reason: "fraudulent",
      });
      onEvent("charge.dispute.created", dispute);
      return dispute;
    },
  };
}

export type Books = ReturnType<typeof openBooks>;
