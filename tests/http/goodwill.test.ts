import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buyAiSession } from "#modules/ai-sessions/commands/buy-session.server.ts";
import { startAiSession } from "#modules/ai-sessions/commands/start-session.server.ts";
import { getAiSession, getAiSessionOfOrder } from "#modules/ai-sessions/data.server.ts";
import { lockBalance } from "#modules/ledger/commands.server.ts";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { chooseRefund } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { buyInterview } from "#modules/one-way/commands/buy-interview.server.ts";
import { getInterviewOfOrder } from "#modules/one-way/data.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { lapsePack, refundUnused } from "#modules/packs/commands/close-pack.server.ts";
import { takeSession } from "#modules/packs/commands.server.ts";
import { getPack } from "#modules/packs/data.server.ts";
import { signedIn, startAdminApp } from "#tests/support/admin-app.ts";
import { addCandidate, addExpert, bookSession, placeOrder } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";

const TEXT = { topic: "coding", level: "mid", voice: false } as const;
const START = "2027-01-14T10:00:00Z";
const PACK = 213_30;
const WORTH = 71_10;

let app: HttpApp;
beforeAll(async () => {
  app = await startAdminApp();
});
afterAll(() => app.close());
afterEach(async () => {
  const sums = await listLedgerSums(app.services.db);
  expect(sums.every(({ sumMinor }) => sumMinor === 0)).toBe(true);
});

type Buyer = { userId: string; email: string };
type Placed =
  | { ok: true; order: { id: string }; checkoutUrl: string | null }
  | { ok: false; reason: string };

async function named(): Promise<Buyer> {
  const buyer = await addCandidate(app.services);
  await app.services.db.execute(
    sql`update users set name = 'Asha Rao' where id = ${buyer.userId}::uuid`,
  );
  return buyer;
}

async function paid(buy: (buyer: Buyer) => Promise<Placed>) {
  const buyer = await named();
  const placed = await buy(buyer);
  if (!placed.ok) throw new Error(placed.reason);
  const { services } = app;
  await services.payments.sandbox!.hosted.pay(placed.checkoutUrl!.split("/").at(-1)!);
  await settleLatestPayment(services, placed.order.id);
  return { buyer, id: placed.order.id };
}

const aiSession = () =>
  paid((buyer) => {
    const input = {
      ...({ topic: "coding", level: "mid", minutes: 15 } as const),
      ...({ title: "Coding", currency: "USD", expectedMinor: 900 } as const),
    };
    return buyAiSession(app.services, buyer, input, randomUUID());
  });

const interview = () =>
  paid((buyer) => {
    const setup = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;
    const input = { setup, currency: "USD", expectedMinor: 500 } as const;
    return buyInterview(app.services, buyer, input, randomUUID());
  });

const pack = () =>
  paid((buyer) => {
    const input = { service: "coding", sessions: 3, currency: "USD", expectedMinor: PACK } as const;
    return buyPack(app.services, buyer, input, randomUUID());
  });

/** A session paid for by the pack. */
async function useOne(buyer: Buyer, start = START) {
  const expert = await addExpert(app.services);
  const terms = { start, expert: expert.slug, candidate: buyer, prepaid: true };
  return (await placeOrder(app.services, terms)).order.id;
}

async function operator(roles: Parameters<typeof signedIn>[1] = ["finance"]) {
  const { cookie } = await signedIn(app, roles, true);
  const at = (id: string) => `${app.url}/admin/orders/${id}`;
  const post = (id: string, amount: string, key: string = randomUUID()) => {
    const form = { intent: "order.goodwill", amount, key, why: "Sound was bad", confirm: "yes" };
    return fetch(at(id), {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: app.url },
      body: new URLSearchParams(form),
    });
  };
  return {
    page: async (id: string) => (await fetch(at(id), { headers: { cookie } })).text(),
    /** The page's reason for no refund, after the redirect. */
    async refusal(id: string, amount: string) {
      const { headers } = await post(id, amount);
      const said = await fetch(new URL(headers.get("location")!, app.url), { headers: { cookie } });
      return said.text();
    },
    /** Submits the refund form like a browser, and runs due jobs. */
    async give(id: string, amount: string, key?: string) {
      const sent = await post(id, amount, key);
      await app.services.runJobs();
      // Emails of the same instant have no order.
      app.services.clock.advance(1_000);
      return sent.status;
    },
  };
}

