import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { sessionOf } from "#modules/feedback/data.server.ts";
import { sendScorecard } from "#modules/scorecards/commands.server.ts";
import { anchorOf } from "#modules/scorecards/schema.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { addCandidate, attend, bookSession } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const HOUR = 3_600_000;
const PROGRESS = "/candidate/progress";
const DIMENSIONS = ["clarifying", "approach", "code", "testing", "communication"];

let app: HttpApp;
let session: Awaited<ReturnType<typeof bookSession>>;
let candidate: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  const { services } = app;
  session = await bookSession(services, { start: "2027-01-14T10:00:00Z" });
  candidate = await clientOf(app, session.candidate.userId);
  stranger = await clientOf(app, (await addCandidate(services)).userId);
  await services.db.execute(
    sql`update users set zone = 'Asia/Kolkata' where id = ${session.candidate.userId}::uuid`,
  );
});
afterAll(() => app.close());

const sessionPage = () => `/candidate/sessions/${session.bookingId}`;
const read = async (client: ApiClient, path = PROGRESS) => readPage((await client.get(path)).text);

async function submit(client: ApiClient, path: string, form: Record<string, string>) {
  const { status, headers, text } = await client.call("POST", path, {
    body: new URLSearchParams(form),
  });
  return { status, location: headers.get("location"), text: readPage(text).text };
}

/** The expert sends a scorecard with these levels, in the rubric's order, and one chat as evidence. */
async function score(of: typeof session, start: string, levels: number[]): Promise<void> {
  const { services } = app;
  const startAt = new Date(start);
  const chat = await appendEvent(services.db, {
    sessionId: of.bookingId,
    startAt,
    at: new Date(startAt.getTime() + 750_000),
    actor: "candidate",
    kind: "chat",
    data: { text: "What if the list is <empty>?" },
  });
  const sent = await sendScorecard(
    services,
    { subject: sessionOf(of.bookingId), expertId: of.expert.id },
    {
      levels: Object.fromEntries(
        DIMENSIONS.map((key, index) => [
          key,
          { level: levels[index]!, evidence: [anchorOf(chat)] },
        ]),
      ),
      strengths: "You asked first.",
      change: "Test sooner.",
      drill: { dimension: "testing" },
      drillWords: "",
      moveForward: true,
      moveForwardWords: "Ready.",
      observations: {},
    },
    {},
  );
  expect(sent).toEqual({ ok: true });
}

test("without scores, it says what will appear here", async () => {
  const page = await read(candidate);
  expect(page.text).toContain("No scores yet");
  expect(page.text).toContain("Date of your interview");
  expect(page.links).toEqual(expect.arrayContaining(["/book-your-slot", "/sessions/ai/full"]));
  expect((await read(candidate, `${sessionPage()}/self-score`)).text).toContain(
    "You can score yourself after the session",
  );
  const levels = Object.fromEntries(DIMENSIONS.map((key) => [`level.${key}`, "3"]));
  expect(await submit(candidate, `${sessionPage()}/self-score`, levels)).toMatchObject({
    status: 303,
    location: `${sessionPage()}/self-score`,
  });
});

test("is in the account’s zone, and without one in the browser’s", async () => {
  const known = await candidate.get(`${PROGRESS}?browser_zone=America/New_York`);
  expect(readPage(known.text).text).toContain("Kolkata");
  const path = `${PROGRESS}?browser_zone=America/New_York`;
  expect(readPage((await stranger.get(path)).text).text).toContain("New York");
});

