import { ProviderError } from "./port.ts";

type StripeFailure = Error & {
  type: string;
  code?: string | undefined;
  statusCode?: number | undefined;
};

/** Failures of Stripe's library are known by their type: its classes may be loaded twice. */
export function isStripeFailure(error: unknown): error is StripeFailure {
  const type = error instanceof Error ? (error as Partial<StripeFailure>).type : undefined;
  return typeof type === "string" && type.startsWith("Stripe");
}

/** What a failed call means to the product; null when it is no failure of Stripe's but a bug. */
export function asProviderError(error: unknown): ProviderError | null {
  if (!isStripeFailure(error)) return null;
  const { type, statusCode = 0, message } = error;
  // Without the cause: what Stripe says of a key shows a part of it.
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
    // Another request under the same key is being worked on.
    statusCode === 409 ||
    error.code === "lock_timeout" ||
    statusCode >= 500;
  if (isPassing) {
    return new ProviderError("unavailable", `Stripe did not answer: ${message}`, cause);
  }
  return new ProviderError("refused", `Stripe refused: ${message}`, cause);
}
