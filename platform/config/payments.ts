/**
 * How long after a payment's own deadline its checkout can still be paid at the provider, in minutes.
 * Where a provider is no longer configured, nobody can ask it: after that time its checkout counts
 * as closed.
 */
export const SESSION_EXTRA_MINUTES = {
  /** Its sessions end with the deadline. */
  sandbox: 0,
  /**
   * Stripe refuses a session that ends within 30 minutes of being made. So we ask for an end that is
   * 32 minutes after the deadline, and expire the session ourselves at the deadline.
   */
  stripe: 32,
  /** PayPal lets a payer approve an order for three hours after it was made. */
  paypal: 180,
} as const;

const STRIPE_API_BASE = "https://api.stripe.com";
const STRIPE_CHECKOUT = "https://checkout.stripe.com";

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Without a trailing slash. */
  apiBase: string;
  /** Where the payer is sent: Stripe's checkout, or the server that stands in for Stripe. */
  checkoutOrigin: string;
  /** How long after the deadline Stripe's session ends. */
  sessionExtraMinutes: number;
};

/** The card provider wants its key and the secret of its webhooks; its address has a default. */
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
  /** Without a trailing slash. */
  baseUrl: string;
  /** Where the payer is sent: PayPal's own pages, or those of the server that stands in for it. */
  approvalOrigin: string;
};

/** The wallet provider wants its app's two keys and the id of its webhook. */
export function readPaypal(
  values: { PAYPAL_BASE_URL?: string | undefined },
  keys: readonly string[] | null,
): PaypalConfig | null {
  if (!keys) return null;
  const [clientId, clientSecret, webhookId] = keys as [string, string, string];
  const baseUrl = (values.PAYPAL_BASE_URL ?? PAYPAL_BASE_URL).replace(/\/+$/, "");
  const { origin } = new URL(baseUrl);
  // The API's host has its pages beside it: api-m.sandbox.paypal.com goes with www.sandbox….
  const approvalOrigin = origin.replace(
    /^https:\/\/api(?:-m)?\.((?:sandbox\.)?paypal\.com)$/,
    "https://www.$1",
  );
  return { clientId, clientSecret, webhookId, baseUrl, approvalOrigin };
}

/**
 * The sandbox takes no money: it is what runs where no provider's keys are set, and never in prod
 *. A secret set for it keeps it beside real providers, for trying things out.
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
