import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { longTime } from "#lib/session-time.ts";
import { listAnswers, listSegments } from "#modules/one-way/data.server.ts";
import { getScorecardOf } from "#modules/one-way/scorecards.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { advanceClock, runDueJobs } from "#server/jobs/run-due.ts";
import { markFailed } from "#modules/recordings/commands.server.ts";
import { signedIn } from "#tests/support/admin-app.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import {
  type Expert,
  filled,
  type Recording,
  reviewOf,
  useScorecardPeople,
} from "#tests/support/recording-scorecards.ts";

const HOUR = 3_600_000;
let app: HttpApp;
let first: Expert;
let second: Expert;
const { expert, recording, order, settleOrder, buy, claim, mailsTo, share, expectBalanced } =
  useScorecardPeople((started) => (app = started));

beforeEach(async () => {
  const { db } = app.services;
  await db.execute(sql`update expert_work set status = 'canceled' where status = 'queued'`);
  [first, second] = [await expert(["coding"], "Asia/Kolkata"), await expert()];
});

/** Emails to an address with a matching subject, newest first. */
async function received(to: string, subject: RegExp): Promise<{ subject: string; text: string }[]> {
  await app.services.runJobs();
  const response = await fetch(`${app.url}/dev/mail.json?to=${encodeURIComponent(to)}`);
  const mails = (await response.json()) as { subject: string; text: string }[];
  return mails.filter((mail) => subject.test(mail.subject));
}

/** An operator's view of an order, with its refund form. */
async function openOrder(orderId: string) {
  const { cookie } = await signedIn(app, ["finance"], true);
  const path = `${app.url}/admin/orders/${orderId}`;
  const headers = { cookie, origin: app.url };
  const give = (amount: string, key: string = randomUUID()) =>
    fetch(path, {
      method: "POST",
      redirect: "manual",
      headers,
      body: new URLSearchParams({
        ...{ intent: "order.goodwill", amount, key, why: "Sound was bad", confirm: "yes" },
      }),
    });
  const page = async () =>
    (await (await fetch(path, { headers })).text()).replaceAll("<!-- -->", "");
  return { give, page };
}

const emailOf = ({ slug }: Expert) => `${slug}@experts.example`;
const queueMails = (who: Expert) => received(emailOf(who), /waiting for a scorecard/);

describe("experts of a recording's topic", () => {
  test("are emailed when one waits, once in twelve hours, with all that waits", async () => {
    const { services } = app;
    const other = await expert(["finance"]);
    await buy(await recording());
    await runDueJobs(services);
    const [mail, ...more] = await queueMails(first);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("A recording is waiting for a scorecard");
    const due = longTime(new Date(services.clock.now().getTime() + 72 * HOUR), "Asia/Kolkata");
    for (const said of ["Coding", "You earn $21.75", `Due ${due}`, "/expert/work"]) {
      expect(mail!.text).toContain(said);
    }
    expect(await queueMails(second)).toHaveLength(1);
    expect(await queueMails(other)).toEqual([]);
    expect(await first.page("/expert/work")).toMatch(/Coding, [1-9]\d* answers?/);

    await advanceClock(services, HOUR);
    await buy(await recording());
    await buy(await recording());
    await advanceClock(services, 11 * HOUR - 1);
    expect(await queueMails(first)).toHaveLength(1);
    await advanceClock(services, 1);
    const both = await queueMails(first);
    expect(both.map(({ subject }) => subject)).toEqual([
      "3 recordings are waiting for a scorecard",
      "A recording is waiting for a scorecard",
    ]);
    await advanceClock(services, 24 * HOUR);
    expect(await queueMails(first)).toHaveLength(2);
  });

  test("aren’t emailed if they turned it off, are its candidate, or can’t claim it", async () => {
    const { services } = app;
    const profile = "/expert/profile";
    expect(await first.page(profile)).toContain("Email me when recordings wait for a scorecard");
    const off = await first.post(profile, { intent: "recordings" });
    expect(off.headers.get("location")).toBe(`${profile}?saved#recordings`);
    const who = await recording();
    await services.db.execute(
      sql`update experts set user_id = ${who.userId}::uuid where id = ${second.id}::uuid`,
    );
    const third = await expert();
    const { orderId } = await buy(who);
    await services.db.execute(sql`update orders set status = 'disputed' where id = ${orderId}`);
    await runDueJobs(services);
    for (const one of [first, third]) expect(await queueMails(one)).toEqual([]);
    expect(await received(who.email, /waiting for a scorecard/)).toEqual([]);
    expect(await third.page("/expert/work")).toContain("No recordings in your topics");

    // What waits already is a reason to email them too.
    await buy(await recording());
    await runDueJobs(services);
    expect(await queueMails(first)).toEqual([]);
    await first.post(profile, { intent: "recordings", recordingMails: "yes" });
    await runDueJobs(services);
    expect(await queueMails(first)).toHaveLength(1);
  });

  test("are emailed again when one returns, but not who returned it", async () => {
    const { services } = app;
    const { scorecardId, path } = await buy(await recording());
    await runDueJobs(services);
    await claim(first, scorecardId);
    await advanceClock(services, 13 * HOUR);
    expect(await first.page(`${path}?return`)).toContain("Return this recording?");
    await first.post(path, { intent: "return" });
    await runDueJobs(services);
    expect(await queueMails(second)).toHaveLength(2);
    expect(await queueMails(first)).toHaveLength(1);
    await advanceClock(services, 13 * HOUR);
    expect(await queueMails(first)).toHaveLength(1);
  });
});

