import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pickUpWork } from "#modules/expert-work/commands/pick-up.server.ts";
import { keepTranscript } from "#modules/one-way/commands/keep-transcript.server.ts";
import { listAnswers, listSegments } from "#modules/one-way/data.server.ts";
import { getScorecardOf } from "#modules/one-way/scorecards.server.ts";
import { listOneWayScores } from "#modules/one-way/scores.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { createActionLimits } from "#platform/action-limits.ts";
import { advanceClock, runDueJobs } from "#server/jobs/run-due.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import {
  type Expert,
  filled,
  type Recording,
  draftOf,
  reviewOf,
  useScorecardPeople,
} from "#tests/support/recording-scorecards.ts";

const HOUR = 3_600_000;
let app: HttpApp;
let first: Expert;
let second: Expert;
const {
  expert,
  playable,
  recording,
  order,
  settleOrder,
  buy,
  claim,
  mailsTo,
  share,
  expectBalanced,
} = useScorecardPeople((started) => (app = started));

beforeEach(async () => {
  [first, second] = [await expert(), await expert()];
});

function scoreOneself(who: Recording) {
  const levels = getRubric("coding")!.dimensions.map(({ key }) => [`level.${key}`, "3"]);
  return who.post(reviewOf(who), { ...Object.fromEntries(levels), intent: "score" });
}