/** The buyer's emails with a matching subject, oldest first. */
async function mailed({ email }: Buyer, subject = "We’re refunding"): Promise<string[]> {
  const response = await fetch(`${app.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as { subject: string; text: string }[];
  const about = mails.filter((mail) => mail.subject.startsWith(subject));
  return about.toReversed().map(({ text }) => text);
}

const money = async (id: string) => {
  const { status, refundedMinor } = (await getOrder(app.services.db, id))!;
  return { status, refundedMinor };
};

describe("goodwill for an AI session", () => {
  test("keeps it after a partial refund, and cancels an unstarted one in full, as the form says", async () => {
    const { db } = app.services;
    const { id, buyer } = await aiSession();
    const { give, page } = await operator();
    expect(await page(id)).toContain(
      "Up to $9, to the original payment method. A full refund cancels the session. After a partial one, the candidate can still start it.",
    );
    expect(await give(id, "9.01")).toBe(422);
    expect(await give(id, "4")).toBe(302);
    expect(await money(id)).toEqual({ status: "partially_refunded", refundedMinor: 400 });
    expect((await getAiSessionOfOrder(db, id))!.status).toBe("unstarted");
    expect(await give(id, "5")).toBe(302);
    expect(await money(id)).toEqual({ status: "refunded", refundedMinor: 900 });
    expect((await getAiSessionOfOrder(db, id))!.status).toBe("released");
    expect(await mailed(buyer, "We’re refunding $5 for AI mock session")).toHaveLength(1);
    expect(await mailed(buyer)).toMatchObject([
      expect.stringContaining("Hello Asha Rao,"),
      expect.stringContaining("Your session is canceled."),
    ]);
    expect(await getBalance(db, "customer", id, "USD")).toBe(0);
  });

  test("takes nothing from a candidate who has started it", async () => {
    const { services } = app;
    const { id, buyer } = await aiSession();
    const session = (await getAiSessionOfOrder(services.db, id))!;
    await startAiSession(services, { id: session.id, userId: buyer.userId }, TEXT);
    const { give, page } = await operator();
    expect(await page(id)).toContain("the candidate keeps it and its report");
    expect(await give(id, "9")).toBe(302);
    expect(await money(id)).toEqual({ status: "refunded", refundedMinor: 900 });
    expect((await getAiSession(services.db, session.id))!.status).toBe("running");
    expect((await mailed(buyer))[0]).not.toContain("canceled");
  });

  test("is refunded once for a double submit, or for two operators who exceed the limit", async () => {
    const { id, buyer } = await aiSession();
    const one = await operator();
    const two = await operator(["admin"]);
    const key = randomUUID();
    await Promise.all([one.give(id, "1", key), one.give(id, "1", key)]);
    expect((await money(id)).refundedMinor).toBe(100);
    const both = await Promise.all([one.give(id, "6"), two.give(id, "6")]);
    expect(both.toSorted()).toEqual([302, 422]);
    expect(await money(id)).toEqual({ status: "partially_refunded", refundedMinor: 700 });
    expect(await mailed(buyer)).toHaveLength(2);
  });

  test("is allowed only for the permitted roles", async () => {
    const { id } = await aiSession();
    for (const roles of [[], ["support"], ["content"]] as const) {
      const { give } = await operator([...roles]);
      expect([roles, await give(id, "1")]).toEqual([roles, 404]);
    }
    expect((await money(id)).refundedMinor).toBe(0);
  });
});

describe("goodwill for a one-way interview", () => {
  test("cancels an unstarted one in full", async () => {
    const { db } = app.services;
    const { id, buyer } = await interview();
    const { give, page } = await operator();
    expect(await page(id)).toContain("A full refund cancels the interview.");
    await give(id, "2");
    expect((await getInterviewOfOrder(db, id))!.status).toBe("ready");
    await give(id, "3");
    expect((await getInterviewOfOrder(db, id))!.status).toBe("canceled");
    expect(await money(id)).toEqual({ status: "refunded", refundedMinor: 500 });
    expect((await mailed(buyer)).at(-1)).toContain("Your interview is canceled.");
  });
});

test("a claim about a pack's session is listed with the session's value", async () => {
  const { buyer } = await pack();
  const used = await useOne(buyer, "2027-01-16T10:00:00Z");
  await app.services.db.execute(
    sql`insert into claims (order_id, status, words, created_at)
        values (${used}, 'open', 'The sound was bad', ${app.services.clock.now()})`,
  );
  const { cookie } = await signedIn(app, ["finance"], true);
  const list = await fetch(`${app.url}/admin/claims?q=${used}`, { headers: { cookie } });
  const { text } = readPage(await list.text());
  expect(text).toMatch(/\$71\.10\s*from a pack/);
  expect(text).not.toContain("$0");
});

describe("goodwill for a session", () => {
  test.each(["71.10", "0.01"])(
    "paid by a pack refunds $%s as money and returns no session to the pack",
    async (first) => {
      const { db } = app.services;
      const { id, buyer } = await pack();
      const used = await useOne(buyer);
      const { give } = await operator();
      expect(await give(used, first)).toBe(302);
      if (first !== "71.10") expect(await give(used, "71.09")).toBe(302);
      expect(await money(used)).toEqual({ status: "refunded", refundedMinor: WORTH });
      expect(await getOrder(db, used)).toMatchObject({ returnedMinor: 0 });
      expect(await getPack(db, id)).toMatchObject({
        leftMinor: PACK - WORTH,
        unused: [{ number: 2 }, { number: 3 }],
      });
      expect((await getBookingOfOrder(db, used))!.status).toBe("confirmed");
      expect((await mailed(buyer)).at(-1)).toContain("the same way you paid");
      expect(await getBalance(db, "customer", used, "USD")).toBe(0);
    },
  );

  test("is refused while the candidate chooses between a refund and another time", async () => {
    const { services } = app;
    const { orderId: id, candidate } = await bookSession(services, {
      start: "2027-01-15T10:00:00Z",
    });
    const { give, page, refusal } = await operator();
    expect(await page(id)).toContain("Goodwill refund");
    const by = { role: "operator", id: randomUUID() } as const;
    await cancelSession(services, id, { by, why: "The expert is ill" });
    expect(await page(id)).not.toContain("Goodwill refund");
    expect(await page(id)).toMatch(
      /The candidate is choosing between a refund and another time\. .*we refund it on 20/,
    );
    for (const amount of ["79", "1"]) {
      expect(await refusal(id, amount)).toContain(
        "The candidate is choosing between a refund and another time.",
      );
    }
    expect((await money(id)).refundedMinor).toBe(0);
    const candidateBy = { role: "candidate", id: candidate.userId } as const;
    expect(await chooseRefund(services, id, candidateBy)).toEqual({
      ok: true,
      refundMinor: 79_00,
      creditMinor: 7_90,
    });
    await give(id, "1");
    expect(await mailed(candidate, "We’re refunding $1 ")).toEqual([]);
    expect(await money(id)).toEqual({ status: "refunded", refundedMinor: 79_00 });
  });

  test("is possible again once they have chosen another time", async () => {
    const { services } = app;
    const {
      orderId: id,
      candidate,
      expert,
    } = await bookSession(services, {
      start: "2027-01-16T10:00:00Z",
    });
    const by = { role: "operator", id: randomUUID() } as const;
    await cancelSession(services, id, { by, why: "The room is closed" });
    const choice = { start: new Date("2027-01-18T10:00:00Z"), expert: expert.slug };
    const buyer = { role: "candidate", id: candidate.userId } as const;
    expect(await changeTime(services, id, choice, buyer)).toMatchObject({ ok: true });
    const { give } = await operator();
    expect(await give(id, "79")).toBe(302);
    expect(await money(id)).toEqual({ status: "refunded", refundedMinor: 79_00 });
  });
});

describe("goodwill for a pack", () => {
  test("below the value of its unused sessions keeps them; refunding the rest ends them", async () => {
    const { db } = app.services;
    const { id, buyer } = await pack();
    const { give, page } = await operator();
    expect(await page(id)).toContain(
      "Up to $213.30, to the original payment method. $213.30 ends the 3 unused sessions. Less leaves them usable.",
    );
    await give(id, "13.30");
    expect((await getPack(db, id))!).toMatchObject({ closedAt: null, leftMinor: 200_00 });
    expect(await getBalance(db, "credits", id, "USD")).toBe(-PACK);
    await useOne(buyer);
    // The two remaining sessions are worth $142.20, and $13.30 was refunded.
    expect(await page(id)).toContain("$128.90 ends the 2 unused sessions.");
    expect(await give(id, "128.91")).toBe(422);
    await give(id, "128.90");
    expect((await getPack(db, id))!).toMatchObject({ closedWhy: "refunded", leftMinor: WORTH });
    expect(await mailed(buyer)).toMatchObject([
      expect.not.stringContaining("ended"),
      expect.stringContaining("Its 2 unused sessions have ended."),
    ]);
    for (const account of ["credits", "customer"] as const) {
      expect(await getBalance(db, account, id, "USD")).toBe(0);
    }
  });

  test("is refused once every session is booked, because each has its own order", async () => {
    const { db } = app.services;
    const { id, buyer } = await pack();
    const orders = [
      await useOne(buyer),
      await useOne(buyer, "2027-01-15T10:00:00Z"),
      await useOne(buyer, "2027-01-18T10:00:00Z"),
    ];
    const { give, page, refusal } = await operator();
    const words = "Every session of this pack has been booked.";
    expect(await page(id)).toContain(words);
    expect(await page(id)).not.toContain("Goodwill refund");
    expect(await refusal(id, "1")).toContain(words);
    expect(await money(id)).toEqual({ status: "paid", refundedMinor: 0 });
    expect(await give(orders[0]!, "71.10")).toBe(302);
    expect((await getPack(db, id))!.leftMinor).toBe(PACK - WORTH);
  });

  // With the limit read before the lock, all three sessions were refunded, one of them booked.
  test("waits for a session that is being booked, and counts it", async () => {
    const { services } = app;
    const { id, buyer } = await pack();
    const { slug } = await addExpert(services);
    const other = await placeOrder(services, { start: START, expert: slug, candidate: buyer });
    const { give } = await operator();
    const sent = await services.db.transaction(async (tx) => {
      await lockBalance(tx, buyer.userId);
      const waiting = give(id, "213.30");
      await expect
        .poll(async () => {
          const { rows } = await services.db.execute(
            sql`select from pg_locks where locktype = 'advisory' and not granted`,
          );
          return rows.length;
        })
        .toBe(1);
      const bought = (await getPack(tx, id))!;
      await takeSession(tx, bought, other.order.id, services.clock.now());
      return { waiting };
    });
    expect(await sent.waiting).toBe(422);
    expect(await money(id)).toEqual({ status: "paid", refundedMinor: 0 });
  });

  test("refunds sessions that expired unused, and the pack stays closed", async () => {
    const { services } = app;
    const { id } = await pack();
    await services.db.execute(
      sql`update packs set expires_at = ${services.clock.now()} where order_id = ${id}`,
    );
    await lapsePack(services, id);
    const { give, page } = await operator();
    expect(await page(id)).toContain("Up to $213.30, to the original payment method. This pack");
    expect(await give(id, "71.10")).toBe(302);
    expect(await money(id)).toEqual({ status: "partially_refunded", refundedMinor: WORTH });
  });

  test("never adds up with the buyer’s own refund to more than was paid", async () => {
    const { services } = app;
    const { id, buyer } = await pack();
    const used = await useOne(buyer);
    const { give, page } = await operator();
    await give(id, "50");
    const by = { role: "candidate", id: buyer.userId } as const;
    expect(await refundUnused(services, id, { by, expectedMinor: 2 * WORTH })).toMatchObject({
      ok: true,
    });
    await services.runJobs();
    // The rest of the payment is less than the session that the pack paid for.
    expect((await getPack(services.db, id))!.leftMinor).toBe(PACK - 50_00 - 2 * WORTH);
    expect(await page(used)).toContain("Up to $21.10");
    expect(await give(used, "21.11")).toBe(422);
    const canceled = await cancelSession(services, used, { by, why: "No time" });
    expect(canceled).toEqual({ ok: true, refundMinor: 21_10 });
    await services.runJobs();
    expect((await getPack(services.db, id))!.leftMinor).toBe(0);
    expect((await money(used)).refundedMinor).toBe(21_10);
  });
});

test("what was bought is confirmed by email to its buyer’s name", async () => {
  const { services } = app;
  for (const [bought, subject] of [
    [await aiSession(), "Your AI mock session"],
    [await interview(), "Your one-way interview"],
    [await pack(), "Your pack"],
  ] as const) {
    await services.runJobs();
    expect(await mailed(bought.buyer, subject)).toMatchObject([
      expect.stringContaining("Hello Asha Rao,"),
    ]);
  }
});