test("claiming and returning again and again leaves no more rows to look at", async () => {
  const { services } = app;
  const { scorecardId, path } = await buy(await recording());
  await runDueJobs(services);
  const countDue = async () => {
    const { rows } = await services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from due_items where kind in ('expert-work', 'expert-work-mail')`,
    );
    return rows[0]!.count;
  };
  const turn = async () => {
    await claim(first, scorecardId);
    await first.post(path, { intent: "return" });
  };
  await turn();
  const before = await countDue();
  for (let time = 0; time < 5; time += 1) await turn();
  expect(await countDue()).toBe(before);
});

test("an expert’s list takes the same number of queries for one recording as for many", async () => {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  /** SQL statements for the list, without those of sign-in and jobs. */
  const countOf = async () => {
    asked.mockClear();
    const page = await first.page("/expert/work");
    const texts = asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === "string" ? query : (query as { text: string }).text,
    );
    const about = texts.filter((text) => /one_way|recording|expert_work|from orders/.test(text));
    return { statements: about.length, rows: page.split(`name="work"`).length - 1 };
  };
  try {
    await buy(await recording());
    const one = await countOf();
    expect(one.rows).toBe(1);
    expect(one.statements).toBeGreaterThan(0);
    for (let more = 0; more < 3; more += 1) await buy(await recording());
    expect(await countOf()).toEqual({ statements: one.statements, rows: 4 });
  } finally {
    asked.mockRestore();
  }
});

describe("a claim", () => {
  const reminders = (who: Expert) => received(emailOf(who), /^Scorecard due/);

  test("gets one reminder, four hours before it ends", async () => {
    const { services } = app;
    const { scorecardId, path } = await buy(await recording());
    await claim(first, scorecardId);
    const until = longTime(new Date(services.clock.now().getTime() + 24 * HOUR), "Asia/Kolkata");
    await advanceClock(services, 20 * HOUR - 1);
    expect(await reminders(first)).toEqual([]);
    await advanceClock(services, 1);
    const [mail, ...more] = await reminders(first);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`Scorecard due ${until}`);
    expect(mail!.text).toContain(path);
    await advanceClock(services, 3 * HOUR);
    expect(await reminders(first)).toHaveLength(1);
    expect((await first.call(path)).status).toBe(200);
  });

  test("that was sent, or made in its last hours, has no reminder", async () => {
    const { services } = app;
    const sent = await buy(await recording());
    await claim(first, sent.scorecardId);
    await first.post(sent.path, { ...filled(), intent: "send" });
    const late = await buy(await recording());
    await advanceClock(services, 69 * HOUR);
    await claim(second, late.scorecardId);
    await advanceClock(services, 2 * HOUR);
    for (const one of [first, second]) expect(await reminders(one)).toEqual([]);
  });

  test("ends with its expert’s account, and others score the recording", async () => {
    const { services } = app;
    const { scorecardId, path } = await buy(await recording());
    await claim(first, scorecardId);
    await first.post(path, { intent: "save", strengths: "Typed so far" });
    for (const status of ["paused", "left"]) {
      await services.db.execute(
        sql`update experts set status = ${status} where id = ${first.id}::uuid`,
      );
    }
    expect(await eraseAccount(services, first.userId)).toEqual({ ok: true });
    expect((await claim(second, scorecardId)).headers.get("location")).toBe(path);
    expect(await second.page(path)).not.toContain("Typed so far");
    await advanceClock(services, 72 * HOUR);
    await services.runJobs();
    expect(await mailsTo(`work-claim-ended:${scorecardId}`)).toHaveLength(1);
  });
});

test("the queue’s old address and its items’ lead to the new one", async () => {
  for (const rest of ["", `/${randomUUID()}`]) {
    const { status, headers } = await first.call(`/expert/recordings${rest}`);
    expect([status, headers.get("location")]).toEqual([301, `/expert/work${rest}`]);
  }
});

describe("through the pages, over time", () => {
  const clock = async (ms: number) => {
    const response = await fetch(`${app.url}/dev/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advanceMs: ms }),
    });
    expect(response.status).toBe(200);
  };

  /** From the review page through the checkout to the order. */
  async function buyByPages(who: Recording) {
    const review = await who.page(reviewOf(who));
    const [, expected] = /name="expected" value="(\d+)"/.exec(review)!;
    const form = {
      intent: "buy",
      age: "adult",
      expected: expected!,
      currency: "USD",
      key: randomUUID(),
    };
    const checkout = (await who.post(reviewOf(who), form)).headers.get("location")!;
    expect(await who.page(checkout)).toContain("Pay $29");
    const paid = await who.post(checkout, { action: "pay" });
    const back = new URL(paid.headers.get("location")!);
    const { orderId, id } = (await getScorecardOf(app.services.db, who.id))!;
    expect(back.pathname).toBe(`/orders/${orderId}`);
    await settleLatestPayment(app.services, orderId);
    return { orderId, scorecardId: id, path: `/expert/work/${id}` };
  }

  test("a recording that one expert let expire can be claimed by another", async () => {
    const { services } = app;
    const who = await recording();
    await services.db.execute(
      sql`update users set zone = 'Asia/Kolkata' where id = ${who.userId}::uuid`,
    );
    const dueAt = new Date(services.clock.now().getTime() + 72 * HOUR);
    const { scorecardId, orderId, path } = await buyByPages(who);
    const [bought] = await received(who.email, /waiting for an expert/);
    expect(bought!.text).toContain(`Scorecard by: ${longTime(dueAt, "Asia/Kolkata")}`);
    expect(await who.page(`/orders/${orderId}`)).toContain(longTime(dueAt, "Asia/Kolkata"));
    expect(await first.page("/expert/work")).toContain(`value="${scorecardId}"`);
    await claim(first, scorecardId);
    expect(await first.page(path)).toContain("Send the scorecard by");
    expect(await who.page(reviewOf(who))).toContain("An expert is scoring your answers.");
    expect(await second.page("/expert/work")).not.toContain(scorecardId);

    await clock(24 * HOUR);
    expect((await first.call(path)).status).toBe(404);
    expect(await received(emailOf(first), /time to score a recording is over/)).toHaveLength(1);
    expect(await who.page(reviewOf(who))).toContain("Waiting for an expert.");
    expect(await second.page("/expert/work")).toContain(`value="${scorecardId}"`);
    await claim(second, scorecardId);
    expect((await second.post(path, { ...filled(), intent: "send" })).status).toBe(303);
    expect(await received(who.email, /scorecard is ready/)).toHaveLength(1);
    expect(await who.page(reviewOf(who))).toContain(`Name of ${second.slug} has scored`);
    expect(await share(first)).toBe(0);
    expect(await share(second)).toBe(-2175);
    await clock(72 * HOUR);
    expect((await getOrder(services.db, orderId))!.status).toBe("fulfilled");
    await expectBalanced();
  });

  test("one that nobody scores in 72 hours is refunded, with an email and a credit note", async () => {
    const { services } = app;
    const who = await recording();
    const { db } = services;
    await db.execute(sql`update users set name = 'Asha Rao' where id = ${who.userId}::uuid`);
    const { scorecardId, orderId, path } = await buyByPages(who);
    await clock(50 * HOUR);
    await claim(first, scorecardId);
    await clock(22 * HOUR);
    const [mail] = await received(who.email, /^No expert scored your recording in time/);
    expect(mail!.subject).toContain("$29 refunded");
    expect(mail!.text).toContain("Hello Asha Rao,");
    expect(await received(emailOf(first), /time to score a recording is over/)).toHaveLength(1);
    expect((await first.call(path)).status).toBe(404);
    expect(await who.page(reviewOf(who))).toContain("We refunded $29 in full");
    const order = await who.page(`/orders/${orderId}`);
    for (const shown of ["No expert scored your recording in time", `/orders/${orderId}/receipt`]) {
      expect(order).toContain(shown);
    }
    const receipt = await who.page(`/orders/${orderId}/receipt`);
    expect(receipt).toContain("Expert’s scorecard of a one-way interview, Coding");
    const [note] = /\?document=C-[\d-]+/.exec(receipt)!;
    const credit = await who.page(`/orders/${orderId}/receipt${note}`);
    expect(credit).toContain("Credit note");
    expect(credit).toContain("Coding: not delivered in time");
    const admin = await openOrder(orderId);
    expect(await admin.page()).toContain("No scorecard in time");
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    await expectBalanced();
  });
});

