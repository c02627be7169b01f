import type { Currency } from "#app/lib/money.ts";

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
};

export type WebhookVerdict =
  | { ok: true; event: { id: string; type: string; ref: string } }
  | { ok: false; reason: string };

/** What the product needs of a payment provider. Network errors throw; expected outcomes are values. */
export type PaymentProvider = {
  name: ProviderName;
  createCheckout(input: CheckoutInput): Promise<{ ref: string; url: string }>;
  query(ref: string): Promise<ProviderPayment | null>;
  /** Closes an open session. The answer is the provider's: a payment that won the race stays "paid". */
  expire(ref: string): Promise<ProviderPayment>;
  refund(
    ref: string,
    input: { amountMinor: number; idempotencyKey: string },
  ): Promise<{ refundRef: string }>;
  verifyWebhook(input: { rawBody: string; headers: Headers; now: Date }): WebhookVerdict;
};
