import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getBooking } from "#modules/booking/data.server.ts";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { marksOf } from "#modules/scorecards/policy.ts";
import { ofSession } from "#modules/timeline/policy.ts";
import { listEvents } from "#modules/timeline/data.server.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { addExpert, attend, bookSession, giveFeedback } from "#tests/support/fixtures.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { answerCall } from "#modules/rooms/commands/answer-call.server.ts";
import { decideSession } from "#modules/rooms/commands/decide-session.server.ts";
import { closeAsNoShow, endSession } from "#modules/rooms/commands/end-session.server.ts";
import { bothConsent, noteRecording } from "#modules/rooms/consent.server.ts";
import { listUndecided } from "#modules/rooms/data.server.ts";
import { roomOffer } from "#modules/rooms/offer.server.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { takeRoomAction } from "#modules/rooms/commands/room-actions.server.ts";
import {
  acceptStandIn,
  giveUpOnExpert,
  offerToStandIn,
} from "#modules/rooms/commands/stand-in.server.ts";

const START = "2027-01-14T10:00:00Z";
const MINUTE = 60_000;
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z", max: 24 });
});
afterEach(() => services.close());

type Spans = Parameters<typeof attend>[2];

/** A session in the given minute after its start. */
async function running(who: Spans, minute: number) {
  const session = await bookSession(services, { start: START });
  await attend(services, session.bookingId, who);
  await toMinute(minute);
  const of = { bookingId: session.bookingId, expertId: session.expert.id };
  const candidateId = session.candidate.userId;
  return { ...session, of, candidateId };
}

async function toMinute(minute: number): Promise<void> {
  const at = Date.parse(START) + minute * MINUTE;
  // Everything due in between runs at its time.
  for (const step of [0, 5, 10, 15, minute]) {
    const then = Date.parse(START) + step * MINUTE;
    const now = services.clock.now().getTime();
    if (then <= at && then >= now) await advanceClock(services, then - now);
  }
}

const statusOf = async (id: string) => (await getBooking(services.db, id))!.status;
const shareOf = async ({ id }: { id: string }) =>
  0 - (await getBalance(services.db, "expert_payable", id, "USD"));

/** Experts who stand in for others. */
async function standIns(count: number) {
  const experts = await Promise.all(Array.from({ length: count }, () => addExpert(services)));
  const ids = experts.map(({ id }) => id);
  await services.owner.$client.query(
    "update experts set takes_stand_ins = true where id = any($1::uuid[])",
    [ids],
  );
  return experts;
}

describe("the expert ends a session", () => {
  test("that both attended for ten minutes: it's completed at once", async () => {
    const { of, bookingId } = await running({ candidate: [[0]], expert: [[0]] }, 10);
    expect(await endSession(services, { ...of, expertId: bookingId })).toEqual({
      ok: false,
      reason: "replaced",
    });
    expect(await endSession(services, of)).toEqual({ ok: true });
    expect(await statusOf(bookingId)).toBe("completed");
    expect(await endSession(services, of)).toEqual({ ok: false, reason: "not_running" });
  });

  test("before the job that starts it has run: it starts and ends", async () => {
    const { bookingId, expert } = await bookSession(services, { start: START });
    await attend(services, bookingId, { candidate: [[0]], expert: [[0]] });
    services.clock.advance(Date.parse(START) + 2 * MINUTE - services.clock.now().getTime());
    expect(await endSession(services, { bookingId, expertId: expert.id })).toEqual({ ok: true });
    expect(await statusOf(bookingId)).toBe("in_progress");
    expect(await listUndecided(services.db, [bookingId])).toEqual(new Set([bookingId]));
  });

  test("before: operators decide", async () => {
    const { of, bookingId, orderId } = await running({ candidate: [[0]], expert: [[1]] }, 10);
    expect(await endSession(services, of)).toEqual({ ok: true });
    await toMinute(60);
    expect(await statusOf(bookingId)).toBe("in_progress");
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.status).toBe("paid");
  });

  // Fails if a call can be replaced until the end is decided.
  test("and nobody can move its call to a link anymore", async () => {
    const { of, orderId, expert } = await running({ candidate: [[0]], expert: [[1]] }, 10);
    await endSession(services, of);
    const replace = (role: "expert" | "operator") =>
      replaceCall(services, orderId, "https://zoom.us/j/1", { role, id: expert.id });
    expect(await replace("expert")).toEqual({ ok: false, reason: "not_open" });
    expect(await replace("operator")).toEqual({ ok: false, reason: "not_open" });
    const mails = await readMailbox(await sent());
    expect(mails.filter(({ subject }) => subject.startsWith("New link"))).toEqual([]);
  });

  test("that the candidate missed only as a no-show, after 15 minutes", async () => {
    const { of, bookingId, expert } = await running({ expert: [[1]] }, 10);
    expect(await endSession(services, of)).toEqual({ ok: false, reason: "alone" });
    services.clock.advance(5 * MINUTE - 1);
    expect(await closeAsNoShow(services, of)).toEqual({ ok: false, reason: "not_possible" });
    services.clock.advance(1);
    const all = await Promise.all([1, 2, 3].map(() => closeAsNoShow(services, of)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await statusOf(bookingId)).toBe("no_show_candidate");
    expect(await shareOf(expert)).toBe(5925);
  });

  test("as a no-show only 15 minutes after arriving late", async () => {
    const { of } = await running({ expert: [[8]] }, 22);
    expect(await closeAsNoShow(services, of)).toMatchObject({ ok: false });
    services.clock.advance(MINUTE);
    expect(await closeAsNoShow(services, of)).toEqual({ ok: true });
  });
});

