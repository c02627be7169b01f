import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getBooking } from "#modules/booking/data.server.ts";
import { getBalance } from "#modules/ledger/data.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { listPendingShares } from "#modules/live-sessions/expert-shares.server.ts";
import { addObservation, saveDraft, sendScorecard } from "#modules/scorecards/commands.server.ts";
import { getScorecard, openDraft } from "#modules/scorecards/data.server.ts";
import { anchorOf, type Draft } from "#modules/scorecards/schema.ts";
import { viewScorecard } from "#modules/scorecards/scorecard-view.ts";
import { REMOVED } from "#modules/scorecards/words.ts";
import { appendEvent, removeText } from "#modules/timeline/commands.server.ts";
import type { EventActor, EventData, NewEvent } from "#modules/timeline/schema.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addExpert, attend, bookSession } from "#tests/support/fixtures.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { answerFollowUp, askFollowUp } from "#modules/feedback/commands/follow-up.server.ts";
import { reviewSession, withdrawQuote } from "#modules/feedback/commands/review-session.server.ts";
import { scoringOf, sessionOf } from "#modules/feedback/data.server.ts";
import { dueAt, dueReminders } from "#modules/feedback/policy.ts";
import { feedbackPersonalData } from "#modules/feedback/personal-data.server.ts";
import { getExpertRating, getReviews, listTestimonials } from "#modules/feedback/reviews.server.ts";
import type { ReviewInput } from "#modules/feedback/schema.ts";

const START = "2027-01-14T10:00:00Z";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

type Session = Awaited<ReturnType<typeof bookSession>>;

function happen(
  session: Session,
  minute: number,
  event: NewEvent,
  actor: EventActor = "candidate",
) {
  const at = new Date(Date.parse(START) + minute * MINUTE);
  const startAt = new Date(START);
  return appendEvent(services.db, { sessionId: session.bookingId, startAt, actor, at, ...event });
}

const mark = (session: Session, minute: number, data: EventData<"mark">) =>
  happen(session, minute, { kind: "mark", data }, "expert");

