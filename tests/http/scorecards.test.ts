import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { appendUpdate } from "#modules/rooms/document.server.ts";
import { type Anchor, anchorOf } from "#modules/scorecards/schema.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { roomToken } from "#modules/live-sessions/room-link.server.ts";
import { type ApiClient, apiClient } from "#tests/support/api-client.ts";
import { addExpert, attend, bookSession } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const START = "2027-01-14T10:00:00Z";
const HOUR = 3_600_000;

let app: HttpApp;
let session: Awaited<ReturnType<typeof bookSession>>;
let expert: ApiClient;
let candidate: ApiClient;
/** The candidate's line in the chat. */
let chat: Anchor;

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  const { services } = app;
  session = await bookSession(services, { start: START });
  await attend(services, session.bookingId, { candidate: [[0, 60]], expert: [[0, 60]] });
  services.clock.advance(75 * HOUR + 60_000);
  await runDueJobs(services);
  const event = await appendEvent(services.db, {
    sessionId: session.bookingId,
    startAt: new Date(START),
    at: new Date(Date.parse(START) + 750_000),
    actor: "candidate",
    kind: "chat",
    data: { text: "<b>What</b> if it’s empty?" },
  });
  chat = anchorOf(event);
  const early = {
    sessionId: session.bookingId,
    startAt: new Date(START),
    at: new Date(Date.parse(START) - 185_000),
  };
  const level = { dimension: "communication", level: 2 };
  await appendEvent(services.db, { ...early, actor: "expert", kind: "mark", data: level });
  const hello = { text: "Can you hear me?" };
  await appendEvent(services.db, { ...early, actor: "candidate", kind: "chat", data: hello });
  // The booking was for another time before.
  const before = new Date(Date.parse(START) - 24 * HOUR);
  await appendEvent(services.db, {
    sessionId: session.bookingId,
    startAt: before,
    at: new Date(before.getTime() + 300_000),
    actor: "candidate",
    kind: "chat",
    data: { text: "Is anyone there?" },
  });
  await appendEvent(services.db, {
    sessionId: session.bookingId,
    startAt: new Date(START),
    at: new Date(Date.parse(START) + 1_800_000),
    actor: "expert",
    kind: "note",
    data: { text: "Rather tired today.\n\nSaid the cost before coding." },
  });
  await appendEvent(services.db, {
    sessionId: session.bookingId,
    startAt: new Date(START),
    at: new Date(Date.parse(START) + HOUR),
    actor: "expert",
    kind: "end",
    data: {},
  });
  const doc = new Y.Doc();
  doc.getText("code").insert(0, "return <list>[0];");
  const update = Y.encodeStateAsUpdate(doc);
  const at = services.clock.now();
  await appendUpdate(services.db, session.bookingId, { role: "candidate", update, pieces: 1, at });
  expert = await clientOf(app, session.expert.userId);
  candidate = await clientOf(app, session.candidate.userId);
});
afterAll(() => app.close());

const expertPage = () => `/expert/sessions/${session.bookingId}`;
const roomPage = () => `/room/${session.bookingId}`;
const draftPath = () => `/scorecards/session/${session.bookingId}/draft`;
const candidatePage = () => `/candidate/sessions/${session.bookingId}`;

async function submit(client: ApiClient, path: string, form: Record<string, string>) {
  const { status, headers, text } = await client.call("POST", path, {
    body: new URLSearchParams(form),
  });
  return { status, location: headers.get("location"), text };
}

