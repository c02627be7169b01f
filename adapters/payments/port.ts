import type { Currency } from "#lib/money.ts";

export type ProviderName = "sandbox" | "stripe" | "paypal";

export type CheckoutInput = {
  /** Stored before the call. The provider returns the same checkout for the same id. */
  paymentId: string;
  amountMinor: number;
  currency: Currency;
  description: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

export type ProviderPayment = {
  ref: string;
  paymentId: string;
  status: "open" | "paid" | "failed" | "expired";
  amountMinor: number;
  currency: Currency;
  refundedMinor: number;
  /** Null until the provider reports it, and for providers without fees. */
  feeMinor: number | null;
  /** "lost" means that the money went back to the payer. */
  dispute: "none" | "open" | "won" | "lost";
};

/** A provider's failure to do what we asked. Anything else thrown is a bug. */
export class ProviderError extends Error {
  readonly code:
    /** No answer or a temporary failure: query to learn what happened. */
    | "unavailable"
    /** Our keys are wrong: alert the operator. The visitor can use another provider. */
    | "unauthorized"
    /** A refusal; retrying doesn't help. */
    | "refused";

  constructor(code: ProviderError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type WebhookVerdict =
  | { ok: true; event: { id: string; type: string; ref: string } }
  | { ok: false; reason: string };

/** Expected outcomes are return values; failures throw `ProviderError`. */
export type PaymentProvider = {
  name: ProviderName;
  currencies: readonly Currency[];
  createCheckout(input: CheckoutInput): Promise<{ ref: string; url: string }>;
  /** Takes the checkout's ref or the ref of a webhook event; null if unknown. */
  query(ref: string): Promise<ProviderPayment | null>;
  /** Payments received at or after `from` and before `to`, for reconciliation. */
  listPaid(range: { from: Date; to: Date }): Promise<ProviderPayment[]>;
  /** Closes an open session and returns its state: a payment that won the race stays "paid". */
  expire(ref: string): Promise<ProviderPayment>;
  refund(
    ref: string,
    input: { amountMinor: number; idempotencyKey: string },
  ): Promise<{ refundRef: string }>;
  verifyWebhook(input: { rawBody: string; headers: Headers; now: Date }): Promise<WebhookVerdict>;
};
