import { createPaypalProvider } from "#adapters/payments/paypal.ts";
import type { CheckoutInput } from "#adapters/payments/port.ts";
import { type Clock, fixedClock } from "#platform/clock.ts";
import { type PaypalServer, startPaypalServer } from "../paypal-server.ts";
import { PAYPAL_KEYS } from "./endpoints.ts";

/** The adapter with a shop's keys, some of which may be wrong. */
export function connectPaypal(paypal: PaypalServer, clock: Clock, change: object = {}) {
  const keys = { ...PAYPAL_KEYS, ...change };
  return createPaypalProvider({ ...keys, baseUrl: paypal.url, clock, deadlineMs: 1_000 });
}

/** A shop, its payer, and PayPal, all with one fixed clock. */
export async function openPaypalShop() {
  const clock = fixedClock("2026-12-01T09:30:00.000Z");
  const paypal = await startPaypalServer({ clock });
  const provider = connectPaypal(paypal, clock);

  const checkout = (change: Partial<CheckoutInput> = {}): CheckoutInput => ({
    paymentId: "6c1d7c0e-0000-4000-8000-000000000001",
    amountMinor: 7900,
    currency: "USD",
    description: "1:1 coding mock interview",
    email: "zoe@example.com",
    returnUrl: "https://greenroom.example/orders/GR-00000001?token=a%20b",
    cancelUrl: "https://greenroom.example/book-your-slot",
    expiresAt: new Date(clock.now().getTime() + 600_000),
    ...change,
  });

  return {
    clock,
    paypal,
    provider,
    checkout,
    opened: async (change: Partial<CheckoutInput> = {}) =>
      (await provider.createCheckout(checkout(change))).ref,
    /** An order approved by the payer, and captured on return. */
    async paid(change: Partial<CheckoutInput> = {}) {
      const { ref } = await provider.createCheckout(checkout(change));
      paypal.payer(ref, "approve");
      await provider.query(ref);
      return ref;
    },
    counted: (operation: string) => paypal.calls.filter((call) => call === operation).length,
    close: () => paypal.close(),
  };
}

export type PaypalShop = Awaited<ReturnType<typeof openPaypalShop>>;
