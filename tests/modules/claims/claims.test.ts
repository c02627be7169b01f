import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { listPendingShares } from "#modules/live-sessions/expert-shares.server.ts";
import { setOutcome } from "#modules/live-sessions/commands/choose-outcome.server.ts";
import { getOrder, listRefundsOfOrder } from "#modules/orders/data.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { buyPack } from "#modules/packs/commands/buy-pack.server.ts";
import { getPack } from "#modules/packs/data.server.ts";
import {
  addCandidate,
  addExpert,
  attend,
  bookSession,
  giveFeedback,
  meet,
  placeOrder,
} from "#tests/support/fixtures.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { scoringOf } from "#modules/feedback/data.server.ts";
import { sendScorecard } from "#modules/scorecards/commands.server.ts";
import { openDraft } from "#modules/scorecards/data.server.ts";
import type { Draft } from "#modules/scorecards/schema.ts";
import { answerCall } from "#modules/rooms/commands/answer-call.server.ts";
import { endSession } from "#modules/rooms/commands/end-session.server.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { decideClaim } from "#modules/claims/commands/decide-claim.server.ts";
import { decideOutcome } from "#modules/claims/commands/decide-outcome.server.ts";
import { openCase } from "#modules/claims/commands/open-case.server.ts";
import { fileClaim } from "#modules/claims/commands/file-claim.server.ts";
import { getCaseOfOrder, getClaimOfOrder } from "#modules/claims/data.server.ts";
import { claimPersonalData } from "#modules/claims/personal-data.server.ts";

const HOUR = 3_600_000;
const WORDS = "Twenty minutes late, and unprepared.";
const operator = { role: "operator", id: "op" } as const;
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

/** A session that ended a minute ago, and whose candidate has the feedback. */
async function held() {
  const session = await ended();
  await giveFeedback(services, session.id);
  return session;
}

async function ended() {
  const {
    orderId: id,
    expert,
    candidate,
  } = await bookSession(services, {
    start: "2027-01-14T10:00:00Z",
  });
  await meet(services, id);
  services.clock.advance(75 * HOUR + 60_000);
  await runDueJobs(services);
  return { id, expert, userId: candidate.userId };
}

const shareOf = async ({ expert }: { expert: { id: string } }) =>
  0 - (await getBalance(services.db, "expert_payable", expert.id, "USD"));