describe("deleting recordings with a bought scorecard", () => {
  /** In the order of the answers. */
  async function recordingsOf(who: Recording) {
    const { db } = app.services;
    const segments = await listSegments(db, who.id);
    return (await listAnswers(db, who.id)).flatMap(({ id }) =>
      segments.filter(({ answerId }) => answerId === id),
    );
  }
  /** All its observations are about one answer. */
  const filledFrom = (answer: string) =>
    Object.fromEntries(
      Object.entries(filled()).map(([name, value]) => [
        name,
        name.startsWith("answer.") ? answer : value,
      ]),
    );
  const remove = (who: Recording, id: string, more = {}) =>
    who.post(reviewOf(who), { intent: "delete", recording: id, ...more });

  test("asks before deleting the last one, then cancels the scorecard and refunds it", async () => {
    const { services } = app;
    const who = await recording();
    const { scorecardId, orderId, path } = await buy(who);
    await claim(first, scorecardId);
    const [last, ...others] = await recordingsOf(who);
    for (const { id } of others) expect((await remove(who, id)).status).toBe(303);
    const asked = await remove(who, last!.id);
    expect(asked.status).toBe(409);
    const page = (await asked.text()).replaceAll("<!-- -->", "");
    expect(page).toContain("An expert is scoring it now");
    expect(page).toContain("Delete it and refund $29");
    expect(await recordingsOf(who)).toHaveLength(1);
    expect((await getOrder(services.db, orderId))!.status).toBe("paid");

    expect((await remove(who, last!.id, { confirm: "yes" })).status).toBe(303);
    expect(await received(who.email, /^Your scorecard is canceled: \$29 refunded/)).toHaveLength(1);
    expect(await received(emailOf(first), /you claimed was withdrawn/)).toHaveLength(1);
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    const admin = await openOrder(orderId);
    expect(await admin.page()).toContain("The candidate deleted the recordings");
    expect((await first.call(path)).status).toBe(404);
    expect(await second.page("/expert/work")).not.toContain(scorecardId);
    const review = await who.page(reviewOf(who));
    expect(review).toContain("Your last scorecard was canceled");
    expect(review).toContain("There’s no recording of this interview left to score.");
    expect(await share(first)).toBe(0);
    await advanceClock(services, 72 * HOUR);
    expect(await mailsTo(`one-way-scorecard-refunded:${orderId}`)).toHaveLength(1);
    await expectBalanced();
  });

  test("closes an order that isn’t paid yet, and says so instead of asking for payment", async () => {
    const { services } = app;
    const who = await recording();
    const { orderId } = await order(who);
    const [one, ...others] = await recordingsOf(who);
    for (const { id } of others) await remove(who, id);
    expect(await who.page(`/orders/${orderId}`)).toContain("Continue to payment");
    expect((await remove(who, one!.id)).status).toBe(303);
    const closed =
      "You deleted the recordings of this interview, so there’s nothing left to score.";
    // Also before the provider knows.
    const before = await who.page(`/orders/${orderId}`);
    expect(before).toContain(`${closed} You haven’t been charged.`);
    expect(before).not.toContain("Continue to payment");
    expect(await who.page(reviewOf(who))).not.toContain("isn’t paid yet");
    await runDueJobs(services);
    expect((await getOrder(services.db, orderId))!.status).toBe("expired");
    expect(await who.page(`/orders/${orderId}`)).toContain(closed);
    await settleOrder(orderId).catch(() => undefined);
    expect((await getOrder(services.db, orderId))!.paidAt).toBeNull();
    await expectBalanced();
  });

  test("while it is sent, pays either the expert or the candidate", async () => {
    const { services } = app;
    const who = await recording();
    const { scorecardId, orderId, path } = await buy(who);
    await claim(first, scorecardId);
    const [last, ...others] = await recordingsOf(who);
    for (const { id } of others) await remove(who, id);
    await Promise.all([
      first.post(path, { ...filledFrom("1"), intent: "send" }),
      remove(who, last!.id, { confirm: "yes" }),
    ]);
    await services.runJobs();
    expect(await recordingsOf(who)).toEqual([]);
    const { status } = (await getOrder(services.db, orderId))!;
    expect([status, await share(first)]).toEqual(
      status === "refunded" ? ["refunded", 0] : ["fulfilled", -2175],
    );
    await expectBalanced();
  });

  test("asks for no confirmation without a purchase, or after delivery", async () => {
    const { services } = app;
    const who = await recording();
    const [one, two, three] = await recordingsOf(who);
    expect((await remove(who, one!.id)).status).toBe(303);
    const { scorecardId, orderId, path } = await buy(who);
    await claim(first, scorecardId);
    const sent = await first.post(path, { ...filledFrom("2"), intent: "send" });
    expect(sent.headers.get("location")).toBe(`${path}?done=sent`);
    for (const { id } of [two!, three!]) expect((await remove(who, id)).status).toBe(303);
    expect(await recordingsOf(who)).toEqual([]);
    expect((await getOrder(services.db, orderId))!.status).toBe("fulfilled");
  });
});

