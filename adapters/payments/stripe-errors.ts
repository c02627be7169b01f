import { ProviderError } from "./port.ts";

type StripeFailure = Error & {
  type: string;
  code?: string | undefined;
  statusCode?: number | undefined;
};

/** Checks `type` because Stripe's classes may be loaded twice, which breaks `instanceof`. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  const type = error instanceof Error ? (error as Partial<StripeFailure>).type : undefined;
  return typeof type === "string" && type.startsWith("Stripe");
}

/** Maps a Stripe failure to ProviderError; null for a bug. */
export function asProviderError(error: unknown): ProviderError | null {
  if (!isStripeFailure(error)) return null;
  const { type, statusCode = 0, message } = error;
  // Omits the cause: Stripe's message contains part of the key.
  if (type === "StripeAuthenticationError" || type === "StripePermissionError") {
    return new ProviderError(
      "unauthorized",
      `Stripe does not accept the key in STRIPE_SECRET_KEY (status ${statusCode}).`,
    );
  }
  const cause = { cause: error };
  const isPassing =
    type === "StripeConnectionError" ||
    type === "StripeAPIError" ||
    type === "StripeRateLimitError" ||
    statusCode === 409 ||
    error.code === "lock_timeout" ||
    statusCode >= 500;
  if (isPassing) {
    return new ProviderError("unavailable", `Stripe did not answer: ${message}`, cause);
  }
  return new ProviderError("refused", `Stripe refused: ${message}`, cause);
}
