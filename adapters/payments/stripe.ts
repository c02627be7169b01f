import Stripe from "stripe";
import {
  type CheckoutInput,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from "./port.ts";
import { asProviderError, isStripeFailure } from "./stripe-errors.ts";
import { asPayment, chargeOf, SESSION_PARTS, type StripeSession } from "./stripe-payment.ts";
import { verifyStripeWebhook } from "./stripe-webhooks.ts";

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** `https://api.stripe.com`, or a compatible server. */
  apiBase: string;
  /** Added to the payment deadline, to get the session's end. */
  sessionExtraMinutes: number;
  /** Per attempt; 10 s by default. */
  timeoutMs?: number;
  /** The library's own retries under the same key; 2 by default. */
  retries?: number;
};

const API_VERSION = "2026-10-28.endive";

/** Stripe's maximum, so a payment comes at most this long after its session was created. */
const SESSION_MAX_SECONDS = 24 * 60 * 60;

const PAGE = 100;
const EXPAND_ONE = [SESSION_PARTS];
const EXPAND_LIST = [`data.${SESSION_PARTS}`];
/** Metadata that keeps the refund's idempotency key, because Stripe forgets keys after a day. */
const REFUND_KEY = "greenroom_refund_key";

export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const api = new URL(options.apiBase);
  const protocol = api.protocol === "http:" ? "http" : "https";
  const stripe = new Stripe(options.secretKey, {
    apiVersion: API_VERSION,
    host: api.hostname,
    port: api.port === "" ? (protocol === "http" ? 80 : 443) : Number(api.port),
    protocol,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: options.retries ?? 2,
    telemetry: false,
  });

  async function withDispute(session: StripeSession): Promise<ProviderPayment | null> {
    const charge = chargeOf(session);
    if (!charge?.disputed) return asPayment(session, []);
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: PAGE });
    return asPayment(
      session,
      data.map(({ status }) => status),
    );
  }

  /**
   * Finds the session of a payment whose parameters have changed since, for example when its email
   * was erased. Never returns one with another amount.
   */
  async function madeBefore(input: CheckoutInput, error: unknown) {
    if (!isStripeFailure(error) || error.type !== "StripeIdempotencyError") throw error;
    const gte = Math.floor(input.expiresAt.getTime() / 1000) - SESSION_MAX_SECONDS;
    for await (const session of stripe.checkout.sessions.list({ created: { gte }, limit: PAGE })) {
      if (session.client_reference_id !== input.paymentId) continue;
      const { amount_total: amount, currency } = session;
      const isSame = amount === input.amountMinor && currency === input.currency.toLowerCase();
      if (isSame) return session;
    }
    throw error;
  }

  /** Takes the id of a session, or of an event's payment or charge. */
  async function findSession(ref: string): Promise<StripeSession | null> {
    if (/^cs_\w+$/.test(ref)) return stripe.checkout.sessions.retrieve(ref, { expand: EXPAND_ONE });
    if (/^(ch|py)_\w+$/.test(ref)) {
      const { payment_intent: intent } = await stripe.charges.retrieve(ref);
      const id = typeof intent === "string" ? intent : intent?.id;
      return id === undefined ? null : findSession(id);
    }
    if (!/^pi_\w+$/.test(ref)) return null;
    const input = { payment_intent: ref, limit: 1, expand: EXPAND_LIST };
    const { data } = await stripe.checkout.sessions.list(input);
    return data[0] ?? null;
  }

  async function requireSession(ref: string): Promise<StripeSession> {
    const session = await findSession(ref);
    if (!session) throw new ProviderError("refused", `Stripe has no session ${ref}.`);
    return session;
  }

  async function requirePayment(ref: string): Promise<ProviderPayment> {
    const payment = await withDispute(await requireSession(ref));
    if (!payment) throw new ProviderError("refused", `The session ${ref} is not one of ours.`);
    return payment;
  }

  return {
    name: "stripe",
    currencies: ["USD", "INR"],

    createCheckout: (input) =>
      translated(async () => {
        const session = await stripe.checkout.sessions
          .create(sessionParams(input, options.sessionExtraMinutes), {
            idempotencyKey: `checkout-${input.paymentId}`,
          })
          .catch((error: unknown) => madeBefore(input, error));
        // A session without a URL can't be paid anymore; our own page shows its state.
        return { ref: session.id, url: session.url ?? input.returnUrl };
      }),

    query: (ref) =>
      translated(async () => {
        const session = await findSession(ref).catch(nullWhenMissing);
        return session ? withDispute(session) : null;
      }),

    // Filters by the charge's time. Its session is at most a day older.
    listPaid: ({ from, to }) =>
      translated(async () => {
        const created = {
          gte: Math.floor(from.getTime() / 1000) - SESSION_MAX_SECONDS,
          lte: Math.ceil(to.getTime() / 1000),
        };
        const list = { created, limit: PAGE, status: "complete", expand: EXPAND_LIST } as const;
        const paid: { payment: ProviderPayment; at: number }[] = [];
        for await (const session of stripe.checkout.sessions.list(list)) {
          const at = (chargeOf(session)?.created ?? 0) * 1000;
          if (at < from.getTime() || at >= to.getTime()) continue;
          const payment = await withDispute(session);
          if (payment?.status === "paid") paid.push({ payment, at });
        }
        return paid.sort((a, b) => a.at - b.at).map(({ payment }) => payment);
      }),

    expire: (ref) =>
      translated(async () => {
        try {
          await stripe.checkout.sessions.expire(ref);
        } catch (error) {
          if (!isStripeFailure(error) || error.type !== "StripeInvalidRequestError") throw error;
        }
        return requirePayment(ref);
      }),

    refund: (ref, { amountMinor, idempotencyKey }) =>
      translated(async () => {
        const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(ref);
        const id = typeof intent === "string" ? intent : intent?.id;
        if (id === undefined) throw new ProviderError("refused", `Nothing was paid by ${ref}.`);
        const earlier = await refundOfKey(id, idempotencyKey);
        const refund =
          earlier ??
          (await stripe.refunds.create(
            {
              payment_intent: id,
              amount: amountMinor,
              metadata: { [REFUND_KEY]: idempotencyKey },
            },
            { idempotencyKey: `refund-${idempotencyKey}` },
          ));
        if (refund.amount !== amountMinor) {
          throw new ProviderError("refused", "The key stood for a refund of another amount.");
        }
        if (refund.status === "failed" || refund.status === "canceled") {
          throw new ProviderError("refused", `The refund ${refund.id} is ${refund.status}.`);
        }
        return { refundRef: refund.id };
      }),

    async verifyWebhook(input) {
      return verifyStripeWebhook(input, (rawBody, header) => {
        try {
          const { signature } = stripe.webhooks;
          return signature?.verifyHeader(rawBody, header, options.webhookSecret, 0) === true;
        } catch {
          return false;
        }
      });
    },
  };

  async function refundOfKey(intent: string, key: string): Promise<Stripe.Refund | null> {
    for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
      if (refund.metadata?.[REFUND_KEY] === key) return refund;
    }
    return null;
  }
}

function sessionParams(
  input: CheckoutInput,
  extraMinutes: number,
): Stripe.Checkout.SessionCreateParams {
  const { paymentId, amountMinor, description } = input;
  const metadata = { payment_id: paymentId };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: { description, metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: input.currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: description },
        },
      },
    ],
    // Charge exactly the price shown.
    adaptive_pricing: { enabled: false },
    ...(input.email === "" ? {} : { customer_email: input.email }),
    success_url: input.returnUrl,
    cancel_url: input.cancelUrl,
    // Based on the deadline rather than the current time: Stripe compares all parameters of a
    // repeated request.
    expires_at: Math.ceil(input.expiresAt.getTime() / 1000) + extraMinutes * 60,
  };
}

function nullWhenMissing(error: unknown): null {
  if (isStripeFailure(error) && error.code === "resource_missing") return null;
  throw error;
}

async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asProviderError(error) ?? error;
  }
}
