import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pollPayment } from "#modules/orders/commands/poll-payment.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import type { SandboxFault } from "#adapters/payments/sandbox-faults.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const SECOND = 1_000;
let app: HttpApp;
let asked = 0;
let answer: SandboxFault | null = null;

beforeAll(async () => {
  app = await startWholeApp({
    now: "2027-01-11T08:00:00Z",
    sandbox: {
      faults(operation) {
        if (operation !== "query") return null;
        asked += 1;
        return answer;
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  asked = 0;
  answer = null;
});

/** An order paid at the provider, without a webhook yet. */
async function paidOrder() {
  const { slug } = await addExpert(app.services);
  const placed = await placeOrder(app.services, { start: "2027-01-13T10:00:00Z", expert: slug });
  const { id } = placed.order;
  const { hosted } = app.services.payments.sandbox!;
  const session = await hosted.get(placed.checkoutUrl!.split("/").at(-1)!);
  await hosted.pay(session!.id);
  const token = orderToken(app.services.config, id);
  const returnUrl = new URL(session!.returnUrl);
  return {
    id,
    api: `/api/orders/${id}?token=${token}`,
    page: `/orders/${id}?token=${token}`,
    returned: returnUrl.pathname + returnUrl.search,
  };
}

const read = async (path: string) => (await fetch(app.url + path)).text();
const status = async (path: string) => (JSON.parse(await read(path)) as { status: string }).status;

describe("reading a pending order", () => {
  test("never waits for the provider, and shows its answer later", async () => {
    const { api, returned } = await paidOrder();
    const answered = Promise.withResolvers<void>();
    answer = { kind: "answer_late", until: answered.promise };
    expect(await read(returned)).toContain("Waiting for your payment");
    await expect.poll(() => asked).toBe(1);
    expect(await status(api)).toBe("pending_payment");
    expect(await read(returned)).toContain("Waiting for your payment");

    answered.resolve();
    await expect.poll(() => status(api)).toBe("paid");
    expect(await read(returned)).toContain("You’re booked");
    expect(asked).toBe(1);
  });

  test("polls the provider at most every ten seconds, however often it is read", async () => {
    const { id, api, page, returned } = await paidOrder();
    answer = { kind: "unreachable" };
    const readAll = () =>
      Promise.all(Array.from({ length: 10 }, () => [api, page, returned].map(read)).flat());
    await readAll();
    await expect.poll(() => asked).toBe(1);
    app.services.clock.advance(10 * SECOND - 1);
    await readAll();
    expect(await pollPayment(app.services, id)).toBe(false);
    expect(asked).toBe(1);

    app.services.clock.advance(1);
    const polls = await Promise.allSettled(
      Array.from({ length: 20 }, () => pollPayment(app.services, id)),
    );
    expect(polls.filter((poll) => poll.status === "rejected")).toHaveLength(1);
    expect(asked).toBe(2);

    app.services.clock.advance(10 * SECOND);
    answer = null;
    await expect.poll(() => status(api)).toBe("paid");
    await readAll();
    expect(asked).toBe(3);
  });

  test("still warns not to pay again while polling after the buyer's return", async () => {
    const { returned } = await paidOrder();
    answer = { kind: "unreachable" };
    const again = /href="([^"]+)"[^>]*>Check again</.exec(await read(returned))![1]!;
    expect(await read(again.replaceAll("&amp;", "&"))).toContain("need to pay again");
  });

  test("refreshes the page every second without JavaScript until the payment is settled", async () => {
    const { id, api, page, returned } = await paidOrder();
    answer = { kind: "unreachable" };
    const refresh = async (path: string) =>
      /<noscript><meta http-equiv="refresh" content="([^"]*)"/.exec(await read(path))?.[1];
    const next = await refresh(returned);
    expect(next).toBe(
      `1;url=${returned.replace("returned=1", "returned=2")}`.replace("&", "&amp;"),
    );
    expect(await refresh(page)).toBeUndefined();
    expect(await refresh(returned.replace("returned=1", "returned=31"))).toBeUndefined();
    expect(await refresh(`${returned}&declined=1`)).toBeUndefined();

    answer = null;
    app.services.clock.advance(10 * SECOND);
    expect(await pollPayment(app.services, id)).toBe(true);
    expect(await status(api)).toBe("paid");
    expect(await refresh(returned)).toBeUndefined();
  });
});
