import { fixedClock } from "#platform/clock.ts";
import type { CheckoutInput, PaymentProvider } from "#adapters/payments/port.ts";
import { createStripeProvider, type StripeOptions } from "#adapters/payments/stripe.ts";
import type { Session } from "./stripe/records.ts";
import { startStripeServer, type StripeServer } from "./stripe-server.ts";

const MINUTE = 60_000;

export function provideStripe(
  server: StripeServer,
  change: Partial<StripeOptions> = {},
): PaymentProvider {
  const { secretKey, webhookSecret, url: apiBase } = server;
  return createStripeProvider({
    secretKey,
    webhookSecret,
    apiBase,
    sessionExtraMinutes: 32,
    ...change,
  });
}

export async function openStripe() {
  const clock = fixedClock("2026-12-01T09:30:00.000Z");
  const server = await startStripeServer({ clock });
  const provider = provideStripe(server);

  function checkout(change: Partial<CheckoutInput> = {}): CheckoutInput {
    return {
      paymentId: "8b7f1c5e-0001",
      amountMinor: 7900,
      currency: "USD",
      description: "1:1 coding mock interview · GR-00000001",
      email: "zoe@example.com",
      returnUrl: "https://greenroom.example/orders/GR-00000001?token=a%20b",
      cancelUrl: "https://greenroom.example/orders/GR-00000001?token=a%20b",
      expiresAt: new Date(clock.now().getTime() + 15 * MINUTE),
      ...change,
    };
  }

  return {
    clock,
    server,
    provider,
    checkout,
    async paid(change: Partial<CheckoutInput> = {}): Promise<string> {
      const { ref } = await provider.createCheckout(checkout(change));
      server.books.pay(ref);
      return ref;
    },
    sessions: () => server.books.all<Session>("checkout.session"),
    intentOf: (ref: string) =>
      server.books.find<Session>("checkout.session", ref).payment_intent ?? "",
  };
}

export type OpenStripe = Awaited<ReturnType<typeof openStripe>>;