describe("a claim", () => {
  test("holds the expert's payout until it is refused, and emails both and the team", async () => {
    const session = await held();
    expect(await shareOf(session)).toBe(5925);
    expect(await fileClaim(services, session.id, WORDS)).toMatchObject({ ok: true });
    expect(await shareOf(session)).toBe(0);
    expect(
      await decideClaim(services, session.id, "refused", operator, "They were there."),
    ).toEqual({ ok: true, refundMinor: 0 });
    expect(await shareOf(session)).toBe(5925);
    expect(await listRefundsOfOrder(services.db, session.id)).toEqual([]);
    await services.runJobs();
    const mails = await readMailbox(services);
    const about = (subject: string) => mails.filter((mail) => mail.subject.startsWith(subject));
    expect(about("We’re looking into it")).toHaveLength(1);
    expect(about("A question about your session")).toHaveLength(1);
    expect(about("A claim is waiting").map(({ text }) => text)).toEqual([
      expect.stringContaining("/admin/claims"),
    ]);
    expect(
      about("Our decision")
        .map(({ text }) => text)
        .join(),
    ).toContain("They were there.");
    expect(about("Our decision").map(({ text }) => text)).toContainEqual(
      expect.stringContaining("Your share: $59.25"),
    );
    expect(mails.map(({ text }) => text).join()).not.toContain(WORDS);
  });

  test.each([
    [3950, "partially_refunded", 2963],
    [7900, "refunded", 0],
  ])(
    "granted for %i leaves the order %s and pays the expert %i",
    async (granted, status, share) => {
      const session = await held();
      await fileClaim(services, session.id, WORDS);
      const decided = await decideClaim(services, session.id, { granted }, operator, "Sorry.");
      expect(decided).toEqual({ ok: true, refundMinor: granted });
      await services.runJobs();
      const [told] = (await readMailbox(services)).filter(
        ({ to, subject }) =>
          to === `${session.expert.slug}@experts.example` && subject.startsWith("Our decision"),
      );
      expect(told!.text).toContain(`$${granted === 7900 ? "79" : "39.50"}`);
      expect(told!.text.includes("Your share: $29.63")).toBe(granted === 3950);
      expect((await getOrder(services.db, session.id))!.status).toBe(status);
      expect(await shareOf(session)).toBe(share);
      expect(await listLedgerSums(services.db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
      expect(await getClaimOfOrder(services.db, session.id)).toMatchObject({
        status: "granted",
        grantedMinor: granted,
        answer: "Sorry.",
        decidedBy: "op",
      });
    },
  );

  test("granted in full for a session of a pack is money, and says so", async () => {
    const buyer = await addCandidate(services);
    const pack = await buyPack(
      services,
      buyer,
      { service: "coding", sessions: 3, currency: "USD", expectedMinor: 213_30 },
      "key",
    );
    if (!pack.ok) throw new Error(pack.reason);
    await payCheckout(services, pack.checkoutUrl);
    await settleLatestPayment(services, pack.order.id);
    const { slug } = await addExpert(services);
    const start = "2027-01-14T10:00:00Z";
    const booked = { start, expert: slug, candidate: buyer, prepaid: true };
    const { id } = (await placeOrder(services, booked)).order;
    await meet(services, id);
    services.clock.advance(75 * HOUR + 60_000);
    await runDueJobs(services);
    await giveFeedback(services, id);
    await fileClaim(services, id, WORDS);
    await decideClaim(services, id, { granted: 71_10 }, operator, "Sorry.");
    await services.runJobs();
    expect(await getOrder(services.db, id)).toMatchObject({ status: "refunded", returnedMinor: 0 });
    expect((await getPack(services.db, pack.order.id))!).toMatchObject({
      leftMinor: 142_20,
      unused: [{ number: 2 }, { number: 3 }],
    });
    const told = (await readMailbox(services)).filter(({ subject }) =>
      subject.startsWith("Our decision: $71.10 refunded for "),
    );
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining("We’re refunding $71.10, the same way you paid. Banks"),
    ]);
    expect(await listLedgerSums(services.db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
  });

  test("is filed once when submitted five times", async () => {
    const session = await held();
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => fileClaim(services, session.id, WORDS)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((one) => !one.ok && one.reason === "filed_before")).toHaveLength(4);
  });

  test.each([
    ["to the second", -1, { ok: true }],
    ["and no longer", 0, { ok: false, reason: "too_late" }],
  ])("can be filed for seven days, %s", async (_when, ms, outcome) => {
    const { id } = await held();
    services.clock.advance(7 * 24 * HOUR - 60_000 + ms);
    expect(await fileClaim(services, id, WORDS)).toMatchObject(outcome);
  });

  test("is refused for a session that did not take place", async () => {
    const { id } = await ended();
    await setOutcome(services, id, "no_show_candidate", operator, "");
    expect(await fileClaim(services, id, WORDS)).toEqual({ ok: false, reason: "too_late" });
  });

  test("is decided once, for at most what is left to refund", async () => {
    const { id } = await held();
    const decide = (granted: number) => decideClaim(services, id, { granted }, operator, "");
    expect(await decide(1)).toEqual({ ok: false, reason: "not_open" });
    await fileClaim(services, id, WORDS);
    for (const wrong of [7901, 0, -1, 0.5]) {
      expect(await decide(wrong)).toEqual({ ok: false, reason: "more_than_left" });
    }
    const all = await Promise.all([decide(1000), decide(1000)]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listRefundsOfOrder(services.db, id)).toHaveLength(1);
  });

  test("is in its author's export, and loses its text when they are erased", async () => {
    const { id, userId } = await held();
    await fileClaim(services, id, WORDS);
    const person = { userId, addresses: [] };
    expect(await claimPersonalData.exportRows(services.db, person)).toMatchObject([
      { orderId: id, words: WORDS, status: "open" },
    ]);
    await services.db.transaction((tx) =>
      claimPersonalData.erase(tx, person, services.clock.now()),
    );
    expect(await getClaimOfOrder(services.db, id)).toMatchObject({ words: null, status: "open" });
  });
});

describe("a case", () => {
  test("counts nobody's presence after the expert ended the session", async () => {
    const { orderId, bookingId, expert } = await bookSession(services, {
      start: "2027-01-14T10:00:00Z",
    });
    await meet(services, orderId);
    services.clock.advance(74 * HOUR + 4 * 60_000);
    await endSession(services, { bookingId, expertId: expert.id });
    await services.runJobs();
    expect(await getCaseOfOrder(services.db, orderId)).toMatchObject({
      words: "Together for 4 min; the candidate was there for 4 min, the expert for 4 min.",
    });
  });

  test.each([
    [{}, "the candidate didn’t answer, and the expert didn’t answer."],
    [
      { candidate: true, expert: false },
      "the candidate says it took place, and the expert says it didn’t take place.",
    ],
  ])("about a call outside our room says what both answered: %o", async (answers, said) => {
    const { orderId, bookingId, expert } = await bookSession(services, {
      start: "2027-01-14T10:00:00Z",
    });
    await meet(services, orderId);
    const by = { role: "expert", id: expert.id } as const;
    const link = "https://meet.google.com/abc-defg-hij";
    expect(await replaceCall(services, orderId, link, by)).toMatchObject({ ok: true });
    services.clock.advance(75 * HOUR);
    await runDueJobs(services);
    for (const role of ["candidate", "expert"] as const) {
      const happened = (answers as Partial<Record<typeof role, boolean>>)[role];
      if (happened !== undefined) await answerCall(services, bookingId, role, happened);
    }
    services.clock.advance(49 * HOUR);
    await runDueJobs(services);
    await services.runJobs();
    expect(await getCaseOfOrder(services.db, orderId)).toMatchObject({
      words: `The call was outside our room, on meet.google.com: ${said}`,
    });
  });

  /** They met for four minutes; then the candidate left. */
  async function unclear() {
    const session = await bookSession(services, { start: "2027-01-14T10:00:00Z" });
    await attend(services, session.bookingId, { candidate: [[0, 4]], expert: [[0]] });
    services.clock.advance(75 * HOUR);
    await runDueJobs(services);
    await services.runJobs();
    return session;
  }
  const subjects = async (address: string) => {
    const mails = await readMailbox(services);
    return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
  };

  test("opens when they were together too briefly; who was absent longer is asked", async () => {
    const { orderId, expert, candidate } = await unclear();
    expect(await getCaseOfOrder(services.db, orderId)).toMatchObject({
      status: "open",
      words: "Together for 4 min; the candidate was there for 4 min, the expert for 60 min.",
    });
    const asked = expect.stringMatching(/^What happened in your session/);
    expect(await subjects(candidate.email)).toContainEqual(asked);
    expect(await subjects(`${expert.slug}@experts.example`)).not.toContainEqual(asked);
    expect(await shareOf({ expert })).toBe(0);
    const pending = await listPendingShares(services.db, expert.id, services.clock.now());
    expect(pending.map(({ shareMinor }) => shareMinor)).toEqual([5925]);
    expect((await getOrder(services.db, orderId))!.status).toBe("paid");
    // The job runs at least once.
    await openCase(services, { orderId, asked: "candidate" });
    expect((await subjects(candidate.email)).filter((one) => one.startsWith("What"))).toHaveLength(
      1,
    );
  });

  test.each([
    ["completed", "fulfilled", 0],
    ["no_show_candidate", "fulfilled", 5925],
    ["no_show_expert", "paid", 0],
    ["no_show_both", "refunded", 0],
  ] as const)("decided as %s leaves the order %s", async (outcome, status, share) => {
    const { orderId, expert, candidate } = await unclear();
    const all = await Promise.all(
      [1, 2].map(() => decideOutcome(services, orderId, outcome, operator, "Seen.")),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    await services.runJobs();
    expect(await getCaseOfOrder(services.db, orderId)).toMatchObject({
      status: "settled",
      answer: "Seen.",
      decidedBy: "op",
    });
    expect((await getOrder(services.db, orderId))!.status).toBe(status);
    expect(await shareOf({ expert })).toBe(share);
    expect(await listLedgerSums(services.db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
    expect((await subjects(candidate.email)).length).toBe(3);
  });

  test.each([true, false])(
    "decided as completed says what is still to come (scored: %s)",
    async (isScored) => {
      const { orderId, bookingId, expert, candidate } = await unclear();
      if (isScored) await sendBriefScorecard(bookingId);
      await decideOutcome(services, orderId, "completed", operator, "Seen.");
      await services.runJobs();
      const decided = (await readMailbox(services)).filter(({ subject }) =>
        subject.startsWith("Our decision"),
      );
      const textTo = (address: string) => decided.find(({ to }) => to === address)?.text;
      expect(textTo(candidate.email)).toContain(
        isScored ? "has already sent your scorecard" : "now writes your scorecard",
      );
      expect(textTo(`${expert.slug}@experts.example`)).toContain(
        isScored ? "Your share is yours." : "Send the scorecard to earn your share.",
      );
      await runDueJobs(services);
      expect(await shareOf({ expert })).toBe(isScored ? 5925 : 0);
    },
  );

  async function sendBriefScorecard(bookingId: string) {
    const of = scoringOf((await getBooking(services.db, bookingId))!);
    const { draft } = (await openDraft(services, of))!;
    const levels: Draft["levels"] = Object.fromEntries(
      Object.keys(draft.levels).map((key) => [key, { level: 0, evidence: [] }]),
    );
    levels["testing"] = { level: 2, evidence: [] };
    const observations = { testing: { text: "You named one test.", at: "2:00" } };
    const words = { strengths: "You came.", change: "Stay.", moveForwardWords: "We hardly met." };
    const whole = {
      ...draft,
      ...words,
      levels,
      observations,
      drill: { dimension: "testing" },
      moveForward: false,
    };
    expect(await sendScorecard(services, of, whole, {})).toEqual({ ok: true });
  }

  test("decided as completed days later leaves the expert a day for the scorecard", async () => {
    const { orderId, expert } = await unclear();
    services.clock.advance(90 * HOUR);
    await decideOutcome(services, orderId, "completed", operator, "Seen.");
    services.clock.advance(23 * HOUR);
    await runDueJobs(services);
    await giveFeedback(services, orderId);
    expect(await shareOf({ expert })).toBe(5925);
  });
});