describe("recordings that can’t be repaired", () => {
  /** Simulates the job failing to repair one. */
  async function fail({ id }: Recording, count: number) {
    const { services } = app;
    const segments = await listSegments(services.db, id);
    for (const segment of segments.slice(0, count)) {
      await services.db.execute(
        sql`update recordings set status = 'finishing', file_key = null
            where id = ${segment.id}::uuid`,
      );
      await markFailed(services, segment.id);
    }
    await runDueJobs(services);
    await services.runJobs();
  }

  test("end a scorecard with its refund once the last one has failed", async () => {
    const { services } = app;
    const who = await recording();
    const { orderId, scorecardId, path } = await buy(who);
    await claim(first, scorecardId);
    await fail(who, 2);
    expect((await getOrder(services.db, orderId))!.status).toBe("paid");
    await fail(who, 3);
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    const [mail] = await received(who.email, /^Your scorecard is canceled: \$29 refunded/);
    expect(mail!.text).toContain(
      "We couldn’t make the recordings of your one-way interview playable",
    );
    expect(await received(emailOf(first), /you claimed was withdrawn/)).toHaveLength(1);
    expect((await first.call(path)).status).toBe(404);
    expect(await who.page(`/orders/${orderId}`)).toContain("can’t be played");
    const admin = await openOrder(orderId);
    expect(await admin.page()).toContain("The recordings can’t be played");
    expect(await share(first)).toBe(0);
    await expectBalanced();
  });

  test("close an order that isn’t paid yet", async () => {
    const { services } = app;
    const who = await recording();
    const { orderId } = await order(who);
    await fail(who, 3);
    expect((await getOrder(services.db, orderId))!.status).toBe("expired");
    expect(await who.page(`/orders/${orderId}`)).toContain("no expert can score them. You haven’t");
  });
});