/** The fields of the page's scorecard form, as a browser would send them. */
async function filledForm(): Promise<Record<string, string>> {
  const { text } = await expert.get(expertPage());
  const fields: Record<string, string> = {};
  for (const [tag] of text.matchAll(/<input\b[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
    const isOff = /type="(radio|checkbox)"/.test(tag) && !/\bchecked\b/.test(tag);
    if (of("name") && !isOff) fields[of("name")!] = of("value") ?? "";
  }
  for (const [, name, value] of text.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g)) {
    fields[name!] = value!.trim();
  }
  return fields;
}

test("an expert writes and sends a scorecard without JavaScript", async () => {
  const list = await expert.get("/expert/sessions");
  expect(readPage(list.text).text).toContain("Scorecard due");
  // Due, and over.
  expect(readPage(list.text).text).not.toContain("Past sessions will appear here");
  expect(readPage((await expert.get("/expert")).text).text).toContain("Scorecard due");
  expect((await candidate.get(candidatePage())).text).toContain("is writing your scorecard");
  expect((await candidate.get(`${candidatePage()}/scorecard.pdf`)).status).toBe(404);

  const blank = readPage((await expert.get(expertPage())).text).text;
  expect(blank).toContain("2 of 5 before the start");
  expect(blank).toContain("Before the start · Chat by Asha Rao: Can you hear me?");
  expect(blank).toContain("Only you see themRather tired today.");
  expect((await filledForm())["observed.communication"]).toBe("0:00");
  expect((await filledForm())["observed.testing"]).toBe("");
  // Required fields are never called optional.
  expect(blank).not.toMatch(/About when, to the minute\s*\(optional\)/);
  expect(blank).toContain("Your observation (needed without a quote)");
  expect(blank).not.toContain("Your observation (optional)");
  const quoted: Record<string, string> = {
    ...(await filledForm()),
    "quote.clarifying": chat,
  };
  quoted["level.clarifying"] = "4";
  expect(
    await submit(expert, expertPage(), { ...quoted, intent: "quote.clarifying" }),
  ).toMatchObject({ status: 303, location: expertPage() });
  const noted: Record<string, string> = {
    ...(await filledForm()),
    "quote.clarifying": "note.1",
    "observation.testing": "Half a sen",
  };
  expect((await expert.get(expertPage())).text).toContain("Said the cost before coding.");
  expect(
    await submit(expert, expertPage(), { ...noted, intent: "quote.clarifying" }),
  ).toMatchObject({ status: 303, location: expertPage() });
  expect((await filledForm())["observation.testing"]).toBe("Half a sen");
  for (const line of ["note.2", "note.9999", "note.-1"]) {
    const wrong = { ...(await filledForm()), "quote.clarifying": line };
    await submit(expert, expertPage(), { ...wrong, intent: "quote.clarifying" });
  }
  await submit(expert, expertPage(), {
    ...(await filledForm()),
    "observation.testing": "",
    intent: "save",
  });

  const observed: Record<string, string> = {
    ...(await filledForm()),
    "observation.code": "Two clean helpers",
  };
  observed["observed.code"] = "40";
  observed["level.code"] = "3";
  await submit(expert, expertPage(), { ...observed, intent: "observe.code" });

  const form = await filledForm();
  expect(form[`evidence.clarifying.${chat}`]).toBe("on");
  expect(form["level.code"]).toBe("3");
  const early = { ...form, strengths: "You asked\r\nfirst.", "observed.testing": "7:0" };
  // The link in an expert's email opens only the room, which has the form too.
  const linked = apiClient(app.url);
  const booking = (await getBooking(app.services.db, session.bookingId))!;
  await linked.get(`${roomPage()}?t=${roomToken(app.services.config, booking, "expert")}`);
  for (const [client, path] of [
    [expert, expertPage()],
    [linked, roomPage()],
  ] as const) {
    const refused = await submit(client, path, { ...early, intent: "send" });
    expect(refused.status).toBe(422);
    const { text } = readPage(refused.text);
    for (const words of ["Choose a level for Testing", "Write the one thing to change"]) {
      expect(text).toContain(words);
    }
    expect(refused.text).toContain("You asked\nfirst.");
    expect(refused.text).toContain('value="7:0"');
    // The first field to fix, without a script that moves the focus.
    expect(refused.text.match(/<(\w+) [^>]*autofocus=""/gi)).toHaveLength(1);
    expect(refused.text).toMatch(/id="scorecard-level-approach"[^>]*autofocus=""/i);
  }
  expect(await submit(linked, roomPage(), { ...form, intent: "save" })).toMatchObject({
    location: `${roomPage()}?done=saved`,
  });
  expect((await submit(linked, draftPath(), form)).status).toBe(204);
  const token = roomToken(app.services.config, booking, "candidate");
  const theirs = apiClient(app.url);
  await theirs.get(`${roomPage()}?t=${token}`);
  for (const path of [roomPage(), draftPath()]) {
    expect((await submit(theirs, path, { ...form, intent: "save" })).status).toBe(404);
  }
  for (const client of [candidate, await clientOf(app, (await addExpert(app.services)).userId)]) {
    expect((await submit(client, draftPath(), form)).status).toBe(404);
  }
  const signedOut = await submit(apiClient(app.url), draftPath(), form);
  expect(signedOut.location).toContain("/candidate/login");
  for (const path of [
    "/scorecards/toString/1/draft",
    `/scorecards/none/${session.bookingId}/draft`,
  ]) {
    expect((await submit(expert, path, form)).status).toBe(404);
  }
  expect((await submit(expert, expertPage(), { ...form, intent: "erase" })).status).toBe(404);

  const autosaved = await submit(expert, draftPath(), { ...form, change: "Test soo" });
  expect(autosaved.status).toBe(204);
  expect((await filledForm())["change"]).toBe("Test soo");
  const complete = {
    ...form,
    "level.approach": "0",
    "level.testing": "0",
    "level.communication": "0",
    strengths: "You asked first.",
    change: "Test sooner.",
    drill: "code",
    forward: "yes",
    forwardWords: "Ready for the next round.",
    intent: "send",
  };
  const sent = await submit(expert, expertPage(), complete);
  expect(sent).toMatchObject({ status: 303, location: `${expertPage()}?done=sent` });
  const page = readPage((await expert.get(expertPage())).text).text;
  expect(page).toContain("Test sooner.");
  expect(page).not.toContain("Send scorecard");
  expect(readPage((await linked.get(roomPage())).text).text).toContain("Scorecard sent");
});

test("the candidate has it on a page and as a PDF, and asks one question", async () => {
  const { text } = await candidate.get(candidatePage());
  const page = readPage(text);
  for (const words of [
    "4 of 5",
    "Not enough evidence",
    "<b>What</b> if it’s empty?",
    "Two clean helpers",
    "Said the cost before coding.",
    "Test sooner.",
    "Would the expert move this candidate forward? Yes",
    "return <list>[0];",
    "Coding rubric, version",
    "Before the start",
    "Replay code and whiteboard",
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).toContain("Can you hear me?");
  expect(page.text).not.toContain("Is anyone there?");
  // Nothing was recorded.
  expect(page.text).not.toContain("Play the session");
  // Only the quoted line of the expert's notes.
  expect(page.text.split("Said the cost before coding.")).toHaveLength(3);
  expect(page.text).not.toContain("Rather tired today");
  expect(page.ids).toContain(chat);
  expect(page.links).toEqual(
    expect.arrayContaining([
      `#${chat}`,
      `/orders/${session.orderId}/receipt`,
      `/book-your-slot?service=coding&expert=${session.expert.slug}`,
    ]),
  );
  expect((await candidate.get("/candidate")).text).toContain(candidatePage());

  const pdf = await fetch(`${app.url}${candidatePage()}/scorecard.pdf`, {
    headers: { cookie: [...candidate.cookies].map(([n, v]) => `${n}=${v}`).join("; ") },
  });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const printed = pdfText(Buffer.from(await pdf.arrayBuffer()));
  for (const words of [
    "Asha Rao",
    "4 of 5",
    "Two clean helpers",
    "Test sooner.",
    "Coding rubric, version",
    "return <list>[0];",
  ]) {
    expect(printed).toContain(words);
  }
  expect(printed).not.toContain("Rather tired today");

  const short = await submit(candidate, candidatePage(), { intent: "ask", question: "Why?" });
  expect(short.status).toBe(422);
  expect(readPage(short.text).text).toContain("Ask in a sentence or two");
  const question = "Which <i>tests</i> would you write first?";
  await submit(candidate, candidatePage(), { intent: "ask", question });
  expect(readPage((await expert.get("/expert/sessions")).text).text).toContain(
    "A question to answer",
  );
  expect(readPage((await expert.get(expertPage())).text).text).toContain(question);
  await submit(expert, expertPage(), { intent: "answer", answer: "The empty list." });
  expect(readPage((await candidate.get(candidatePage())).text).text).toContain("The empty list.");
});

test("a candidate shares earlier scorecards with this expert only", async () => {
  const { services } = app;
  const start = "2027-01-19T10:00:00Z";
  const next = await bookSession(services, { start, candidate: session.candidate });
  const shown = await clientOf(app, next.expert.userId);
  const page = `/expert/sessions/${next.bookingId}`;
  const own = `/candidate/sessions/${next.bookingId}`;
  const isShown = async (client = shown, path = page) =>
    readPage((await client.get(path)).text).text.includes("Earlier scorecards");
  const offer = `Show Name of ${next.expert.slug} what my earlier scorecard says`;
  expect(readPage((await candidate.get(own)).text).text).toContain(offer);
  expect(await isShown()).toBe(false);

  expect(await submit(candidate, own, { intent: "share", shared: "yes" })).toMatchObject({
    status: 303,
    location: `${own}#share`,
  });
  await submit(candidate, own, { intent: "share", shared: "yes" });
  const { text } = readPage((await shown.get(page)).text);
  for (const words of ["4 of 5", "Not enough evidence", "Test sooner."]) {
    expect(text).toContain(words);
  }
  // Quotes are words said to someone else.
  expect(text).not.toContain("What</b> if it’s empty?");
  expect(await isShown(expert, expertPage())).toBe(false);

  const standIn = await addExpert(services);
  const move = (expertId: string) =>
    services.db.execute(
      sql`update bookings set expert_id = ${expertId}::uuid where id = ${next.bookingId}::uuid`,
    );
  await move(standIn.id);
  expect(await isShown(await clientOf(app, standIn.userId))).toBe(false);
  await move(next.expert.id);
  expect(await isShown()).toBe(true);
  // What later experts write is theirs to see only once it's shared with them.
  const shift = (days: number) =>
    services.owner.execute(
      sql`update bookings set start_at = start_at + ${days} * interval '1 day',
                              end_at = end_at + ${days} * interval '1 day'
          where id = ${next.bookingId}::uuid`,
    );
  await shift(-30);
  expect(await isShown()).toBe(false);
  await shift(30);
  expect(await isShown()).toBe(true);
  await submit(candidate, own, { intent: "share" });
  expect(await isShown()).toBe(false);
});

test("reviews appear once both are in", async () => {
  const none = await submit(candidate, candidatePage(), { intent: "review", words: "Good" });
  expect(none.status).toBe(422);
  expect(readPage(none.text).text).toContain("Choose a rating");
  const review = { intent: "review", rating: "5", words: "Fair and exact.", quotable: "named" };
  await submit(candidate, candidatePage(), review);
  expect((await expert.get(expertPage())).text).not.toContain("Fair and exact.");
  await submit(expert, expertPage(), { intent: "review", rating: "4", words: "Well prepared." });
  expect((await expert.get(expertPage())).text).toContain("Fair and exact.");
  expect((await candidate.get(candidatePage())).text).toContain("Well prepared.");
});

test("the site quotes a candidate as long as they agree to it", async () => {
  const shown = async () => [
    (await candidate.get("/testimonials")).text.includes("Fair and exact."),
    (await candidate.get("/live/home")).text.includes("Asha Rao, 1:1 coding mock interview"),
  ];
  expect(await shown()).toEqual([true, true]);
  await submit(candidate, candidatePage(), { intent: "unquote" });
  expect(await shown()).toEqual([false, false]);
  expect((await candidate.get("/testimonials")).text).toContain("No reviews yet");
});