test("a candidate scores themselves before the scorecard, once", async () => {
  const { services } = app;
  await attend(services, session.bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  services.clock.advance(75 * HOUR + 60_000);
  await runDueJobs(services);
  const path = `${sessionPage()}/self-score`;
  expect((await read(candidate, sessionPage())).links).toContain(path);
  expect((await read(candidate)).links).toContain(path);

  const none = await candidate.call("POST", path, { body: new URLSearchParams() });
  expect(none.status).toBe(422);
  expect(readPage(none.text).text.match(/Choose a level in each row/g)).toHaveLength(2);
  expect(readPage(none.text).text).not.toContain("Choose a level for");
  const some = { "level.clarifying": "4", "level.approach": "3", "level.code": "4" };
  const early = await candidate.call("POST", path, { body: new URLSearchParams(some) });
  expect(early.status).toBe(422);
  expect(readPage(early.text).text).toContain("Choose a level for Testing");
  expect(early.text).toMatch(/<input[^>]*name="level\.clarifying"[^>]*checked=""[^>]*value="4"/);
  const all = { ...some, "level.testing": "4", "level.communication": "3" };
  expect(await submit(candidate, path, all)).toMatchObject({
    status: 303,
    location: sessionPage(),
  });
  expect(await submit(candidate, path, all)).toMatchObject({ status: 303, location: path });
  expect((await read(candidate, path)).text).toContain("You’ve scored this session");
  // Not a score by someone else.
  expect((await read(candidate)).text).toContain("No scores yet");
});

test("levels by competency with their evidence, and how they compare with the candidate’s own", async () => {
  await score(session, "2027-01-14T10:00:00Z", [4, 3, 4, 2, 0]);
  const { text, links } = await read(candidate);
  for (const words of [
    "Testing: levels over time",
    "One score so far.",
    "You’ll see a trend after four scores.",
    "The evidence behind 2 scores",
    "What if the list is <empty>?",
    "Chat by you, 12:30",
    "Coding rubric, version 2",
    "2 higher",
    "You score yourself 0.5 higher than others do, on average.",
    "Testing is your lowest level: 2 of 5 on Jan 14.",
  ]) {
    expect(text).toContain(words);
  }
  // There was no evidence for it.
  expect(text).not.toContain("Communication: levels over time");
  expect(links).toContain(sessionPage());
  expect((await read(candidate, sessionPage())).links).toContain("/candidate/progress#gap");
});

test("a drill is started, done, and followed by the next one", async () => {
  const path = `${PROGRESS}/drills/coding/testing`;
  expect((await read(candidate)).links).toContain(path);
  expect((await candidate.get(path)).status).toBe(200);
  for (let count = 0; count < 2; count += 1) {
    expect(await submit(candidate, path, {})).toMatchObject({
      status: 303,
      location: `${PROGRESS}#next`,
    });
  }
  const { text, links } = await read(candidate);
  expect(text).toMatch(/Done: [^·]+, Jan 14/);
  expect(links).toContain(`${PROGRESS}/drills/coding/approach`);
  for (const wrong of ["coding/nothing", "nothing/testing", "__proto__/testing"]) {
    expect((await candidate.get(`${PROGRESS}/drills/${wrong}`)).status).toBe(404);
    expect((await submit(candidate, `${PROGRESS}/drills/${wrong}`, {})).status).toBe(404);
  }
});

test("a plan leads from today to the interview, with times that are free", async () => {
  for (const [interviewOn, words] of [
    ["", "Enter the date of your interview"],
    ["2027-02-30", "Enter the date of your interview"],
    ["2027-01-13", "That date has passed"],
    ["2037-01-13", "Enter a date within a year"],
  ] as const) {
    const refused = await submit(candidate, PROGRESS, {
      intent: "plan",
      interviewOn,
      topic: "data-science",
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(words);
  }
  const unknown = { intent: "plan", interviewOn: "2027-01-25", topic: "__proto__" };
  expect((await submit(candidate, PROGRESS, unknown)).status).toBe(422);

  const plan = { intent: "plan", interviewOn: "2027-01-25", topic: "coding" };
  expect(await submit(candidate, PROGRESS, plan)).toMatchObject({
    status: 303,
    location: `${PROGRESS}#plan`,
  });
  const { text, links } = await read(candidate);
  expect(text).toContain("on Monday, January 25, 2027, 11 days from now");
  expect(text).toContain("Drill: ");
  // Today's session is over.
  expect(text).toContain("3:30 PM, ended");
  expect(text).not.toContain("Booked for");
  const practice = links.find((link) => link.startsWith("/sessions/ai?topic=coding&question="))!;
  expect((await candidate.get(practice)).status).toBe(200);
  const times = links.filter((link) => link.startsWith("/book-your-slot?service=coding&date="));
  // Three days before, in Kolkata, which is 5:30 ahead.
  expect(times.at(-1)).toMatch(/date=2027-01-22&start=2027-01-22T1[0-5]:[03]0:00\.000Z#times$/);
  const booking = await candidate.get(times.at(-1)!);
  const chosen = /start=([^#]+)/.exec(times.at(-1)!)![1]!;
  expect(booking.status).toBe(200);
  expect(booking.text).toContain(`value="${chosen}"`);
});

test("the plan follows the time zone, and says when it’s too late for one", async () => {
  const { services } = app;
  const inZone = async (zone: string, interviewOn: string) => {
    await services.db.execute(
      sql`update users set zone = ${zone} where id = ${session.candidate.userId}::uuid`,
    );
    await services.db.execute(sql`update interview_plans set interview_on = ${interviewOn}::date`);
    return (await read(candidate)).text;
  };
  // It is 11 AM on January 14 in UTC.
  expect(await inZone("Pacific/Auckland", "2027-01-16")).toContain("It’s tomorrow: rest today");
  expect(await inZone("America/New_York", "2027-01-16")).toContain("2 days from now");
  expect(await inZone("Pacific/Auckland", "2027-01-15")).toContain("It’s today");
  expect(await inZone("Pacific/Auckland", "2027-01-14")).toContain("interview was on Thursday");
  expect(await inZone("Asia/Kolkata", "2027-01-25")).toContain("11 days from now");
});

test("exports the same as JSON and PDF", async () => {
  const { text, headers } = await candidate.get(`${PROGRESS}.json`);
  expect(headers.get("content-disposition")).toContain('filename="progress-2027-01-14.json"');
  expect(JSON.parse(text)).toMatchObject({
    zone: "Asia/Kolkata",
    competencies: expect.arrayContaining([
      expect.objectContaining({
        key: "verification",
        level: 2,
        points: [
          expect.objectContaining({ by: "expert", rubricVersion: 2, quotes: [expect.anything()] }),
          expect.objectContaining({ by: "self", level: 4 }),
        ],
      }),
    ]),
    plan: { interviewOn: "2027-01-25", topic: "coding" },
  });
  const pdf = await fetch(`${app.url}${PROGRESS}.pdf`, {
    headers: { cookie: [...candidate.cookies].map(([n, v]) => `${n}=${v}`).join("; ") },
  });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const printed = pdfText(Buffer.from(await pdf.arrayBuffer()));
  for (const words of [
    "Testing",
    "2 of 5 by Name of expert",
    "What if the list is <empty>?",
    "You score yourself 0.5 higher than others do, on average.",
    "Monday, January 25, 2027",
    "Rest",
  ]) {
    expect(printed).toContain(words);
  }
});

test("nobody sees another’s progress", async () => {
  for (const path of [PROGRESS, `${PROGRESS}.json`]) {
    const { status, text } = await stranger.get(path);
    expect(status).toBe(200);
    expect(text).not.toContain(session.bookingId);
    expect(text).not.toContain("empty");
    expect(text).not.toContain("2027-01-25T");
  }
  expect((await read(stranger)).text).toContain("No scores yet");
  expect((await submit(stranger, `${sessionPage()}/self-score`, {})).status).toBe(404);
  await submit(stranger, PROGRESS, { intent: "forget-plan" });
  expect((await read(candidate)).text).toContain("11 days from now");
});

test("a self-score after the scorecard was sent is refused with a message and doesn’t count", async () => {
  const start = "2027-01-18T10:00:00Z";
  const { services } = app;
  const again = await bookSession(services, {
    start,
    expert: session.expert,
    candidate: session.candidate,
  });
  expect((await read(candidate)).links).toContain(`/orders/${again.orderId}`);
  await attend(services, again.bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  services.clock.advance(96 * HOUR);
  await runDueJobs(services);
  const path = `/candidate/sessions/${again.bookingId}/self-score`;
  expect((await read(candidate)).links).toContain(path);
  await score(again, start, [5, 3, 4, 4, 3]);
  // Its email shows the levels, whether or not they open the page.
  expect((await read(candidate)).links).not.toContain(path);
  const levels = Object.fromEntries(DIMENSIONS.map((key) => [`level.${key}`, "1"]));
  expect(await submit(candidate, path, levels)).toMatchObject({ status: 303, location: path });
  expect((await read(candidate, path)).text).toContain("You have the scorecard already");
  const { rows } = await services.db.execute(
    sql`select from self_scores where booking_id = ${again.bookingId}::uuid`,
  );
  expect(rows).toEqual([]);
  // One from a release that accepted them.
  await services.db.execute(
    sql`with late as (
          insert into self_scores (booking_id, user_id, topic, rubric_version, scored_at)
          select subject_id, ${session.candidate.userId}::uuid, 'coding', 2, sent_at + interval '1 hour'
          from sent_scorecards where subject_id = ${again.bookingId}::uuid
          returning booking_id
        )
        insert into self_levels (booking_id, dimension, level)
        select booking_id, 'testing', 1 from late`,
  );
  const { text } = await read(candidate);
  expect(text).toContain("You score yourself 0.5 higher than others do, on average.");
  expect(text).toContain("Levels so far: 2, then 4.");
});

test("the report of an AI session counts, and leads there", async () => {
  const { db, clock } = app.services;
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into ai_sessions (id, participant_id, format, topic, level, minutes, voice, question_ids, status,
                                 created_at, available_at, started_at, ended_at)
        values (gen_random_uuid(), ${session.candidate.userId}::uuid, 'interview', 'data-science', 'mid', 15, false,
                '{own-story}', 'ended', ${clock.now()}, ${clock.now()}, ${clock.now()},
                ${clock.now()})
        returning id`,
  );
  const { id } = rows[0]!;
  const quotes = [{ text: "We skipped the holdout, so I reran it.", answer: 0, fromMs: 65_000 }];
  const judgement = {
    judge: "rules",
    version: "9",
    rubricVersion: 1,
    checks: [],
    dimensions: [
      { dimension: "skepticism", level: 4, quotes, why: "Because." },
      { dimension: "sql", level: null, reason: "too_short", why: "Too short." },
    ],
  };
  const byModel = { ...judgement, judge: "test-model", dimensions: [judgement.dimensions[1]] };
  for (const [kind, data] of [
    ["question", { number: 1, questionId: "own-story", text: "Tell me." }],
    ["judgement", { number: 1, judgement }],
    ["question", { number: 2, questionId: "another", text: "Tell me more." }],
    ["judgement", { number: 2, judgement: byModel }],
  ] as const) {
    await db.execute(
      sql`insert into ai_session_events (session_id, attempt, at, offset_ms, kind, data)
          values (${id}::uuid, 1, ${clock.now()}, 0, ${kind}, ${JSON.stringify(data)}::jsonb)`,
    );
  }
  const { text, links } = await read(candidate);
  expect(links).toContain(`/sessions/ai/${id}/report`);
  for (const words of [
    "By the AI interviewer",
    "4 of 5 by the AI interviewer (test-model)",
    "Answer to question 1We skipped the holdout, so I reran it.",
    "Data science rubric, version 1",
    "Levels so far: 2, then 4, then 4.",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("earlier way of judging");
});

test("removes the plan, and erases what was stored", async () => {
  await submit(candidate, PROGRESS, { intent: "forget-plan" });
  expect((await read(candidate)).text).toContain("Tell us the date");

  const { services } = app;
  const { userId, email } = await addCandidate(services);
  const client = await clientOf(app, userId);
  await submit(client, PROGRESS, { intent: "plan", interviewOn: "2027-02-25", topic: "coding" });
  await submit(client, `${PROGRESS}/drills/coding/code`, {});
  expect(await exportPersonalData(services, { userId, email })).toMatchObject({
    progress: {
      plan: { interviewOn: "2027-02-25", topic: "coding" },
      drills: [{ topic: "coding", dimension: "code" }],
    },
  });
  expect(await eraseAccount(services, userId)).toEqual({ ok: true });
  const { rows } = await services.db.execute(
    sql`select user_id from interview_plans where user_id = ${userId}::uuid
        union all select user_id from drills_done where user_id = ${userId}::uuid`,
  );
  expect(rows).toEqual([]);
});
