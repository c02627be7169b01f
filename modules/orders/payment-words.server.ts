import type { ProviderName } from "#adapters/payments/port.ts";

const METHODS: Record<ProviderName, string> = {
  sandbox: "Sandbox (no money moved)",
  stripe: "Card",
  paypal: "PayPal",
};

/** How an order was paid; `provider` is null if no money was due. */
export function paidWith(
  order: { amountMinor: number; prepaidMinor: number; creditMinor: number },
  provider: ProviderName | null,
): string {
  if (order.amountMinor > 0) return METHODS[provider ?? "sandbox"];
  if (order.prepaidMinor > 0) return "Prepaid";
  return order.creditMinor > 0 ? "Your credit" : "No payment due";
}