describe("an expert’s scorecard", () => {
  test("is paid for, claimed, written and delivered, and opens after the self-score", async () => {
    const { db } = app.services;
    const who = await playable();
    await db.execute(sql`update users set name = 'Asha Rao' where id = ${who.userId}::uuid`);
    const offer = await who.page(reviewOf(who));
    expect(offer).toContain("Pay $29 for an expert’s scorecard");
    expect(offer).toContain("I’m under 18, and my parent or guardian agrees to this order");
    const unsaid = { intent: "buy", expected: "2900", currency: "USD", key: randomUUID() };
    const asked = await who.post(reviewOf(who), unsaid);
    expect(asked.status).toBe(422);
    expect(await asked.text()).toMatch(/href="#age"[^>]*>Say whether you’re 18 or older/);
    const { orderId, scorecardId, path } = await buy(who);
    expect(await who.page(reviewOf(who))).toContain("waiting for an expert");
    expect(await who.page(`/orders/${orderId}`)).toContain(`${reviewOf(who)}#scorecard`);
    expect(await mailsTo(`one-way-scorecard-bought:${orderId}`)).toHaveLength(1);
    const again = await who.post(reviewOf(who), {
      ...{ intent: "buy", age: "adult", expected: "2900", currency: "USD", key: randomUUID() },
    });
    expect(again.status).toBe(422);

    expect(await first.page("/expert")).toContain("recording is waiting for a scorecard");
    expect(await first.page("/expert/work")).toContain("$21.75");
    expect((await claim(first, scorecardId)).headers.get("location")).toBe(path);
    expect(await who.page(reviewOf(who))).toContain("is scoring your answers now");
    const [file] = await listRecordings(db, who.id);
    expect((await first.call(`${path}/files/${file!.id}`)).status).toBe(200);

    expect((await first.post(path, { intent: "send", strengths: "Words" })).status).toBe(422);
    expect(
      (
        await first.call(draftOf(who), {
          method: "POST",
          body: new URLSearchParams({ change: "Typed so far" }),
        })
      ).status,
    ).toBe(204);
    expect(await first.page(path)).toContain("Typed so far");
    const [key] = getRubric("coding")!.dimensions.map((one) => one.key);
    const late = { ...filled(), intent: `observe.${key}`, [`observed.${key}`]: "9:00" };
    const refused = (await (await first.post(path, late)).text()).replaceAll("<!-- -->", "");
    expect(refused).toContain("Answer 1 is shorter than that");
    const sent = await first.post(path, { ...filled(), intent: "send" });
    expect(sent.headers.get("location")).toBe(`${path}?done=sent`);
    expect(await first.page(path)).toContain("Clear from the first sentence.");
    expect((await first.call(`${path}/files/${file!.id}`)).status).toBe(200);
    expect((await first.post(path, { ...filled(), intent: "send" })).status).toBe(303);

    expect(await share(first)).toBe(-2175);
    expect((await getOrder(db, orderId))!.status).toBe("fulfilled");
    await expectBalanced();
    const { rows: ready } = await db.execute<{ text: string }>(
      sql`select text from outbox_mails
          where dedupe_key = ${`one-way-scorecard-ready:${orderId}`}`,
    );
    expect(ready).toMatchObject([{ text: expect.stringContaining("Hello Asha Rao,") }]);
    expect(await listOneWayScores(db, who.userId)).toEqual([]);
    const closed = await who.page(reviewOf(who));
    expect(closed).toContain("has scored your answers");
    expect(closed).not.toContain("Clear from the first sentence.");
    await scoreOneself(who);
    const open = await who.page(reviewOf(who));
    expect(open).toContain("Clear from the first sentence.");
    expect(open).toContain('href="#answer-2" data-offset-ms="1000"');
    const scores = await listOneWayScores(db, who.userId);
    expect(scores.filter(({ by }) => by === "expert")).toMatchObject([
      { level: 1, scorer: `Name of ${first.slug}`, quotes: [{ text: `What ${key} looked like` }] },
      { level: 2 },
      { level: 3 },
      { level: 4 },
      { level: 5 },
    ]);
    const progress = (await who.page("/candidate/progress")).replaceAll("<!-- -->", "");
    expect(progress).toContain(`href="${reviewOf(who)}#scorecard"`);
    expect(progress).toContain(`What ${key} looked like`);
    expect(progress).toContain("You score yourself as others do, on average.");
  });

  test("can be claimed while its recordings are being prepared, and says so", async () => {
    const who = await recording();
    const { scorecardId, path } = await buy(who);
    await claim(first, scorecardId);
    const note = "see recordings that are being prepared";
    expect(await first.page(path)).not.toContain(note);
    await app.services.db.execute(
      sql`update recordings set status = 'finishing', file_key = null where session_id = ${who.id}::uuid`,
    );
    expect(await first.page(path)).toContain(note);
  });

  test("is claimed by one of twenty, and seen by nobody else", async () => {
    const { services } = app;
    const who = await playable();
    const { scorecardId, path } = await buy(who);
    const crowd = [first, second];
    while (crowd.length < 20) crowd.push(await expert());
    const claims = await Promise.all(
      crowd.map((one) => pickUpWork(services, { id: scorecardId, expert: one })),
    );
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(claims.flatMap((one) => (one.ok ? [] : [one.reason])))).toEqual(
      new Set(["taken"]),
    );
    const winner = crowd[claims.findIndex(({ ok }) => ok)]!;
    const losers = crowd.filter((one) => one !== winner);
    const [file] = await listRecordings(services.db, who.id);
    for (const one of [...losers.slice(0, 2), who]) {
      for (const at of [path, `${path}/files/${file!.id}`]) {
        expect((await one.call(at)).status).toBe(404);
      }
      expect((await one.post(draftOf(who), filled())).status).toBe(404);
      expect((await one.post(path, { ...filled(), intent: "send" })).status).toBe(404);
    }
    // Nor through someone else's recording, or as a second claim.
    const other = await playable();
    const [foreign] = await listRecordings(services.db, other.id);
    expect((await winner.call(`${path}/files/${foreign!.id}`)).status).toBe(404);
    const next = await buy(other);
    const busy = await claim(winner, next.scorecardId);
    expect(busy.headers.get("location")).toBe("/expert/work?said=busy");
    // The row decides, without any lock.
    const another = services.db.execute(
      sql`update expert_work
          set status = 'claimed', expert_id = ${winner.id}::uuid, claimed_at = now(),
              claimed_until = now() + interval '1 hour'
          where id = ${next.scorecardId}::uuid`,
    );
    await expect(another).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  test("waits only for active experts of its topic, and not for its own candidate", async () => {
    const who = await recording();
    const { scorecardId } = await buy(who);
    const other = await expert(["finance"]);
    expect((await claim(other, scorecardId)).headers.get("location")).toContain("said=gone");
    const { services } = app;
    const own = { id: first.id, userId: who.userId };
    expect(await pickUpWork(services, { id: scorecardId, expert: own })).toMatchObject({
      reason: "gone",
    });
    await services.db.execute(sql`update experts set status = 'paused' where id = ${first.id}`);
    expect((await claim(first, scorecardId)).headers.get("location")).toContain("said=gone");
    await services.db.execute(sql`update experts set status = 'paused' where id = ${second.id}`);
    const another = await recording();
    expect(await another.page(reviewOf(another))).toContain("No expert scores recordings");
  });

  test("returns to the queue a day after it was claimed, without its notes", async () => {
    const { services } = app;
    const who = await recording();
    const { scorecardId, path } = await buy(who);
    await claim(first, scorecardId);
    const [key] = getRubric("coding")!.dimensions.map((one) => one.key);
    await first.post(path, { ...filled(), intent: `observe.${key}` });
    const [answer] = await listAnswers(services.db, who.id);
    const marks = () => listEvents(services.db, answer!.id, { seenBy: "expert" });
    expect(await marks()).toMatchObject([{ data: { text: `What ${key} looked like` } }]);

    await advanceClock(services, 24 * HOUR - 1);
    expect((await first.call(path)).status).toBe(200);
    await advanceClock(services, 1);
    expect((await first.call(path)).status).toBe(404);
    expect(await marks()).toMatchObject([{ data: { removed: true } }]);
    expect(await mailsTo(`work-claim-ended:${scorecardId}`)).toHaveLength(1);
    expect((await claim(second, scorecardId)).headers.get("location")).toBe(path);
    expect(await second.page(path)).not.toContain(`What ${key} looked like`);
    await second.post(path, { intent: "return" });
    expect((await second.call(path)).status).toBe(404);
    expect((await claim(first, scorecardId)).headers.get("location")).toBe(path);
  });

  test("is refunded automatically after 72 hours, and can be bought again", async () => {
    const { services } = app;
    const who = await recording();
    const { orderId, scorecardId, path } = await buy(who);
    await advanceClock(services, 70 * HOUR);
    await claim(first, scorecardId);
    await advanceClock(services, 2 * HOUR - 1);
    expect((await first.call(path)).status).toBe(200);
    await advanceClock(services, 1);
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    expect((await first.call(path)).status).toBe(404);
    expect(await mailsTo(`one-way-scorecard-refunded:${orderId}`)).toHaveLength(1);
    expect(await mailsTo(`work-claim-ended:${scorecardId}`)).toHaveLength(1);
    expect(await share(first)).toBe(0);
    await expectBalanced();
    expect(await who.page(reviewOf(who))).toContain("We refunded $29 in full");
    expect((await order(who)).response.status).toBe(303);
  });

  test("is refunded to its candidate until an expert has claimed it", async () => {
    const { services } = app;
    const who = await recording();
    const { orderId, scorecardId } = await buy(who);
    const cancel = { intent: "cancel-order", expected: "2900" };
    await claim(first, scorecardId);
    await who.post(`/orders/${orderId}`, cancel);
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.status).toBe("paid");
    await first.post(`/expert/work/${scorecardId}`, { intent: "return" });
    await who.post(`/orders/${orderId}`, cancel);
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    expect((await claim(second, scorecardId)).headers.get("location")).toContain("said=gone");
    await expectBalanced();
  });

  test("can’t be sold for recordings that are gone or expire before", async () => {
    const { db, clock, runJobs } = app.services;
    const expireSoon = ({ id }: Recording) =>
      db.execute(
        sql`update recordings set expires_at = ${clock.now()}::timestamptz + interval '2 days'
            where session_id = ${id}::uuid`,
      );
    const who = await recording();
    await expireSoon(who);
    expect(await who.page(reviewOf(who))).toContain("expire too soon");
    const form = {
      intent: "buy",
      age: "adult",
      expected: "2900",
      currency: "USD",
      key: randomUUID(),
    };
    expect((await who.post(reviewOf(who), form)).status).toBe(422);
    const stranger = await recording();
    expect((await stranger.post(reviewOf(who), form)).status).toBe(404);
    // Nor by a payment that arrives too late.
    const { orderId } = await order(stranger);
    await expireSoon(stranger);
    await settleOrder(orderId);
    await runJobs();
    expect((await getOrder(db, orderId))!).toMatchObject({ refundedMinor: 2_900 });
  });

  test("is refunded when it is paid for after its recordings were deleted", async () => {
    const { db, runJobs } = app.services;
    const who = await recording();
    expect(await who.page(reviewOf(who))).toContain("after you’ve scored yourself");
    const { orderId, scorecardId } = await order(who);
    expect(await who.page(reviewOf(who))).toContain("Go to payment");
    for (const { id } of await listRecordings(db, who.id)) {
      await who.post(reviewOf(who), { intent: "delete", recording: id });
    }
    await settleOrder(orderId);
    await runJobs();
    expect((await getOrder(db, orderId))!.status).toBe("refunded");
    const page = await who.page(reviewOf(who));
    expect(page).toContain("We refunded $29 in full");
    expect(page).not.toContain("Go to payment");
    expect(await mailsTo(`one-way-scorecard-refunded:${orderId}`)).toHaveLength(1);
    expect((await claim(first, scorecardId)).headers.get("location")).toContain("said=gone");
    const { rows } = await db.execute(
      sql`select r.reason from refunds r join payments p on p.id = r.payment_id
          where p.order_id = ${orderId}`,
    );
    expect(rows).toEqual([{ reason: "paid_late" }]);
    await expectBalanced();
  });

  test("can’t quote a recording that is gone", async () => {
    const who = await recording();
    const { path, scorecardId, orderId } = await buy(who);
    await claim(first, scorecardId);
    const [gone] = await listRecordings(app.services.db, who.id);
    await who.post(reviewOf(who), { intent: "delete", recording: gone!.id });
    const sent = await first.post(path, { intent: "send", ...filled() });
    expect(sent.status).toBe(422);
    expect(await sent.text()).toContain("Choose an answer that can be watched");
    expect((await getOrder(app.services.db, orderId))!.status).toBe("paid");
  });

  test("ignores posted names of inherited properties", async () => {
    const who = await recording();
    const { path, scorecardId } = await buy(who);
    await claim(first, scorecardId);
    for (const name of ["constructor", "toString"]) {
      const draft = { ...filled(), [`evidence.${name}.event-1`]: "on" };
      expect((await first.post(draftOf(who), draft)).status).toBe(204);
      const quote = { intent: `quote.${name}`, [`quote.${name}`]: "event-1" };
      expect((await first.post(path, quote)).status).toBe(303);
      const sent = await first.post(path, { intent: "send", ...filled(), drill: name });
      expect(sent.status).toBe(422);
      expect((await first.call(`${path}?done=${name}`)).status).toBe(200);
    }
    expect((await first.call(`${path}?done=__proto__`)).status).toBe(200);
  });

  test("is exported, waits with erasure, and loses its words with the account", async () => {
    const { services } = app;
    const who = await recording();
    const { scorecardId, path } = await buy(who);
    expect(await eraseAccount(services, who.userId)).toEqual({
      ok: false,
      reason: "unused_sessions",
    });
    await claim(first, scorecardId);
    await first.post(path, { ...filled(), intent: "send" });
    const exported = async () => JSON.stringify(await exportPersonalData(services, who));
    const closed = await exported();
    for (const words of ["Clear from", "Say the complexity", "moveForward", "looked like"]) {
      expect(closed).not.toContain(words);
    }
    await scoreOneself(who);
    expect(await exported()).toContain("Say the complexity before coding.");
    expect(await exported()).toContain("Clear from the first sentence.");
    expect(await eraseAccount(services, who.userId)).toEqual({ ok: true });
    await runDueJobs(services);
    const page = await first.page(path);
    expect(page).not.toContain("Say the complexity before coding.");
    expect(page).not.toContain("looked like");
    expect(page).toContain("4 of 5");
    expect(await share(first)).toBe(-2175);
  });
});