/** A session that ended a minute ago, with marks in two dimensions and a line of chat. */
async function held() {
  const session = await bookSession(services, { start: START });
  await attend(services, session.bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  services.clock.advance(75 * HOUR + MINUTE);
  await mark(session, 5, { dimension: "clarifying", level: 2, text: "Began at once" });
  await mark(session, 9, { dimension: "clarifying", level: 4, text: "Asked about gaps" });
  await mark(session, 30, { dimension: "testing", level: 2, text: "Ran it once" });
  const chat = await happen(session, 12, { kind: "chat", data: { text: "Is it sorted?" } });
  await runDueJobs(services);
  const booking = (await getBooking(services.db, session.bookingId))!;
  return { ...session, booking, of: scoringOf(booking), chat: anchorOf(chat) };
}
type Held = Awaited<ReturnType<typeof held>>;

async function startedDraft({ booking }: Held): Promise<Draft> {
  return (await openDraft(services, scoringOf(booking)))!.draft;
}

/** A valid draft in which only the marked dimensions are scored. */
async function completeDraft(session: Held): Promise<Draft> {
  const draft = await startedDraft(session);
  for (const level of Object.values(draft.levels)) level.level ??= 0;
  return {
    ...draft,
    strengths: "You asked before coding.",
    change: "Test before you say it’s done.",
    drill: { dimension: "testing" },
    moveForward: false,
    moveForwardWords: "Testing decides at this level.",
  };
}

const send = (session: Held, draft: Draft) => sendScorecard(services, session.of, draft, {});

const shareOf = async ({ expert }: Held) =>
  0 - (await getBalance(services.db, "expert_payable", expert.id, "USD"));

async function mailsAbout(start: string) {
  await services.runJobs();
  return (await readMailbox(services)).filter(({ subject }) => subject.startsWith(start));
}

describe("a scorecard", () => {
  test("starts from the expert's marks: the last level, and those with words as evidence", async () => {
    const session = await held();
    const { levels } = await startedDraft(session);
    expect(levels["clarifying"]).toEqual({ level: 4, evidence: ["event-1", "event-2"] });
    expect(levels["testing"]).toEqual({ level: 2, evidence: ["event-3"] });
    expect(levels["code"]).toEqual({ level: null, evidence: [] });
  });

  test("neither starts from a mark taken back nor quotes it, unless it was sent with it", async () => {
    const session = await held();
    const { booking } = session;
    const unmark = (id: number) =>
      happen(session, 50, { kind: "unmark", data: { mark: id } }, "expert");
    await unmark(2);
    const draft = await completeDraft(session);
    expect(draft.levels["clarifying"]).toEqual({ level: 2, evidence: ["event-1"] });
    draft.levels["clarifying"]!.evidence = ["event-1", "event-2"];
    expect(await send(session, draft)).toEqual({ ok: true });
    await unmark(3);
    const { levels } = (await getScorecard(services.db, sessionOf(booking.id)))!;
    expect(levels.flatMap(({ evidence }) => evidence.map(({ id }) => id))).toEqual([1, 3]);
  });

  test("has the drill of the lowest level, unless the expert chose one", async () => {
    const session = await held();
    expect((await startedDraft(session)).drill).toBeNull();
    const draft = await completeDraft(session);
    draft.levels["clarifying"]!.level = 1;
    expect(await send(session, { ...draft, drill: null })).toEqual({ ok: true });
    const sent = (await getScorecard(services.db, sessionOf(session.bookingId)))!;
    expect(sent.drillDimension).toBe("clarifying");
  });

  test("needs words: a mark without any isn't evidence, here and in the database", async () => {
    const session = await held();
    const bare = await mark(session, 20, { dimension: "code", level: 3 });
    const draft = await completeDraft(session);
    expect(draft.levels["code"]).toEqual({ level: 3, evidence: [] });
    expect(draft.observations).toEqual({ code: { text: "", at: "20:00" } });
    draft.levels["code"]!.evidence = [anchorOf(bare)];
    expect(await send(session, draft)).toMatchObject({
      ok: false,
      missing: { "observation.code": expect.stringContaining("Write what you saw in Code") },
    });
    await services.db.execute(
      sql`update scorecard_levels set evidence = array[${anchorOf(bare)}]
          where subject_id = ${session.bookingId}::uuid and dimension = 'code'`,
    );
    await expect(
      services.db.execute(
        sql`update scorecards set sent_at = now(), observations = null
            where subject_id = ${session.bookingId}::uuid`,
      ),
    ).rejects.toMatchObject({ cause: { message: "a level needs evidence in words" } });
    draft.observations["code"]!.text = "Renamed twice";
    expect(await send(session, draft)).toEqual({ ok: true });
    const { levels } = (await getScorecard(services.db, sessionOf(session.bookingId)))!;
    expect(levels[2]!.evidence).toMatchObject([
      { offsetMs: 20 * MINUTE, data: { text: "Renamed twice" } },
    ]);
  });

  test("takes the time of a mark that came after it was first saved, and 0:00 before the start", async () => {
    const session = await held();
    await saveDraft(services, session.of, await startedDraft(session));
    await mark(session, -3, { dimension: "approach", level: 3 });
    await mark(session, 20, { dimension: "code", level: 3 });
    expect((await startedDraft(session)).observations).toEqual({
      approach: { text: "", at: "0:00" },
      code: { text: "", at: "20:00" },
    });
  });

  test("says at once that an observation and its time are missing", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    draft.levels["code"] = { level: 3, evidence: [] };
    draft.levels["approach"] = { level: 3, evidence: [] };
    draft.observations = { approach: { text: "", at: "20:00" } };
    const sent = await send(session, draft);
    expect(!sent.ok && "missing" in sent && Object.keys(sent.missing)).toEqual([
      "observation.approach",
      "observation.code",
      "observed.code",
    ]);
  });

  test("is kept as typed, with evidence of its own session only", async () => {
    const session = await held();
    const draft = await startedDraft(session);
    draft.levels["code"] = { level: 3, evidence: [session.chat, "event-999"] };
    draft.strengths = "Half a sen";
    draft.observations = { code: { text: "Renamed twice", at: "12:3" } };
    expect(await saveDraft(services, session.of, draft)).toEqual({ ok: true });
    const saved = await startedDraft(session);
    draft.levels["code"].evidence = [session.chat];
    expect(saved).toEqual(draft);
  });

  test("when sent, reaches the candidate by email, is immutable, and pays the expert", async () => {
    const session = await held();
    expect(await send(session, await completeDraft(session))).toEqual({ ok: true });
    const { booking } = session;
    expect((await getBooking(services.db, booking.id))!.status).toBe("feedback_delivered");
    expect(await shareOf(session)).toBe(5925);
    const [mail, ...more] = await mailsAbout("Your scorecard is ready");
    expect(more).toEqual([]);
    expect(mail!.text).toContain(`/candidate/sessions/${booking.id}`);
    expect(mail!.text).toMatch(/Testing\s*:?\s*2 of 5/);

    const sent = (await getScorecard(services.db, sessionOf(booking.id)))!;
    expect(sent.rubric.version).toBe(2);
    expect(sent.levels.map(({ level }) => level)).toEqual([4, 0, 0, 2, 0]);
    const refused = { ok: false, reason: "not_open" };
    expect(await send(session, emptyDraft())).toEqual(refused);
    expect(await saveDraft(services, session.of, emptyDraft())).toEqual(refused);
    const { id } = booking;
    for (const change of [
      sql`update scorecards set strengths = 'Better' where subject_id = ${id}::uuid`,
      sql`update scorecards set sent_at = null where subject_id = ${id}::uuid`,
      sql`update scorecard_levels set level = 5 where subject_id = ${id}::uuid`,
      sql`delete from scorecard_levels where subject_id = ${id}::uuid`,
      sql`delete from scorecards where subject_id = ${id}::uuid`,
    ]) {
      await expect(services.db.execute(change)).rejects.toMatchObject({ cause: { code: "GR002" } });
    }
  });

  test("names the time at which the session ended in its email and reminders", async () => {
    const session = await held();
    await happen(session, 48, { kind: "end", data: {} }, "expert");
    services.clock.advance(12 * HOUR);
    await runDueJobs(services);
    expect(await send(session, await completeDraft(session))).toEqual({ ok: true });
    const [reminder] = await mailsAbout("Scorecard due");
    const [mail] = await mailsAbout("Your scorecard is ready");
    expect(reminder!.text).toContain("10:00 AM – 10:48 AM, UTC");
    expect(mail!.text).toContain("3:30 PM – 4:18 PM, Kolkata");
  });

  test("is sent once when submitted three times", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    const all = await Promise.all([1, 2, 3].map(() => send(session, draft)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mailsAbout("Your scorecard is ready")).toHaveLength(1);
    expect(await shareOf(session)).toBe(5925);
  });

  test("says what is missing, and is refused by the database as well", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    draft.levels["code"] = { level: 5, evidence: [] };
    draft.levels["approach"] = { level: null, evidence: [] };
    draft.change = " ";
    expect(await send(session, draft)).toMatchObject({
      ok: false,
      missing: {
        "observation.code": expect.stringContaining("quote it"),
        "level.approach": expect.stringContaining("Choose a level"),
        change: expect.any(String),
      },
    });
    await expect(
      services.db.execute(
        sql`update scorecards set sent_at = now(), change = 'x'
            where subject_id = ${session.bookingId}::uuid`,
      ),
    ).rejects.toMatchObject({ cause: { code: "GR002" } });
  });

  test("quotes no other session, whatever is sent", async () => {
    const session = await held();
    await saveDraft(services, session.of, await completeDraft(session));
    const other = await appendEvent(services.db, {
      sessionId: randomUUID(),
      startAt: new Date(START),
      at: new Date(START),
      actor: "candidate",
      kind: "chat",
      data: { text: "Elsewhere" },
    });
    await expect(
      services.db.execute(
        sql`update scorecard_levels set evidence = array[${anchorOf(other)}]
            where subject_id = ${session.bookingId}::uuid and dimension = 'code'`,
      ),
    ).rejects.toMatchObject({ cause: { code: "GR002" } });
  });

  test("takes an observation with its time as a mark, once per form", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    draft.levels["code"] = { level: 3, evidence: [] };
    draft.observations = { code: { text: " ", at: "41:05" } };
    const keys = { code: randomUUID() };
    const add = () => addObservation(services, session.of, draft, "code", keys);
    expect(await add()).toMatchObject({ missing: { "observation.code": expect.any(String) } });
    draft.observations = { code: { text: "Named things well", at: "soon" } };
    expect(await add()).toMatchObject({ missing: { "observed.code": expect.any(String) } });
    draft.observations = { code: { text: "Named things well", at: "41:05" } };
    expect(await add()).toEqual({ ok: true });
    expect(await add()).toEqual({ ok: true });
    const open = (await openDraft(services, session.of))!;
    expect(open.draft.observations).toEqual({});
    const [anchor] = open.draft.levels["code"]!.evidence;
    expect(open.events.filter(({ kind }) => kind === "mark")).toHaveLength(4);
    expect(open.events.find((event) => anchorOf(event) === anchor)).toMatchObject({
      actor: "expert",
      offsetMs: 41 * MINUTE + 5000,
      data: { dimension: "code", text: "Named things well" },
    });
  });

  test("can't be written by anyone else", async () => {
    const session = await held();
    const { expert } = await bookSession(services, { start: "2027-02-14T10:00:00Z" });
    const other = { ...session.of, expertId: expert.id };
    const refused = { ok: false, reason: "not_open" };
    expect(await saveDraft(services, other, emptyDraft())).toEqual(refused);
    expect(await sendScorecard(services, other, emptyDraft(), {})).toEqual(refused);
  });

  test("sent before it is decided whether the session took place is delivered then", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    const setStatus = (status: "in_progress" | "completed") =>
      services.owner.execute(
        sql`update bookings
            set status = ${status},
                feedback_due_at = case when ${status} = 'completed' then end_at + interval '72 hours' end
            where id = ${session.bookingId}::uuid`,
      );
    await services.owner.execute(sql`alter table bookings disable trigger bookings_change_status`);
    await setStatus("in_progress");
    await services.owner.execute(sql`alter table bookings enable trigger bookings_change_status`);
    expect(await send(session, draft)).toEqual({ ok: true });
    expect((await getBooking(services.db, session.bookingId))!.status).toBe("in_progress");
    await setStatus("completed");
    await runDueJobs(services);
    expect((await getBooking(services.db, session.bookingId))!.status).toBe("feedback_delivered");
  });

  test("keeps its levels when what it quotes is removed", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    draft.levels["code"] = { level: 3, evidence: [session.chat] };
    await send(session, draft);
    const view = async () =>
      viewScorecard((await getScorecard(services.db, sessionOf(session.bookingId)))!, {
        candidate: "you",
        expert: "Expert",
      }).lines[2]!;
    expect((await view()).quotes[0]).toMatchObject({ text: "Is it sorted?", isRemoved: false });
    await services.db.transaction((tx) => removeText(tx, { sessionIds: [session.bookingId] }));
    expect(await view()).toMatchObject({ level: 3, quotes: [{ text: "", isRemoved: true }] });
    expect(REMOVED).toBe("Removed at the speaker’s request");
  });
});

