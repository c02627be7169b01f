import type { Payments } from "#adapters/payments/payments.ts";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/port.ts";
import { ProviderError } from "#adapters/payments/port.ts";
import { createSandboxProvider } from "#adapters/payments/sandbox.ts";
import { createSandboxStore } from "#adapters/payments/sandbox-database.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { getLatestPayment, getOrder } from "../data.server.ts";
import { changeProvider } from "./change-provider.server.ts";
import { chooseProvider, paymentMethods } from "./choose-provider.server.ts";
import { openCheckout } from "./open-checkout.server.ts";
import { releaseUnpaid } from "./release-unpaid.server.ts";
import { settleLatestPayment } from "./settle-payment.server.ts";

const START = "2027-01-14T10:00:00Z";
let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});
afterEach(() => services.close());

/** The sandbox under another provider's name and currencies. */
function provider(name: "stripe" | "paypal"): PaymentProvider {
  const sandbox = createSandboxProvider({
    store: createSandboxStore(services.db),
    publicUrl: services.config.publicUrl,
    webhookSecret: "another-secret",
    clock: services.clock,
    deliver: async () => ({ status: 200 }),
  });
  return { ...sandbox, name, currencies: name === "paypal" ? ["USD"] : ["USD", "INR"] };
}

const withProviders = (...names: ("stripe" | "paypal")[]): Payments =>
  Object.fromEntries(names.map((name) => [name, provider(name)]));

describe("payment methods", () => {
  const offered = (payments: Payments, amountMinor: number, currency: "USD" | "INR") => {
    const deps = { payments, config: services.config };
    const { methods, overCap } = paymentMethods(deps, { amountMinor, currency });
    return { methods: methods.map((method) => method.provider), overCap };
  };

  test("depend on the configuration and the currency", () => {
    const both = withProviders("stripe", "paypal");
    expect(offered(both, 7900, "USD")).toEqual({ methods: ["stripe", "paypal"], overCap: false });
    expect(offered(both, 399_900, "INR")).toEqual({ methods: ["stripe"], overCap: false });
    const wallet = withProviders("paypal");
    expect(offered(wallet, 7900, "USD").methods).toEqual(["paypal"]);
    expect(offered(wallet, 7900, "INR").methods).toEqual([]);
    expect(offered({}, 7900, "USD")).toEqual({ methods: [], overCap: false });
  });

  test.each([
    ["USD", 900_000, ["stripe", "paypal"], false],
    ["USD", 900_001, ["paypal"], true],
    ["INR", 80_000_000, ["stripe"], false],
    ["INR", 80_000_001, [], true],
  ] as const)("%s %i by %j", (currency, amountMinor, methods, overCap) => {
    const both = withProviders("stripe", "paypal");
    expect(offered(both, amountMinor, currency)).toEqual({ methods, overCap });
  });

  test("refuse an amount above the card cap, unless the wallet was requested", () => {
    const deps = { payments: withProviders("stripe", "paypal"), config: services.config };
    const money = { amountMinor: 900_001, currency: "USD" } as const;
    expect(chooseProvider(deps, money, undefined)).toBe("over_cap");
    expect(chooseProvider(deps, money, "stripe")).toBe("over_cap");
    expect(chooseProvider(deps, money, "paypal")).toBe("paypal");
    expect(chooseProvider(deps, { ...money, amountMinor: 7900 }, "sandbox")).toBe(
      "payment_unavailable",
    );
  });
});

describe("switching the provider", () => {
  async function unpaid() {
    services.payments = { ...services.payments, ...withProviders("paypal") };
    const { slug } = await addExpert(services);
    const placed = await placeOrder(services, { start: START, expert: slug });
    return { id: placed.order.id, first: (await getLatestPayment(services.db, placed.order.id))! };
  }

  test("closes the first session before creating the second", async () => {
    const { id, first } = await unpaid();
    const changed = await changeProvider(services, id, "paypal");
    expect(changed).toMatchObject({ ok: true, payment: { provider: "paypal", status: "created" } });
    expect((await services.payments.sandbox!.query(first.providerRef!))?.status).toBe("expired");
    const order = (await getOrder(services.db, id))!;
    const second = (await getLatestPayment(services.db, id))!;
    expect(await openCheckout(services, order, second)).toContain("/checkout/");
    await services.payments.sandbox!.hosted.pay(
      (await getLatestPayment(services.db, id))!.providerRef!,
    );
    await settleLatestPayment(services, id);
    expect((await getOrder(services.db, id))?.status).toBe("paid");
  });

  test("stops if the first was paid in the meantime", async () => {
    const { id, first } = await unpaid();
    await services.payments.sandbox!.hosted.pay(first.providerRef!);
    expect(await changeProvider(services, id, "paypal")).toMatchObject({ ok: false });
    expect((await getOrder(services.db, id))?.status).toBe("paid");
    expect((await getLatestPayment(services.db, id))?.provider).toBe("sandbox");
  });

  test("waits for an unreachable provider once the visitor was sent there", async () => {
    const { id } = await unpaid();
    const { sandbox } = services.payments;
    services.payments.sandbox = {
      ...sandbox!,
      expire: () => Promise.reject(new ProviderError("unavailable", "nobody answers")),
    };
    expect(await changeProvider(services, id, "paypal")).toEqual({ ok: false, reason: "not_open" });
    expect((await getLatestPayment(services.db, id))?.provider).toBe("sandbox");
  });

  test("is immediate if the first never answered, as its keys may be wrong", async () => {
    services.payments = {
      ...services.payments,
      ...withProviders("paypal"),
      sandbox: {
        ...services.payments.sandbox!,
        createCheckout: () => Promise.reject(new ProviderError("unauthorized", "wrong key")),
      },
    };
    const { slug } = await addExpert(services);
    await expect(placeOrder(services, { start: START, expert: slug })).rejects.toThrow(
      "payment_unavailable",
    );
    const { rows } = await services.db.execute<{ id: string }>(sql`select id from orders`);
    const changed = await changeProvider(services, rows[0]!.id, "paypal");
    expect(changed).toMatchObject({ ok: true, payment: { provider: "paypal" } });
  });

  test("creates one attempt from five parallel submits, and the hold still expires", async () => {
    const { id } = await unpaid();
    await Promise.all([1, 2, 3, 4, 5].map(() => changeProvider(services, id, "paypal")));
    const { rows } = await services.db.execute(
      sql`select provider, status from payments where order_id = ${id} order by created_at`,
    );
    expect(rows).toEqual([
      { provider: "sandbox", status: "expired" },
      { provider: "paypal", status: "created" },
    ]);
    services.clock.advance(16 * 60_000);
    await releaseUnpaid(services, id);
    expect((await getOrder(services.db, id))?.status).toBe("expired");
  });
});

test("expires an order whose provider refused a session like any other", async () => {
  services.payments.sandbox = {
    ...services.payments.sandbox!,
    createCheckout: () => Promise.reject(new ProviderError("refused", "too late for that")),
  };
  const { slug } = await addExpert(services);
  const placed = placeOrder(services, { start: START, expert: slug });
  await expect(placed).rejects.toThrow("payment_unavailable");
  const { rows } = await services.db.execute<{ id: string }>(sql`select id from orders`);
  services.clock.advance(16 * 60_000);
  await releaseUnpaid(services, rows[0]!.id);
  expect((await getOrder(services.db, rows[0]!.id))?.status).toBe("expired");
});