describe("a transcript", () => {
  const SAID = [
    { text: "Um, I would count the words first.", fromMs: 400, toMs: 3_000 },
    { text: "That is linear.", fromMs: 6_000, toMs: 7_000 },
  ];
  const keep = (who: Recording, segments: object[] = SAID, position = 1) =>
    who.post(reviewOf(who), {
      intent: "transcript",
      transcript: JSON.stringify([{ position, segments }]),
    });
  const chosen = {
    intent: "buy",
    age: "adult",
    expected: "2900",
    currency: "USD",
    transcript: "on",
  };

  test("is stored once, with figures, and private to the candidate until they share it", async () => {
    const who = await recording();
    const stranger = await recording();
    expect((await keep({ ...stranger, id: who.id })).status).toBe(404);
    await keep(who);
    await keep(who, [{ text: "Something else", fromMs: 0, toMs: 10 }]);
    expect((await keep(who, [{ text: "", fromMs: 0, toMs: 10 }])).status).toBe(422);
    const page = await who.page(reviewOf(who));
    expect(page).toContain("That is linear.");
    expect(page).toMatch(/at least [^<]*um/);
    expect(page).not.toContain("Something else");
    await who.post(reviewOf(who), { intent: "share", days: "7" });
    const [link] = /\/interviews\/oneway\/shared\/[\w.-]+/.exec(await who.page(reviewOf(who)))!;
    expect(await (await fetch(app.url + link)).text()).not.toContain("That is linear.");

    const { path, scorecardId } = await buy(who);
    await claim(first, scorecardId);
    expect(await first.page(path)).not.toContain("That is linear.");

    await keep(stranger);
    await stranger.post(reviewOf(stranger), { ...chosen, key: randomUUID() });
    const own = (await getScorecardOf(app.services.db, stranger.id))!;
    await settleOrder(own.orderId);
    await claim(second, own.id);
    const shown = `/expert/work/${own.id}`;
    expect(await second.page(shown)).toContain(
      "Answer 2, 0:06 · Said by the candidate: That is linear.",
    );
  });

  test("needs a playable answer, and is no longer than it", async () => {
    const { db } = app.services;
    const who = await recording();
    const refused = async (segments: object[], position = 1) =>
      expect((await keep(who, segments, position)).status).toBe(422);
    await refused(SAID, 7);
    await refused([{ text: "Still talking", fromMs: 9_000, toMs: 12_000 }]);
    await refused([{ text: "word ".repeat(300), fromMs: 0, toMs: 9_000 }]);
    const [answer] = (await listAnswers(db, who.id)).slice(1);
    const segment = (await listSegments(db, who.id)).find((one) => one.answerId === answer!.id);
    await who.post(reviewOf(who), { intent: "delete", recording: segment!.id });
    await refused(SAID);
    // A rejected one prevents the others from being saved, too.
    const both = [0, 1].map((position) => ({ position, segments: SAID }));
    const form = { intent: "transcript", transcript: JSON.stringify(both) };
    expect((await who.post(reviewOf(who), form)).status).toBe(422);
    expect(await who.page(reviewOf(who))).not.toContain("That is linear.");
    expect((await keep(who, SAID, 0)).status).toBe(200);
  });

  test("is limited per account and day", async () => {
    const { services } = app;
    const who = await recording();
    // One attempt instead of a hundred.
    const config = { ...services.config, rateLimitScale: 0.01 };
    const limits = createActionLimits({ ...services, config });
    const of = { interviewId: who.id, userId: who.userId };
    const write = (userId: string) =>
      keepTranscript({ ...services, limits }, { ...of, userId }, [{ position: 0, segments: SAID }]);
    expect(await write(who.userId)).toEqual({ ok: true });
    expect(await write(who.userId)).toEqual({ ok: false, reason: "too_many" });
    expect(await write(randomUUID())).toEqual({ ok: false, reason: "missing" });
  });

  test("is deleted with its recording or by its candidate, and quotes say so", async () => {
    const { db } = app.services;
    const who = await recording();
    await keep(who);
    const answers = await listAnswers(db, who.id);
    const [event] = await listEvents(db, answers[1]!.id, { seenBy: "expert" });
    await who.post(reviewOf(who), { ...chosen, key: randomUUID() });
    const { id, orderId } = (await getScorecardOf(db, who.id))!;
    await settleOrder(orderId);
    await claim(first, id);
    const path = `/expert/work/${id}`;
    const quoting = { ...filled(), [`evidence.code.event-${event!.id}`]: "on", intent: "send" };
    expect((await first.post(path, quoting)).status).toBe(303);
    expect(await first.page(path)).toContain("I would count the words first.");
    await who.post(reviewOf(who), { intent: "forget" });
    const page = await first.page(path);
    expect(page).not.toContain("I would count the words first.");
    expect(page).toContain("Removed at the speaker’s request");

    await keep(who);
    const recordings = await listRecordings(db, who.id);
    for (const { id: one } of recordings) {
      await who.post(reviewOf(who), { intent: "delete", recording: one });
    }
    expect(await who.page(reviewOf(who))).not.toContain("That is linear.");
  });
});

