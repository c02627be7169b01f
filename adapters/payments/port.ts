import type { Currency } from "#lib/money.ts";

export type ProviderName = "sandbox" | "stripe" | "paypal";

export type CheckoutInput = {
  /** Our own id, stored before the call; the provider answers the same checkout for the same id. */
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
  /** What the provider kept of it; null while it has not said, and where it keeps nothing. */
  feeMinor: number | null;
  /** The payer's bank asking for the money back: `lost` means that it has gone back. */
  dispute: "none" | "open" | "won" | "lost";
};

/** Why a provider did not do what it was asked. Anything else that is thrown is a bug. */
export class ProviderError extends Error {
  readonly code:
    /** No answer, or one that means "try again": what it did or did not do has to be asked. */
    | "unavailable"
    /** Our keys are wrong: the operator must look; the visitor can use another provider. */
    | "unauthorized"
    /** It understood and said no; repeating does not help. */
    | "refused";

  constructor(code: ProviderError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type WebhookVerdict =
  | { ok: true; event: { id: string; type: string; ref: string } }
  | { ok: false; reason: string };

/** What the product needs of a payment provider. Expected outcomes are values; the rest is a `ProviderError`. */
export type PaymentProvider = {
  name: ProviderName;
  /** What it can be paid in here. */
  currencies: readonly Currency[];
  createCheckout(input: CheckoutInput): Promise<{ ref: string; url: string }>;
  /** By the checkout's ref, or by the ref of a webhook event. */
  query(ref: string): Promise<ProviderPayment | null>;
  /** Payments whose money came in at or after `from` and before `to`: what reconciliation compares. */
  listPaid(range: { from: Date; to: Date }): Promise<ProviderPayment[]>;
  /** Closes an open session. The answer is the provider's: a payment that won the race stays "paid". */
  expire(ref: string): Promise<ProviderPayment>;
  refund(
    ref: string,
    input: { amountMinor: number; idempotencyKey: string },
  ): Promise<{ refundRef: string }>;
  verifyWebhook(input: { rawBody: string; headers: Headers; now: Date }): Promise<WebhookVerdict>;
};