describe("a missing scorecard", () => {
  test("is reminded of at 12 and 20 hours, and is listed for operators at 24", async () => {
    const session = await held();
    const about = async () => [
      (await mailsAbout("Scorecard due")).length,
      (await mailsAbout("Your scorecard is late")).length,
      (await mailsAbout("A scorecard is overdue")).length,
    ];
    const after = async (hours: number) => {
      const end = Date.parse(START) + HOUR;
      services.clock.advance(end + hours * HOUR - services.clock.now().getTime());
      await runDueJobs(services);
    };
    await after(11.9);
    expect(await about()).toEqual([0, 0, 0]);
    await after(12);
    expect(await about()).toEqual([1, 0, 0]);
    await after(20);
    expect(await about()).toEqual([2, 0, 0]);
    await after(24);
    await runDueJobs(services);
    expect(await about()).toEqual([2, 1, 1]);
    const overdue = () => services.db.execute(sql`select order_id from overdue_scorecards`);
    expect((await overdue()).rows).toEqual([{ order_id: session.orderId }]);
    await send(session, await completeDraft(session));
    expect((await overdue()).rows).toEqual([]);
  });

  test("is due when it is missed, where the session was decided days later", () => {
    const endAt = new Date("2027-01-14T11:00:00Z");
    const decided = { endAt, feedbackDueAt: new Date("2027-01-19T09:00:00Z") };
    expect(dueAt(decided)).toEqual(decided.feedbackDueAt);
    expect(dueReminders(decided, new Date("2027-01-18T20:59:00Z"))).toEqual([]);
    expect(dueReminders(decided, new Date("2027-01-19T05:00:00Z"))).toEqual(["first", "second"]);
  });

  test("can't be sent anymore at 72 hours, and pays nothing", async () => {
    const session = await held();
    const draft = await completeDraft(session);
    const pending = () => listPendingShares(services.db, session.expert.id, services.clock.now());
    expect(await pending()).toMatchObject([{ shareMinor: 5_925 }]);
    services.clock.advance(72 * HOUR);
    await runDueJobs(services);
    expect(await pending()).toEqual([]);
    expect(await send(session, draft)).toEqual({ ok: false, reason: "not_open" });
    expect(await shareOf(session)).toBe(0);
    expect((await services.db.execute(sql`select from overdue_scorecards`)).rows).toEqual([]);
  });

  test("gets no reminder once it was sent", async () => {
    const session = await held();
    await send(session, await completeDraft(session));
    services.clock.advance(30 * HOUR);
    await runDueJobs(services);
    expect(await mailsAbout("Scorecard due")).toEqual([]);
  });
});