describe("the database", () => {
  test("rejects levels without evidence, foreign evidence and changes after delivery", async () => {
    const { db } = app.services;
    const who = await recording();
    const { scorecardId, path } = await buy(who);
    await claim(first, scorecardId);
    await first.post(path, { intent: "save", strengths: "Typed so far" });
    const level = (evidence: string[]) =>
      db.execute(
        sql`update scorecard_levels set level = 3, evidence = ${sql.param(evidence)}::text[]
            where subject_id = ${who.id}::uuid and dimension = 'code'`,
      );
    await expect(level(["event-1000000"])).rejects.toMatchObject({ cause: { code: "GR002" } });
    await level([]);
    await expect(
      db.execute(
        sql`update scorecards set sent_at = now(), change = 'x', move_forward = true
            where subject_id = ${who.id}::uuid`,
      ),
    ).rejects.toMatchObject({ cause: { message: "a level needs evidence in words" } });
    const deliver = sql`update expert_work
                        set status = 'delivered', expert_id = ${second.id}::uuid, delivered_at = now(),
                            claimed_at = null, claimed_until = null
                        where id = ${scorecardId}::uuid`;
    await expect(db.execute(deliver)).rejects.toMatchObject({ cause: { code: "GR002" } });
    await first.post(path, { ...filled(), intent: "send" });
    const change = db.execute(
      sql`update scorecards set strengths = 'Other' where subject_id = ${who.id}::uuid`,
    );
    await expect(change).rejects.toMatchObject({ cause: { code: "GR002" } });
    await expect(
      db.execute(sql`update scorecard_levels set level = 5 where subject_id = ${who.id}::uuid`),
    ).rejects.toMatchObject({ cause: { code: "GR002" } });
  });
});
