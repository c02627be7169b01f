/**
 * Minutes after a payment's deadline in which its checkout can still be paid at the provider. If a
 * provider is no longer configured and can't be queried, its checkout counts as closed after that
 * time.
 */
export const SESSION_EXTRA_MINUTES = {
  /** Its sessions end at the deadline. */
  sandbox: 0,
  /**
   * Stripe rejects sessions that end within 30 minutes. We request an end 32 minutes after the
   * deadline and expire the session ourselves at the deadline.
   */
  stripe: 32,
  /** PayPal lets a payer approve an order for three hours after its creation. */
  paypal: 180,
} as const;

const STRIPE_API_BASE = "https://api.stripe.com";
const STRIPE_CHECKOUT = "https://checkout.stripe.com";

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  apiBase: string;
  /** Stripe's checkout page, or that of a stand-in server. */
  checkoutOrigin: string;
  /** Minutes from the deadline to the end of Stripe's session. */
  sessionExtraMinutes: number;
};

/** Needs the API key and the webhook secret; the URL has a default. */
export function readStripe(
  values: { STRIPE_API_BASE?: string | undefined },
  keys: readonly string[] | null,
): StripeConfig | null {
  if (!keys) return null;
  const [secretKey, webhookSecret] = keys as [string, string];
  const apiBase = (values.STRIPE_API_BASE ?? STRIPE_API_BASE).replace(/\/+$/, "");
  const checkoutOrigin = apiBase === STRIPE_API_BASE ? STRIPE_CHECKOUT : new URL(apiBase).origin;
  const sessionExtraMinutes = SESSION_EXTRA_MINUTES.stripe;
  return { secretKey, webhookSecret, apiBase, checkoutOrigin, sessionExtraMinutes };
}

const PAYPAL_BASE_URL = "https://api-m.paypal.com";

export type PaypalConfig = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  baseUrl: string;
  /** PayPal's approval page, or that of a stand-in server. */
  approvalOrigin: string;
};

/** Needs the app's two keys and the webhook id. */
export function readPaypal(
  values: { PAYPAL_BASE_URL?: string | undefined },
  keys: readonly string[] | null,
): PaypalConfig | null {
  if (!keys) return null;
  const [clientId, clientSecret, webhookId] = keys as [string, string, string];
  const baseUrl = (values.PAYPAL_BASE_URL ?? PAYPAL_BASE_URL).replace(/\/+$/, "");
  const { origin } = new URL(baseUrl);
  // api-m.sandbox.paypal.com belongs to www.sandbox.paypal.com.
  const approvalOrigin = origin.replace(
    /^https:\/\/api(?:-m)?\.((?:sandbox\.)?paypal\.com)$/,
    "https://www.$1",
  );
  return { clientId, clientSecret, webhookId, baseUrl, approvalOrigin };
}

/**
 * The sandbox takes no money. It runs when no provider's keys are set, and never in prod. Setting
 * its secret keeps it beside real providers for testing.
 */
export function readSandbox(
  environment: { isProd: boolean; realProviders: readonly (object | null)[] },
  secret: string | undefined,
  localSecret: () => string,
): { webhookSecret: string } | null {
  if (environment.isProd) return null;
  if (secret !== undefined) return { webhookSecret: secret };
  if (environment.realProviders.some((provider) => provider !== null)) return null;
  return { webhookSecret: localSecret() };
}