describe("a follow-up question", () => {
  test("is asked once within seven days, and answered once", async () => {
    const session = await held();
    const ask = () => askFollowUp(services, session.bookingId, "Which tests would you add?");
    expect(await ask()).toEqual({ ok: false, reason: "no_scorecard" });
    await send(session, await completeDraft(session));
    services.clock.advance(7 * 24 * HOUR - MINUTE);
    expect(await ask()).toEqual({ ok: true });
    expect(await ask()).toEqual({ ok: false, reason: "asked_before" });
    expect(await mailsAbout("A question about your scorecard")).toHaveLength(1);
    const answer = () => answerFollowUp(services, session.bookingId, "The empty list, first.");
    expect(await answer()).toEqual({ ok: true });
    expect(await answer()).toEqual({ ok: false, reason: "nothing_asked" });
    expect(await mailsAbout(`Name of ${session.expert.slug} answered`)).toHaveLength(1);
  });

  test("comes too late after seven days", async () => {
    const session = await held();
    await send(session, await completeDraft(session));
    services.clock.advance(7 * 24 * HOUR);
    expect(await askFollowUp(services, session.bookingId, "Which tests?")).toEqual({
      ok: false,
      reason: "too_late",
    });
  });
});

describe("reviews", () => {
  const review: ReviewInput = { rating: 4, words: "Asked the right things.", quotable: "named" };
  const shown = (session: Held, role: "candidate" | "expert") =>
    getReviews(services.db, session.booking, role, services.clock.now());

  test("appear together, and are written once", async () => {
    const session = await held();
    const write = (role: "candidate" | "expert") =>
      reviewSession(services, session.booking, role, review);
    expect(await write("candidate")).toEqual({ ok: true });
    expect(await write("candidate")).toEqual({ ok: false, reason: "reviewed_before" });
    expect(await shown(session, "expert")).toMatchObject({ mine: null, theirs: null });
    await write("expert");
    expect(await shown(session, "expert")).toMatchObject({ theirs: { rating: 4 } });
  });

  test("appear alone after 14 days, when no reply is possible", async () => {
    const session = await held();
    await reviewSession(services, session.booking, "candidate", review);
    services.clock.advance(14 * 24 * HOUR - 2 * MINUTE);
    expect(await shown(session, "expert")).toMatchObject({ theirs: null });
    expect(await listTestimonials(services.db, services.clock.now(), 9)).toEqual([]);
    services.clock.advance(2 * MINUTE);
    expect(await shown(session, "expert")).toMatchObject({ theirs: { rating: 4 } });
    expect(await reviewSession(services, session.booking, "expert", review)).toEqual({
      ok: false,
      reason: "not_open",
    });
    expect(await listTestimonials(services.db, services.clock.now(), 9)).toMatchObject([
      { text: review.words, name: "Asha Rao", service: expect.any(String) },
    ]);
  });

  test.each([
    ["no", 0, null],
    ["anonymous", 1, null],
    ["named", 1, "Asha Rao"],
  ] as const)("are quoted only with consent: %s", async (quotable, count, name) => {
    const session = await held();
    await reviewSession(services, session.booking, "candidate", { ...review, quotable });
    await reviewSession(services, session.booking, "expert", { ...review, quotable: "named" });
    const quoted = () => listTestimonials(services.db, services.clock.now(), 9);
    expect(await quoted()).toHaveLength(count);
    expect((await quoted())[0]?.name ?? null).toBe(name);
    if (count === 0) return;
    const { bookingId, of } = session;
    await withdrawQuote(services, { bookingId, expertId: of.expertId }, true);
    expect(await quoted()).toMatchObject([{ text: null, name: null }]);
  });

  // Fails if each person has only one review per session, even after its expert has changed.
  test("of an earlier expert stay theirs; the next expert gets a review of their own", async () => {
    const session = await held();
    const { bookingId, orderId, expert, candidate } = session;
    for (const role of ["candidate", "expert"] as const) {
      await reviewSession(services, session.booking, role, { ...review, rating: 1 });
    }
    services.clock.advance(72 * HOUR);
    await runDueJobs(services);
    const other = await addExpert(services);
    const to = { start: new Date("2027-01-20T10:00:00Z"), expert: other.slug };
    const by = { role: "candidate", id: candidate.userId } as const;
    expect(await changeTime(services, orderId, to, by)).toMatchObject({ ok: true });
    await attend(services, bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
    services.clock.advance(Date.parse("2027-01-20T11:00:00Z") - services.clock.now().getTime());
    await runDueJobs(services);
    const next = { ...session, booking: (await getBooking(services.db, bookingId))! };
    expect(next.booking).toMatchObject({ status: "completed", expertId: other.id });

    const none = { mine: null, theirs: null, areShown: false };
    expect(await shown(next, "expert")).toMatchObject(none);
    // What the candidate agreed to can still be withdrawn.
    expect(await shown(next, "candidate")).toMatchObject({ ...none, isQuotable: true });
    expect(await reviewSession(services, next.booking, "candidate", review)).toEqual({ ok: true });
    expect(await shown(next, "expert")).toMatchObject(none);
    expect(await listTestimonials(services.db, services.clock.now(), 9)).toHaveLength(1);
    await reviewSession(services, next.booking, "expert", review);
    expect(await shown(next, "expert")).toMatchObject({
      mine: { rating: 4 },
      theirs: { rating: 4 },
    });

    const ratings = async ({ id }: { id: string }) => {
      const { rows } = await services.db.execute(
        sql`select user_id from expert_contacts where expert_id = ${id}::uuid`,
      );
      const person = { userId: rows[0]!["user_id"] as string, addresses: [] };
      const { reviews } = (await feedbackPersonalData.exportRows(services.db, person)) as {
        reviews: { rating: number }[];
      };
      return reviews.map(({ rating }) => rating);
    };
    expect([await ratings(expert), await ratings(other)]).toEqual([
      [1, 1],
      [4, 4],
    ]);
  });

  test("make an expert's rating from five on, without those that don't appear yet", async () => {
    const { db, clock } = services;
    const session = await held();
    const { expert } = session;
    const rating = () => getExpertRating(db, expert.id, clock.now());
    for (let more = 0; more < 4; more += 1) {
      const other = await bookSession(services, {
        start: `2027-02-0${more + 1}T10:00:00Z`,
        expert,
      });
      await db.execute(
        sql`insert into session_reviews (booking_id, by_role, expert_id, rating, quotable, created_at)
            select ${other.bookingId}::uuid, by, ${expert.id}::uuid, 5, 'no', ${clock.now()}
            from unnest(array['candidate', 'expert']) by`,
      );
    }
    await reviewSession(services, session.booking, "candidate", { ...review, rating: 1 });
    expect(await rating()).toBeNull();
    await reviewSession(services, session.booking, "expert", review);
    expect(await rating()).toEqual({ average: 4.2, count: 5 });
  });
});

test("erasing the candidate removes words; levels and ratings stay", async () => {
  const session = await held();
  await send(session, await completeDraft(session));
  await askFollowUp(services, session.bookingId, "Which tests would you add?");
  const quotable = { rating: 4, words: "Asked the right things.", quotable: "named" } as const;
  await reviewSession(services, session.booking, "candidate", quotable);
  await reviewSession(services, session.booking, "expert", quotable);
  const person = { userId: session.candidate.userId, addresses: [] };
  expect(await feedbackPersonalData.exportRows(services.db, person)).toMatchObject({
    scorecards: [{ change: "Test before you say it’s done.", rubricVersion: 2 }],
    questions: [{ question: "Which tests would you add?" }],
    reviews: [{ by: expect.any(String) }, { by: expect.any(String) }],
  });
  await services.db.transaction((tx) =>
    feedbackPersonalData.erase(tx, person, services.clock.now()),
  );
  expect(await getScorecard(services.db, sessionOf(session.bookingId))).toMatchObject({
    strengths: null,
    change: null,
    moveForward: false,
    levels: [{ level: 4 }, {}, {}, { level: 2 }, {}],
  });
  const { mine, theirs } = await getReviews(
    services.db,
    session.booking,
    "candidate",
    services.clock.now(),
  );
  expect([mine, theirs]).toEqual([
    { rating: 4, words: null },
    { rating: 4, words: null },
  ]);
  expect(await listTestimonials(services.db, services.clock.now(), 9)).toEqual([]);
});

function emptyDraft(): Draft {
  return {
    levels: {},
    strengths: "",
    change: "",
    drill: null,
    drillWords: "",
    moveForward: null,
    moveForwardWords: "",
    observations: {},
  };
}
