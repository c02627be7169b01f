import type { Payments } from "#adapters/payments/payments.ts";
import type { Platform } from "#platform/services.ts";
import { withinCardCap } from "#modules/catalog/price-policy.ts";
import type { Currency } from "#lib/money.ts";
import type { ProviderName } from "#adapters/payments/port.ts";

/** In display order. The sandbox acts as a card provider if there is none. */
const METHODS = [
  { provider: "stripe", kind: "card", label: "Card" },
  { provider: "sandbox", kind: "card", label: "Test payment (no money moves)" },
  { provider: "paypal", kind: "wallet", label: "PayPal" },
] as const satisfies { provider: ProviderName; kind: "card" | "wallet"; label: string }[];

export type PaymentMethod = (typeof METHODS)[number];

/**
 * The payment methods for an amount: configured providers that take its currency, cards only up to
 * the cap.
 */
export function paymentMethods(
  { payments, config }: Pick<Platform, "config"> & { payments: Payments },
  money: { amountMinor: number; currency: Currency },
): { methods: PaymentMethod[]; overCap: boolean } {
  const offered = METHODS.filter(({ provider }) =>
    payments[provider]?.currencies.includes(money.currency),
  );
  const overCap = !withinCardCap(money, config.payments.capsMajor);
  const methods = offered.filter(({ kind }) => !(overCap && kind === "card"));
  return { methods, overCap: overCap && offered.length > methods.length };
}

/** The requested provider, or the first that takes the amount; otherwise the reason. */
export function chooseProvider(
  deps: Pick<Platform, "config"> & { payments: Payments },
  money: { amountMinor: number; currency: Currency },
  wish: ProviderName | undefined,
): ProviderName | "over_cap" | "payment_unavailable" {
  const { methods, overCap } = paymentMethods(deps, money);
  // Don't silently switch a buyer who wanted to pay by card.
  if (overCap && (wish === undefined || !methods.some(({ provider }) => provider === wish))) {
    return "over_cap";
  }
  const wanted = methods.find(({ provider }) => wish === undefined || provider === wish);
  return wanted?.provider ?? "payment_unavailable";
}
