import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listLedgerSums } from "#modules/ledger/data.server.ts";
import { findTopic } from "#modules/ai-sessions/topics.ts";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { getInterview, listOneWay, listOneWayTopics } from "#modules/one-way/data.server.ts";
import { listOneWayScores } from "#modules/one-way/scores.server.ts";
import { weekOf } from "#modules/one-way/policy.ts";
import type { InterviewState, Step } from "#modules/one-way/schema.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { listRecordings } from "#modules/recordings/data.server.ts";
import { getRubric } from "#modules/rubrics/data.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { fixedClock } from "#platform/clock.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addCandidate } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { readDuration, recordedWebm } from "#tests/support/recorded-webm.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const SETUP = { topic: "coding", pace: "standard", age: "adult" };
let app: HttpApp;
let recorded: Buffer;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
  recorded = await recordedWebm(10);
});
afterAll(() => app.close());

async function person(zone = "Asia/Kolkata") {
  const candidate = await addCandidate(app.services);
  await app.services.db.execute(
    sql`update users set zone = ${zone} where id = ${candidate.userId}::uuid`,
  );
  const client = await clientOf(app, candidate.userId);
  const call = (
    path: string,
    init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(app.url + path, {
      redirect: "manual",
      ...init,
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "tus-resumable": "1.0.0",
        ...init.headers,
      },
    });
  const post = (path: string, form: Record<string, string>) =>
    call(path, { method: "POST", headers: { origin: app.url }, body: new URLSearchParams(form) });
  const step = async (id: string, body: Step) => {
    const response = await call(`/api/one-way/${id}/steps`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { state: InterviewState; reason?: string };
    return { status: response.status, ...answer };
  };
  return { ...candidate, call, post, step };
}
type Person = Awaited<ReturnType<typeof person>>;

async function start(who: Person, setup: Record<string, string> = SETUP): Promise<string> {
  const response = await who.post("/interviews/oneway/start", { ...setup, intent: "free" });
  expect(response.status).toBe(303);
  return response.headers.get("location")!.split("/").at(-1)!;
}

function open(who: Person, id: string, facts: { position: number; take: number }, at = 0) {
  const all = {
    type: "audio/webm;codecs=opus",
    startedAt: new Date(app.services.clock.now().getTime() - 60_000 + at * 1_000).toISOString(),
    position: String(facts.position),
    take: String(facts.take),
  };
  const metadata = Object.entries(all).map(([name, value]) => `${name} ${btoa(value)}`);
  return who.call(`/interviews/oneway/${id}/recordings`, {
    method: "POST",
    headers: { "upload-defer-length": "1", "upload-metadata": metadata.join(",") },
  });
}

function patch(who: Person, url: string, at: number, body: Buffer, end?: number) {
  return who.call(url, {
    method: "PATCH",
    body: new Uint8Array(body),
    headers: {
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(at),
      ...(end === undefined ? {} : { "upload-length": String(end) }),
    },
  });
}

/** Uploads a complete recording of a take. Returns its URL. */
async function upload(who: Person, id: string, position: number, take: number, at = 0) {
  const url = (await open(who, id, { position, take }, at)).headers.get("location")!;
  expect((await patch(who, url, 0, recorded)).status).toBe(204);
  const end = recorded.length;
  expect((await patch(who, url, end, Buffer.alloc(0), end)).status).toBe(204);
  return url;
}

/** Answers every question and submits. */
async function finish(who: Person, id: string) {
  const shown = await who.step(id, { step: "show", position: 0 });
  for (let position = 0; position < shown.state.total; position += 1) {
    await upload(who, id, position, 1);
    await who.step(id, { step: "stop", position, take: 1 });
    await who.step(id, { step: "next", position });
  }
  expect((await who.step(id, { step: "submit" })).status).toBe(200);
  await app.services.runJobs();
}

async function storedFiles(): Promise<string[]> {
  const { storage } = app.services.config;
  if (storage.kind !== "disk") throw new Error("These tests look at the disk.");
  const entries = await readdir(storage.dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("this week's free interview", () => {
  test("is created once for a hundred simultaneous requests", async () => {
    const { userId } = await addCandidate(app.services);
    const setup = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;
    const tries = await Promise.all(
      Array.from({ length: 100 }, () =>
        startFreeInterview(app.services, { userId, zone: "UTC" }, setup),
      ),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await listOneWay(app.services.db, userId)).toHaveLength(1);
  });

  test("tells the site's offer whether it is used, for as long as the week lasts", async () => {
    const who = await person();
    const isFreeUsed = async () => (await who.call("/api/me/one-way")).json();
    expect(await (await fetch(`${app.url}/api/me/one-way`)).json()).toEqual({ isFreeUsed: false });
    expect(await isFreeUsed()).toEqual({ isFreeUsed: false });
    await start(who);
    expect(await isFreeUsed()).toEqual({ isFreeUsed: true });
  });

  test("is refused a second time, which sets owFreeLimitExceed, and given again the next week", async () => {
    const who = await person();
    const { clock } = app.services;
    /** What the start page's script gets. */
    const post = async (fields: Record<string, string> = {}) => {
      const sent = { ...SETUP, intent: "free", ...fields };
      const response = await who.post("/interviews/oneway/start.data", sent);
      const text = await response.text();
      return {
        status: response.status,
        exceeded: /"exceeded",(true|false)/.exec(text)?.[1],
        nextFree: /free from (.+?)"/.exec(text)?.[1],
      };
    };
    const nextFree = "Monday, January 18, 2027, 12:00 AM (Kolkata)";
    const refused = { status: 409, exceeded: "true", nextFree };
    const isFreeUsed = async () =>
      ((await (await who.call("/api/me/one-way")).json()) as { isFreeUsed: boolean }).isFreeUsed;
    // Another refusal isn't the limit.
    expect(await post({ topic: "juggling" })).toMatchObject({
      status: 422,
      exceeded: "false",
    });
    await start(who);
    for (let tries = 0; tries < 2; tries += 1) expect(await post()).toEqual(refused);
    // A full one isn't free, so the limit doesn't hold it up.
    const bought = await who.post("/interviews/oneway/start", {
      ...SETUP,
      intent: "buy",
      key: randomUUID(),
      currency: "INR",
      expected: "29900",
    });
    expect(bought.status).toBe(303);
    expect(await isFreeUsed()).toBe(true);
    const now = clock.now().getTime();
    const monday = new Date("2027-01-18T00:00:00+05:30").getTime();
    try {
      clock.advance(monday - 1 - now);
      expect(await post()).toEqual(refused);
      clock.advance(1);
      expect(await isFreeUsed()).toBe(false);
      await start(who);
      expect(await isFreeUsed()).toBe(true);
    } finally {
      clock.advance(now - clock.now().getTime());
    }
  });

  test("says when the next one is available and what a full one costs", async () => {
    const who = await person();
    await start(who);
    const again = await who.post("/interviews/oneway/start?currency=INR", {
      ...SETUP,
      intent: "free",
    });
    expect(again.status).toBe(409);
    const page = await again.text();
    expect(page).toContain(
      "The next one is free from Monday, January 18, 2027, 12:00 AM (Kolkata)",
    );
    expect(page).toContain("A full set of 8 costs ₹299");
    expect(page).not.toContain("Start 3 questions, free");
  });

  test.each([
    "UTC",
    "Asia/Kolkata",
    "America/Los_Angeles",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
  ])("is available again on Monday in %s", async (zone) => {
    const { userId } = await addCandidate(app.services);
    const setup = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;
    const first = await startFreeInterview(app.services, { userId, zone }, setup);
    expect(first.ok).toBe(true);
    const second = await startFreeInterview(app.services, { userId, zone }, setup);
    if (second.ok || second.reason !== "used") throw new Error("It was given twice.");
    const { nextFreeAt } = second;
    expect(weekOf(nextFreeAt, zone)).not.toBe(weekOf(app.services.clock.now(), zone));
    const at = (instant: number) => ({
      ...app.services,
      clock: fixedClock(new Date(instant).toISOString()),
    });
    const before = at(nextFreeAt.getTime() - 1);
    expect((await startFreeInterview(before, { userId, zone }, setup)).ok).toBe(false);
    const after = at(nextFreeAt.getTime());
    expect((await startFreeInterview(after, { userId, zone }, setup)).ok).toBe(true);
  });

  test("isn’t renewed by other zones, nor by going back to the first", async () => {
    const { userId } = await addCandidate(app.services);
    const setup = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;
    const at = (instant: string) => ({ ...app.services, clock: fixedClock(instant) });
    // Sunday evening in Pago Pago, Monday morning in UTC and Kiritimati.
    const now = at("2027-01-11T08:00:00Z");
    const ask = (deps: typeof now, zone: string) =>
      startFreeInterview(deps, { userId, zone }, setup);
    const zones = ["UTC", "Pacific/Pago_Pago", "Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"];
    const tries = [];
    for (const zone of zones) tries.push((await ask(now, zone)).ok);
    expect(tries).toEqual([true, false, false, false, false]);
    const atOnce = await Promise.all(zones.map((zone) => ask(now, zone)));
    expect(atOnce.some(({ ok }) => ok)).toBe(false);
    const next = at("2027-01-18T00:00:00Z");
    const later = [];
    for (const zone of ["Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"]) {
      later.push((await ask(next, zone)).ok);
    }
    expect(later).toEqual([false, true, false]);
    expect(await listOneWay(app.services.db, userId)).toHaveLength(2);
  });

  test("uses the same topic names as the practice pages", async () => {
    const topics = await listOneWayTopics(app.services.db);
    const titles = topics.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["DevOps", "Executive C-roles", "F-1 visa"]));
    expect(titles).toEqual(topics.map(({ key }) => findTopic(key)!.title));
    const page = await (await (await person()).call("/interviews/oneway/start")).text();
    // The free one comes before the price.
    expect(page.indexOf("Start 3 questions, free")).toBeLessThan(page.indexOf('name="expected"'));
    for (const title of ["DevOps", "Finance &amp; accounting"]) expect(page).toContain(title);
  });

  test("needs a topic and an age, and keeps what was chosen", async () => {
    const who = await person();
    const bad = await who.post("/interviews/oneway/start", {
      topic: "juggling",
      pace: "double",
      age: "guardian",
      intent: "free",
    });
    expect(bad.status).toBe(422);
    const unsaid = await who.post("/interviews/oneway/start", {
      ...SETUP,
      age: "",
      intent: "free",
    });
    expect(unsaid.status).toBe(422);
    const page = await unsaid.text();
    expect(page).toMatch(/<a href="#age"[^>]*>Say whether you’re 18 or older/);
    // The page says what to fix, not the browser.
    expect(page).toMatch(/<form[^>]* class="setup" noValidate=""/);
    expect(await listOneWay(app.services.db, who.userId)).toEqual([]);
  });
});

describe("an interview", () => {
  test("goes from question to question, and only forward", async () => {
    const who = await person();
    const id = await start(who, { ...SETUP, pace: "double", spoken: "on" });
    // Nothing is recorded before a question is shown, and no question is shown early.
    expect((await open(who, id, { position: 0, take: 1 })).status).toBe(410);
    const shown = await who.step(id, { step: "show", position: 0 });
    expect(shown.state).toMatchObject({ status: "running", total: 3, isSpoken: true });
    expect(shown.state.answers).toHaveLength(1);
    expect(shown.state.limits.answerMs).toBe(240_000);
    app.services.clock.advance(5_000);
    const again = await who.step(id, { step: "show", position: 0 });
    expect(again.state.answers[0]!.shownAt).toBe(shown.state.answers[0]!.shownAt);
    expect((await who.step(id, { step: "show", position: 1 })).status).toBe(409);
    expect(await who.step(id, { step: "next", position: 0 })).toMatchObject({
      status: 409,
      reason: "not_recorded",
    });
    await upload(who, id, 0, 1);
    await who.step(id, { step: "stop", position: 0, take: 1 });
    const next = await who.step(id, { step: "next", position: 0 });
    expect(next.state.position).toBe(1);
    // The response was lost, and the step is retried.
    expect((await who.step(id, { step: "next", position: 0 })).state.position).toBe(1);
    expect((await open(who, id, { position: 2, take: 1 })).status).toBe(410);
    expect(await who.step(id, { step: "submit" })).toMatchObject({ reason: "not_recorded" });
  });

  test("allows two retakes, each of which deletes what was recorded before", async () => {
    const who = await person();
    const id = await start(who);
    await who.step(id, { step: "show", position: 0 });
    const url = await upload(who, id, 0, 1);
    await who.step(id, { step: "stop", position: 0, take: 1 });
    await app.services.runJobs();
    const second = await who.step(id, { step: "retake", position: 0, take: 1 });
    expect(second.state.answers[0]).toMatchObject({ take: 2, isRecorded: false, recordedMs: 0 });
    // A repeated step doesn't use up another retake.
    const repeated = await who.step(id, { step: "retake", position: 0, take: 1 });
    expect(repeated.state.answers[0]!.take).toBe(2);
    expect((await who.call(url, { method: "HEAD" })).status).toBe(404);
    expect((await open(who, id, { position: 0, take: 1 })).status).toBe(410);
    expect((await open(who, id, { position: 0, take: 2 })).status).toBe(201);
    expect((await who.step(id, { step: "retake", position: 0, take: 2 })).status).toBe(200);
    const fourth = await who.step(id, { step: "retake", position: 0, take: 3 });
    expect(fourth).toMatchObject({ status: 409, reason: "no_retakes" });
    await runDueJobs(app.services);
    expect(await listRecordings(app.services.db, id)).toEqual([]);
    expect((await storedFiles()).filter((name) => name.includes(url.split("/").at(-1)!))).toEqual(
      [],
    );
  });

  test("is submitted once everything has been uploaded; an interrupted answer becomes one file", async () => {
    const who = await person();
    const id = await start(who);
    await who.step(id, { step: "show", position: 0 });
    const url = await upload(who, id, 0, 1, 0);
    const rest = (await open(who, id, { position: 0, take: 1 }, 20)).headers.get("location")!;
    await who.step(id, { step: "stop", position: 0, take: 1 });
    await who.step(id, { step: "next", position: 0 });
    for (const position of [1, 2]) {
      await upload(who, id, position, 1);
      await who.step(id, { step: "stop", position, take: 1 });
      await who.step(id, { step: "next", position });
    }
    await patch(who, rest, 0, recorded.subarray(0, 2_000));
    expect(await who.step(id, { step: "submit" })).toMatchObject({ reason: "uploading" });
    await patch(who, rest, 2_000, recorded.subarray(2_000));
    await patch(who, rest, recorded.length, Buffer.alloc(0), recorded.length);
    expect((await who.step(id, { step: "submit" })).state.status).toBe("submitted");
    expect((await who.step(id, { step: "submit" })).status).toBe(200);
    expect((await open(who, id, { position: 2, take: 1 })).status).toBe(410);
    await app.services.runJobs();
    await runDueJobs(app.services);

    const all = await listRecordings(app.services.db, id);
    expect(all).toHaveLength(3);
    const joined = all.find((one) => one.id === url.split("/").at(-1));
    expect(joined!.durationMs).toBeGreaterThan(19_900);
    expect(joined!.durationMs).toBeLessThan(20_100);
    const whole = await who.call(url);
    expect(whole.headers.get("content-type")).toBe("audio/webm");
    const seconds = await readDuration(Buffer.from(await whole.arrayBuffer()));
    expect(Math.round(seconds!)).toBe(20);
    const part = await who.call(url, { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
  });

  test("accepts nothing more once submitted, not even from earlier uploads", async () => {
    const who = await person();
    const id = await start(who);
    const shown = await who.step(id, { step: "show", position: 0 });
    const opened = (await open(who, id, { position: 0, take: 1 })).headers.get("location")!;
    for (let position = 0; position < shown.state.total; position += 1) {
      await upload(who, id, position, 1);
      await who.step(id, { step: "stop", position, take: 1 });
      await who.step(id, { step: "next", position });
    }
    expect((await who.step(id, { step: "submit" })).status).toBe(200);
    expect((await patch(who, opened, 0, recorded)).status).toBe(404);
    expect(await listRecordings(app.services.db, id)).toHaveLength(3);
  });

  test("stops taking recordings when the answer has had its time", async () => {
    const who = await person();
    const id = await start(who);
    await who.step(id, { step: "show", position: 0 });
    await upload(who, id, 0, 1);
    await app.services.runJobs();
    await app.services.db.execute(
      sql`update recordings set duration_ms = 126000 where session_id = ${id}::uuid`,
    );
    const over = await open(who, id, { position: 0, take: 1 });
    expect([over.status, await over.json()]).toEqual([410, { reason: "time_over" }]);
  });

  test("says that the account is full, and keeps what has arrived", async () => {
    const who = await person();
    const id = await start(who);
    await who.step(id, { step: "show", position: 0 });
    const url = await upload(who, id, 0, 1);
    await app.services.db.execute(
      sql`update recordings set bytes = 9000000000, size = 9000000000
          where session_id = ${id}::uuid`,
    );
    const full = await open(who, id, { position: 0, take: 1 });
    expect([full.status, await full.json()]).toEqual([413, { reason: "quota" }]);
    expect((await who.call(url, { method: "HEAD" })).status).toBe(200);
  });

  test("is a 404 for everyone else in every part", async () => {
    const who = await person();
    const other = await person();
    const id = await start(who);
    await who.step(id, { step: "show", position: 0 });
    const url = await upload(who, id, 0, 1);
    await app.services.runJobs();
    expect((await other.call(`/interviews/oneway/${id}`)).status).toBe(404);
    expect((await other.call(`/interviews/oneway/${id}/review`)).status).toBe(404);
    expect((await other.post(`/interviews/oneway/${id}/review`, { intent: "score" })).status).toBe(
      404,
    );
    expect((await other.step(id, { step: "show", position: 0 })).status).toBe(404);
    expect((await open(other, id, { position: 0, take: 1 })).status).toBe(404);
    for (const method of ["GET", "HEAD"]) {
      expect((await other.call(url, { method })).status).toBe(404);
      expect((await fetch(app.url + url, { method })).status).toBe(404);
    }
    expect((await patch(other, url, 0, recorded)).status).toBe(404);
    // Nor through their own interview.
    const own = await start(other);
    const crossed = url.replace(id, own);
    expect((await other.call(crossed)).status).toBe(404);
    expect((await patch(other, crossed, 0, recorded)).status).toBe(404);
    // Nor by naming it after their own recording.
    await other.step(own, { step: "show", position: 0 });
    const begun = (await open(other, own, { position: 0, take: 1 })).headers.get("location")!;
    const behind = `${begun}?x=/${url.split("/").at(-1)}`;
    const head = await other.call(behind, { method: "HEAD" });
    expect(head.headers.get("upload-offset")).toBe("0");
    const missing = `/interviews/oneway/${randomUUID()}`;
    expect((await who.call(missing)).status).toBe(404);
    expect((await who.call("/interviews/oneway/nonsense")).status).toBe(404);
    const signedOut = await fetch(`${app.url}/interviews/oneway/${id}`, { redirect: "manual" });
    expect(signedOut.headers.get("location")).toContain("/candidate/login?next=");
  });
});

describe("afterward", () => {
  test("the candidate scores themselves once, and deletes recordings one by one", async () => {
    const who = await person();
    const id = await start(who);
    await finish(who, id);
    const path = `/interviews/oneway/${id}/review`;
    const page = await (await who.call(path)).text();
    expect(page).toContain("How did you do?");
    // Its questions are about the approach, and none is about code.
    expect(page).toContain("You name one idea that works, and don’t say what it costs.");
    expect(page).not.toContain("improves it after a hint");
    expect(page).not.toContain("level.code");
    const rows = [...page.matchAll(/name="(level\.[\w-]+)"/g)].map(([, name]) => name!);
    const empty = await who.post(path, { intent: "score" });
    expect(empty.status).toBe(422);
    const unscored = await empty.text();
    // In the summary, as a link to the first row, and in that row.
    expect(unscored.match(/Choose a level in each row/g)).toHaveLength(2);
    const first = `scorecard-${rows[0]!.replace(".", "-")}`;
    expect(unscored).toContain(`href="#${first}"`);
    expect(unscored).toContain(`aria-describedby="${first}-error"`);
    expect((await who.call(`/interviews/oneway/${id}`)).headers.get("location")).toBe(path);

    const levels = Object.fromEntries(
      getRubric("coding")!.dimensions.map(({ key }, at) => [`level.${key}`, String(at)]),
    );
    const missing = await who.post(path, { ...levels, "level.approach": "", intent: "score" });
    expect(missing.status).toBe(422);
    const incomplete = await missing.text();
    expect(incomplete.match(/href="#scorecard-level-[\w-]+"/g)).toEqual([
      'href="#scorecard-level-approach"',
    ]);
    expect(incomplete).toContain('id="scorecard-level-approach-error"');
    for (const name of Object.keys(levels)) if (!rows.includes(name)) delete levels[name];
    expect((await who.post(path, { ...levels, intent: "score" })).status).toBe(303);
    const swayed = Object.fromEntries(Object.keys(levels).map((name) => [name, "5"]));
    await who.post(path, { ...swayed, intent: "score" });
    const scores = await listOneWayScores(app.services.db, who.userId);
    expect(
      Object.fromEntries(scores.map(({ dimension, level }) => [`level.${dimension}`, `${level}`])),
    ).toEqual(levels);

    const [recording] = await listRecordings(app.services.db, id);
    const other = await person();
    await other.post(path, { intent: "delete", recording: recording!.id });
    const byRoom = await who.post(`/recordings/${recording!.id}/delete`, {});
    expect(byRoom.status).toBe(404);
    expect(await listRecordings(app.services.db, id)).toHaveLength(3);
    await who.post(path, { intent: "delete", recording: recording!.id });
    await runDueJobs(app.services);
    expect(await listRecordings(app.services.db, id)).toHaveLength(2);
    expect((await storedFiles()).some((name) => name.includes(recording!.id))).toBe(false);
    expect(await (await who.call(path)).text()).toContain("This recording was deleted.");
  });

  test("everything of it is exported, and erased with the account", async () => {
    const who = await person();
    const id = await start(who);
    await finish(who, id);
    const exported = await exportPersonalData(app.services, who);
    expect(exported["oneWayInterviews"]).toMatchObject([{ id, answers: [{}, {}, {}] }]);
    expect(exported["recordings"]).toHaveLength(3);
    const ids = (await listRecordings(app.services.db, id)).map((one) => one.id);
    expect(await eraseAccount(app.services, who.userId)).toEqual({ ok: true });
    await runDueJobs(app.services);
    expect(await listRecordings(app.services.db, id)).toEqual([]);
    const left = await storedFiles();
    expect(ids.filter((one) => left.some((name) => name.includes(one)))).toEqual([]);
  });
});

describe("a link for a reviewer", () => {
  const linkIn = (page: string) => /\/interviews\/oneway\/shared\/[\w.-]+/.exec(page)?.[0] ?? null;

  async function shared(days: string) {
    const who = await person();
    const id = await start(who);
    await finish(who, id);
    const review = `/interviews/oneway/${id}/review`;
    expect((await who.post(review, { intent: "share", days })).status).toBe(303);
    const page = await (await who.call(review)).text();
    return { who, id, review, page, link: linkIn(page)! };
  }
  const visit = (path: string) => fetch(app.url + path, { redirect: "manual" });

  test("plays the answers without an account, and nothing else", async () => {
    const { who, id, link } = await shared("7");
    const page = await visit(link);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    const text = await page.text();
    expect(text).toContain("Shared interview");
    // The browser's zone is unknown until its script has told it.
    expect(text).toContain("open until Monday, January 18, 2027 (UTC).");
    const west = `${link}?browser_zone=Pacific/Honolulu`;
    expect(await (await visit(west)).text()).toContain("open until Sunday, January 17, 2027.");
    expect(text).not.toContain(who.email);
    expect(text).not.toContain("How did you do?");
    const [recording] = await listRecordings(app.services.db, id);
    expect((await visit(`${link}/recordings/${recording!.id}`)).status).toBe(200);

    const other = await person();
    const own = await start(other);
    await finish(other, own);
    const [foreign] = await listRecordings(app.services.db, own);
    expect((await visit(`${link}/recordings/${foreign!.id}`)).status).toBe(404);
    const forged = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    for (const path of [forged, link.split(".")[0]!, `${link}x`]) {
      expect((await visit(path)).status).toBe(404);
      expect((await visit(`${path}/recordings/${recording!.id}`)).status).toBe(404);
    }
  });

  test("says that the page shows answers once they’re prepared", async () => {
    const { id, link } = await shared("7");
    const note = "see recordings that are being prepared";
    expect(await (await visit(link)).text()).not.toContain(note);
    await app.services.db.execute(
      sql`update recordings set status = 'finishing', file_key = null where session_id = ${id}::uuid`,
    );
    expect(await (await visit(link)).text()).toContain(note);
  });

  test("ends when it expires", async () => {
    const { id, link } = await shared("1");
    const [recording] = await listRecordings(app.services.db, id);
    const { clock } = app.services;
    clock.advance(86_400_000 - 1);
    expect((await visit(link)).status).toBe(200);
    clock.advance(1);
    expect((await visit(link)).status).toBe(410);
    expect((await visit(`${link}/recordings/${recording!.id}`)).status).toBe(404);
    clock.advance(-86_400_000);
  });

  test("ends at once when its owner revokes it, and nobody else can revoke it", async () => {
    const { who, id, review, page, link } = await shared("30");
    const [, share] = /name="share" value="([\w-]+)"/.exec(page)!;
    const other = await person();
    const own = await start(other);
    await finish(other, own);
    await other.post(`/interviews/oneway/${own}/review`, { intent: "revoke", share: share! });
    expect((await other.post(review, { intent: "revoke", share: share! })).status).toBe(404);
    expect((await visit(link)).status).toBe(200);
    await who.post(review, { intent: "revoke", share: share! });
    const revoked = await visit(link);
    expect(revoked.status).toBe(410);
    const words = await revoked.text();
    expect(words).toContain("This link no longer works");
    expect(words).toContain("Ask the person who sent it for a new one.");
    expect(words).not.toContain("your order");
    const [recording] = await listRecordings(app.services.db, id);
    expect((await visit(`${link}/recordings/${recording!.id}`)).status).toBe(404);
    expect(linkIn(await (await who.call(review)).text())).toBe(null);
  });
});

describe("a full interview", () => {
  async function buy(who: Person) {
    const response = await who.post("/interviews/oneway/start", {
      ...SETUP,
      intent: "buy",
      expected: "29900",
      currency: "INR",
      key: randomUUID(),
    });
    expect(response.status).toBe(303);
    const { db } = app.services;
    const { rows } = await db.execute<{ id: string; interview: string }>(
      sql`select o.id, l.ref as interview from orders o join order_lines l on l.order_id = o.id
          where o.payer_id = ${who.userId}::uuid`,
    );
    const { id, interview } = rows[0]!;
    return {
      orderId: id,
      interview,
      session: response.headers.get("location")!.split("/").at(-1)!,
    };
  }

  test("is paid as an order, and refundable until its first question is shown", async () => {
    const { services } = app;
    const who = await person();
    const { orderId, interview, session } = await buy(who);
    expect((await getInterview(services.db, interview, who.userId))!.status).toBe("unpaid");
    expect((await who.step(interview, { step: "show", position: 0 })).reason).toBe("closed");
    expect(await listOneWay(services.db, who.userId)).toEqual([]);
    await services.payments.sandbox!.hosted.pay(session);
    await settleLatestPayment(services, orderId);
    expect(await (await who.call(`/orders/${orderId}`)).text()).toContain(
      `/interviews/oneway/${interview}`,
    );
    const receipt = await (await who.call(`/orders/${orderId}/receipt`)).text();
    expect(receipt).toMatch(/One-way interview/);
    expect(receipt).toContain("₹299");
    const { rows } = await services.db.execute<{ text: string }>(
      sql`select text from outbox_mails where dedupe_key = ${`one-way-bought:${orderId}`}`,
    );
    expect(rows.map(({ text }) => text)).toEqual([
      expect.stringContaining(`/interviews/oneway/${interview}`),
    ]);
    await services.runJobs();

    const cancel = { intent: "cancel-order", expected: "29900" };
    await who.post(`/orders/${orderId}`, cancel);
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.status).toBe("refunded");
    expect((await who.step(interview, { step: "show", position: 0 })).reason).toBe("closed");
    expect((await listLedgerSums(services.db)).every(({ sumMinor }) => sumMinor === 0)).toBe(true);
  });

  test("isn't refundable once started", async () => {
    const { services } = app;
    const who = await person();
    const { orderId, interview, session } = await buy(who);
    await services.payments.sandbox!.hosted.pay(session);
    await settleLatestPayment(services, orderId);
    const shown = await who.step(interview, { step: "show", position: 0 });
    expect(shown.state.total).toBe(8);
    await who.post(`/orders/${orderId}`, { intent: "cancel-order", expected: "29900" });
    await services.runJobs();
    expect((await getOrder(services.db, orderId))!.refundedMinor).toBe(0);
    expect((await getOrder(services.db, orderId))!.status).toBe("fulfilled");
  });

  test("isn't sold at another price", async () => {
    const who = await person();
    const response = await who.post("/interviews/oneway/start", {
      ...SETUP,
      intent: "buy",
      expected: "1",
      currency: "INR",
      key: randomUUID(),
    });
    expect(response.status).toBe(422);
  });
});