describe("an operator’s goodwill refund", () => {
  test("lowers the share of a delivered scorecard, once per form", async () => {
    const { services } = app;
    const who = await recording();
    const { scorecardId, orderId, path } = await buy(who);
    await claim(first, scorecardId);
    await first.post(path, { ...filled(), intent: "send" });
    const admin = await openOrder(orderId);
    expect(await admin.page()).toContain("Up to $29, to the original payment method.");
    const key = randomUUID();
    await Promise.all([admin.give("9", key), admin.give("9", key)]);
    expect((await admin.give("20.01")).status).toBe(422);
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!).toMatchObject({
      status: "partially_refunded",
      refundedMinor: 900,
    });
    expect(await share(first)).toBe(-1500);
    expect(await received(who.email, /^We’re refunding \$9 for /)).toHaveLength(1);
    await expectBalanced();
  });

  test("keeps a waiting scorecard after a partial refund, and cancels it after a full one", async () => {
    const { services } = app;
    const who = await recording();
    const { scorecardId, orderId, path } = await buy(who);
    const admin = await openOrder(orderId);
    await admin.give("9");
    await services.runJobs();
    expect(await first.page("/expert/work")).toContain("$15");
    expect((await claim(first, scorecardId)).headers.get("location")).toBe(path);
    await admin.give("20");
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    expect((await first.call(path)).status).toBe(404);
    expect(await received(emailOf(first), /you claimed was withdrawn/)).toHaveLength(1);
    expect(await share(first)).toBe(0);
    await expectBalanced();
  });
});