describe("a stand-in", () => {
  // Fails if `offerToStandIn` doesn't look whether somebody was first, inside the lock.
  test("is asked for at five minutes; of twenty who accept, one is offered", async () => {
    const experts = await standIns(20);
    const { bookingId, candidateId, expert, orderId } = await running({ candidate: [[0]] }, 5);
    const asked = await readMailbox(await sent());
    const wanted = asked.filter(({ subject }) => subject.startsWith("Can you stand in"));
    expect(wanted).toHaveLength(20);
    expect(wanted[0]!.text).toContain("If they agree, you meet them right away and earn $59.25.");
    const all = await Promise.all(
      experts.map(async ({ id }) => ({ id, ...(await offerToStandIn(services, bookingId, id)) })),
    );
    const [winner, ...more] = all.filter(({ ok }) => ok);
    expect(more).toEqual([]);
    expect((await getBooking(services.db, bookingId))!.expertId).toBe(expert.id);
    await toMinute(6);
    const startAt = (await getBooking(services.db, bookingId))!.startAt;
    const early = { sessionId: bookingId, startAt, at: new Date(startAt.getTime() - MINUTE) };
    const note = { actor: "expert", kind: "note", data: { text: "Mine" } } as const;
    await appendEvent(services.db, { ...early, ...note });
    const mark = { actor: "expert", kind: "mark", data: { dimension: "code", level: 1 } } as const;
    await appendEvent(services.db, { ...early, ...mark });
    // From before a rebooking, of the expert at that time.
    const before = { ...early, at: new Date(startAt.getTime() - 48 * 60 * MINUTE) };
    await appendEvent(services.db, { ...before, ...note, data: { text: "Theirs" } });
    expect(await acceptStandIn(services, bookingId, candidateId)).toEqual({ ok: true });
    expect((await getBooking(services.db, bookingId))!.expertId).toBe(winner!.id);
    const events = await listEvents(services.db, bookingId, { seenBy: "expert" });
    expect(marksOf(ofSession(events, { startAt }))).toEqual([]);
    // What the absent expert noted isn't the stand-in's.
    const notes = { seenBy: "expert", kinds: ["note"] } as const;
    expect(await listEvents(services.db, bookingId, notes)).toMatchObject([
      { data: { text: "", removed: true } },
      { data: { text: "Theirs" } },
    ]);
    await attend(services, bookingId, { expert: [[7]] });
    await toMinute(60);
    expect(await statusOf(bookingId)).toBe("completed");
    await giveFeedback(services, orderId);
    expect([await shareOf(winner!), await shareOf(expert)]).toEqual([5925, 0]);
    expect(await listLedgerSums(services.db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
    const mails = await readMailbox(await sent());
    const about = (subject: string) => mails.filter((mail) => mail.subject.startsWith(subject));
    expect(about("Another expert took over").map(({ to }) => to)).toEqual([
      `${expert.slug}@experts.example`,
    ]);
  });

  // Fails if `decide` closes the session at ten minutes, although an offer is open.
  test("is offered past ten minutes; unanswered, the expert is a no-show", async () => {
    const [standIn] = await standIns(1);
    const { bookingId, candidateId } = await running({ candidate: [[0]] }, 5);
    services.clock.advance(2.9 * MINUTE);
    expect(await offerToStandIn(services, bookingId, standIn!.id)).toEqual({ ok: true });
    await toMinute(10);
    // The next check is due when the offer ends, but others may decide earlier.
    await decideSession(services, bookingId);
    expect(await statusOf(bookingId)).toBe("in_progress");
    await advanceClock(services, MINUTE);
    expect(await statusOf(bookingId)).toBe("no_show_expert");
    expect(await acceptStandIn(services, bookingId, candidateId)).toMatchObject({ ok: false });
  });

  test("doesn’t inherit the previous expert’s consent", async () => {
    const [standIn] = await standIns(1);
    const { bookingId, candidateId } = await running({ candidate: [[0]] }, 5);
    const booking = (await getBooking(services.db, bookingId))!;
    const { startAt } = booking;
    for (const actor of ["candidate", "expert"] as const) {
      const at = new Date(startAt.getTime() - 5 * MINUTE);
      const said = { kind: "consent", data: { recording: true } } as const;
      await appendEvent(services.db, { sessionId: bookingId, startAt, at, actor, ...said });
    }
    expect(await bothConsent(services.db, booking, "recording")).toBe(true);
    await services.db.transaction((tx) => noteRecording(tx, booking, startAt));
    await services.db.transaction((tx) => noteRecording(tx, booking, startAt));
    await offerToStandIn(services, bookingId, standIn!.id);
    await acceptStandIn(services, bookingId, candidateId);
    expect(await bothConsent(services.db, booking, "recording")).toBe(false);
    const kinds = ["recording"] as const;
    const noted = await listEvents(services.db, bookingId, { seenBy: "expert", kinds });
    expect(noted.map(({ data }) => data)).toEqual([{ state: "started" }, { state: "stopped" }]);
  });

  test("who is declined leaves the candidate a choice with a credit", async () => {
    const [standIn] = await standIns(1);
    const { bookingId, candidateId } = await running({ candidate: [[0]] }, 5);
    await offerToStandIn(services, bookingId, standIn!.id);
    expect(await giveUpOnExpert(services, bookingId, candidateId)).toEqual({ ok: true });
    const booking = (await getBooking(services.db, bookingId))!;
    expect(booking.status).toBe("no_show_expert");
    expect(booking.choiceUntil).not.toBeNull();
  });

  test("who doesn’t arrive within ten minutes either is a no-show", async () => {
    const [standIn] = await standIns(1);
    const { bookingId, candidateId } = await running({ candidate: [[0]] }, 5);
    await offerToStandIn(services, bookingId, standIn!.id);
    await acceptStandIn(services, bookingId, candidateId);
    await toMinute(10);
    expect(await statusOf(bookingId)).toBe("in_progress");
    await toMinute(15);
    expect(await statusOf(bookingId)).toBe("no_show_expert");
  });

  test("is too late once the expert has arrived", async () => {
    const [standIn] = await standIns(1);
    const { bookingId, candidateId } = await running({ candidate: [[0]] }, 5);
    await offerToStandIn(services, bookingId, standIn!.id);
    await attend(services, bookingId, { expert: [[5]] });
    services.clock.advance(1000);
    expect(await acceptStandIn(services, bookingId, candidateId)).toMatchObject({ ok: false });
    expect(await giveUpOnExpert(services, bookingId, candidateId)).toMatchObject({ ok: false });
  });

  test("must be free, of the topic, and not the candidate", async () => {
    const [busy] = await standIns(2);
    await bookSession(services, { start: START, expert: busy! });
    const elsewhere = await addExpert(services, { topics: ["devops"] });
    const unwilling = await addExpert(services);
    const { bookingId } = await running({ candidate: [[0]] }, 5);
    for (const { id } of [busy!, elsewhere, unwilling]) {
      expect(await offerToStandIn(services, bookingId, id)).toEqual({
        ok: false,
        reason: "not_free",
      });
    }
  });

  test("isn’t sought if nobody is free, and the candidate can rebook from five minutes on", async () => {
    const { bookingId, candidateId } = await running({ candidate: [[0]] }, 0);
    expect(await giveUpOnExpert(services, bookingId, candidateId)).toMatchObject({ ok: false });
    await toMinute(5);
    expect(await giveUpOnExpert(services, bookingId, candidateId)).toEqual({ ok: true });
    expect(await statusOf(bookingId)).toBe("no_show_expert");
  });
});

describe("the room’s offers", () => {
  test("show each person’s options, and their forms work", async () => {
    const [standIn] = await standIns(1);
    const { bookingId, candidateId, of } = await running({ candidate: [[0]] }, 0);
    const offers = () =>
      Promise.all([
        roomOffer(services, bookingId, "candidate"),
        roomOffer(services, bookingId, "expert"),
      ]);
    const none = { kind: "none" };
    const candidate = { role: "candidate", candidateId } as const;
    const expert = { role: "expert", expertId: of.expertId } as const;
    expect(await offers()).toEqual([none, none]);
    await toMinute(5);
    const wanted = { kind: "stand_in_wanted", until: "2027-01-14T10:08:00.000Z" };
    expect(await offers()).toEqual([wanted, none]);
    await offerToStandIn(services, bookingId, standIn!.id);
    const name = `Name of ${standIn!.slug}`;
    const profile = { headline: "Headline", years: 10, slug: standIn!.slug };
    const offered = { kind: "stand_in_offered", name, ...profile, until: wanted.until };
    expect(await offers()).toEqual([offered, none]);
    for (const intent of ["acceptStandIn", "declineStandIn", "rebook"] as const) {
      expect(await takeRoomAction(services, bookingId, expert, intent)).toMatchObject({
        ok: false,
      });
    }
    expect(await takeRoomAction(services, bookingId, candidate, "acceptStandIn")).toEqual({
      ok: true,
      to: "room",
    });
    expect(await offers()).toEqual([none, none]);
    await toMinute(10);
    expect(await offers()).toEqual([{ kind: "expert_late" }, none]);
    expect(await takeRoomAction(services, bookingId, candidate, "rebook")).toEqual({
      ok: true,
      to: "order",
    });
  });

  test("let the expert close a no-show", async () => {
    const { bookingId, candidateId, of } = await running({ expert: [[0]] }, 15);
    expect(await roomOffer(services, bookingId, "expert")).toEqual({ kind: "no_show_possible" });
    const close = (actor: Parameters<typeof takeRoomAction>[2]) =>
      takeRoomAction(services, bookingId, actor, "closeAsNoShow");
    expect(await close({ role: "candidate", candidateId })).toMatchObject({ ok: false });
    expect(await close({ role: "expert", expertId: of.expertId })).toEqual({
      ok: true,
      to: "order",
    });
    expect(await roomOffer(services, bookingId, "expert")).toEqual({ kind: "none" });
  });
});

describe("a call outside our room", () => {
  async function elsewhere(who: Spans = {}, minute = 60) {
    const session = await running(who, 0);
    const by = { role: "expert", id: session.expert.id } as const;
    const link = "https://meet.google.com/abc-defg-hij";
    expect(await replaceCall(services, session.orderId, link, by)).toMatchObject({ ok: true });
    await toMinute(minute);
    expect(await statusOf(session.bookingId)).toBe("in_progress");
    return session;
  }
  const later = (hours: number) => advanceClock(services, hours * 60 * MINUTE);

  test("is completed once both say that it took place", async () => {
    const { bookingId } = await elsewhere();
    expect(await answerCall(services, bookingId, "candidate", true)).toEqual({ ok: true });
    expect(await statusOf(bookingId)).toBe("in_progress");
    expect(await answerCall(services, bookingId, "expert", true)).toEqual({ ok: true });
    expect(await statusOf(bookingId)).toBe("completed");
    expect(await answerCall(services, bookingId, "expert", false)).toMatchObject({ ok: false });
  });

  // Fails if being in the room together decides before the answers do.
  test.each<[string, [number, number?]]>([
    ["stay in the room", [0]],
    ["lose the connection", [0, 12]],
  ])("is asked about although both %s", async (_what, span) => {
    const { bookingId, of } = await elsewhere({ candidate: [span], expert: [span] }, 30);
    expect(await endSession(services, of)).toEqual({ ok: true });
    expect(await statusOf(bookingId)).toBe("in_progress");
    expect(await answerCall(services, bookingId, "candidate", false)).toEqual({ ok: true });
    const mails = await readMailbox(await sent());
    const subjects = mails.map(({ subject }) => subject.split("?")[0]);
    expect(subjects.filter((one) => one === "Did your session take place")).toHaveLength(2);
    // Until the expert ended it: 10:30 UTC, 4 PM in Kolkata.
    const asked = mails.find(({ subject }) => subject.startsWith("Did your session"))!;
    expect(asked.text).toContain("4:00 PM");
    const cases = mails.filter(({ subject }) => subject.startsWith("What happened"));
    expect(cases).toHaveLength(2);
    for (const { text } of cases) expect(text).toContain("wasn’t in our room");
  });

  test("is completed after 48 hours if one of them said so", async () => {
    const { bookingId } = await elsewhere();
    await answerCall(services, bookingId, "expert", true);
    await later(47);
    expect(await statusOf(bookingId)).toBe("in_progress");
    await later(1);
    expect(await statusOf(bookingId)).toBe("completed");
  });

  test.each([[false], [null]])("is a case when the candidate answers %s", async (answer) => {
    const { bookingId } = await elsewhere();
    if (answer !== null) await answerCall(services, bookingId, "candidate", answer);
    await later(48);
    expect(await statusOf(bookingId)).toBe("in_progress");
    const { rows } = await services.db.$client.query(
      "select case_at is not null as open from session_checks",
    );
    expect(rows).toEqual([{ open: true }]);
  });
});

async function sent() {
  await services.runJobs();
  return services;
}
