import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveJob, saveResume } from "#modules/briefs/commands.server.ts";
import { getAttached } from "#modules/briefs/data.server.ts";
import { BRIEF_ERRORS, RESUME_BYTES } from "#modules/briefs/policy.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { roomToken } from "#modules/live-sessions/room-link.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { handleJob } from "#server/jobs/registry.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { type ApiClient, apiClient } from "#tests/support/api-client.ts";
import { addCandidate, addExpert, bookSession } from "#tests/support/fixtures.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

let app: HttpApp;
beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => app.close());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n");
/** A document of one empty part. */
const DOCX = Buffer.from(
  "UEsDBBQAAAAIAABgIVypQTDvdgAAAJcAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbD2OQQ7CMAwEv1L1img+EHrhDhz4gJU4yFJsR04o8HsSVep1d2a1/vkrWFd/39CMIk5XlYbSRnyZoZRMARqpuE3iogXlyzmpMbR61pQoYNTw5q4sH7VYTAPWSvLivBwNA8mpi/P0AGs34L7tBu4OZLRu9W7/8wdQSwMEFAAAAAgAAGAhXN1ahg0PAAAADQAAABEAAAB3b3JkL2RvY3VtZW50LnhtbLMpt0rJTy7NTc0r0bcDAFBLAQIUABQAAAAIAABgIVypQTDvdgAAAJcAAAATAAAAAAAAAAAAAAAAAAAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQAFAAAAAgAAGAhXN1ahg0PAAAADQAAABEAAAAAAAAAAAAAAAAApwAAAHdvcmQvZG9jdW1lbnQueG1sUEsFBgAAAAACAAIAgAAAAOUAAAAAAA==",
  "base64",
);
/** Of one text file. */
const ZIP = Buffer.from(
  "UEsDBBQAAAAIAABgIVxDvrfoAwAAAAEAAAAFAAAAYS50eHRLBABQSwECFAAUAAAACAAAYCFcQ7636AMAAAABAAAABQAAAAAAAAAAAAAAAAAAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAJgAAAAAA",
  "base64",
);

async function session(start: string) {
  const expert = await addExpert(app.services);
  const booked = await bookSession(app.services, { start, expert });
  const booking = (await getBooking(app.services.db, booked.bookingId))!;
  const by = await clientOf(app, booked.candidate.userId);
  const { orderId } = booked;
  const send = (fields: Record<string, string | Buffer>, who: ApiClient = by, token = "") => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      const isText = typeof value === "string";
      form.set(name, isText ? value : new File([Uint8Array.from(value)], "../cv.exe"));
    }
    return who.call("POST", `/orders/${orderId}/brief${token}`, { body: form });
  };
  return { ...booked, booking, expert, by, send, host: await clientOf(app, expert.userId) };
}

const resumeOf = (path: string, cookie = "") =>
  fetch(app.url + path, { headers: { cookie }, redirect: "manual" });
const files = () => readdir(join(app.services.config.dataDir, "files", "resumes"));
const removeFiles = async () => {
  await advanceClock(app.services, 1);
};

test("a visa interview asks for no job description", async () => {
  const { services } = app;
  const expert = await addExpert(services, { topics: ["f1-visa"] });
  const start = "2027-01-16T10:00:00Z";
  const booked = await bookSession(services, { start, expert, service: "f1-visa" });
  const by = await clientOf(app, booked.candidate.userId);
  const { text } = await by.get(`/orders/${booked.orderId}`);
  expect(text).toContain('name="resume"');
  expect(text).not.toMatch(/job description|name="job"/i);
});

test("a resume and a job description reach the expert, and no one else", async () => {
  const { orderId, booking, by, host, send } = await session("2027-01-14T10:00:00Z");
  const { config } = app.services;
  const page = `/orders/${orderId}`;
  const empty = (await by.get(page)).text;
  expect(empty).toContain('href="#for-your-expert"');
  expect(empty).toContain("For your expert");

  const nothing = await send({ resume: Buffer.alloc(0) });
  expect(nothing.headers.get("location")).toContain("brief=empty");
  expect((await by.get(`${page}?brief=empty`)).text).toContain(BRIEF_ERRORS.empty);

  const sent = await send({ resume: PDF, job: "Payments,\r\nstaff engineer" });
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    `${page}?brief=saved#for-your-expert`,
  ]);
  const saved = (await by.get(`${page}?brief=saved`)).text;
  expect(saved).toContain("can see it.");
  expect(saved).toContain("Payments,\nstaff engineer</textarea>");
  const file = `/room/${booking.id}/resume`;
  const places = [
    ["room", (await host.get(`/room/${booking.id}`)).text],
    ["session", (await host.get(`/expert/sessions/${booking.id}`)).text],
    [
      "order",
      (await apiClient(app.url).get(`${page}?token=${orderToken(config, orderId, booking)}`)).text,
    ],
  ] as const;
  for (const [place, text] of places) {
    expect([place, text.includes(`href="${file}`)]).toEqual([place, true]);
    expect([place, text.includes("Payments,\nstaff engineer")]).toEqual([place, true]);
  }
  // By sign-in, and by the link of either's email.
  const links = ["candidate", "expert"].map(
    (role) => `room=${roomToken(config, booking, role as "candidate")}`,
  );
  for (const cookie of links) {
    const download = await resumeOf(file, cookie);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="resume.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  }
  expect([(await by.get(file)).status, (await host.get(file)).status]).toEqual([200, 200]);

  const stranger = await clientOf(app, (await addCandidate(app.services)).userId);
  const visitor = apiClient(app.url);
  const expertToken = `?token=${orderToken(config, orderId, booking)}`;
  for (const [who, token] of [
    [stranger, ""],
    [visitor, ""],
    [host, ""],
    [visitor, expertToken],
  ] as const) {
    expect((await send({ job: "Mine" }, who, token)).status).toBe(404);
    expect((await send({ intent: "remove-resume" }, who, token)).status).toBe(404);
  }
  for (const who of [stranger, visitor]) expect((await who.get(file)).status).toBe(404);
  expect((await by.get(`/room/${randomUUID()}/resume`)).status).toBe(404);
  // The candidate's emailed link serves like signing in.
  const token = `?token=${orderToken(config, orderId)}`;
  expect((await send({ job: "https://jobs.example/1" }, visitor, token)).status).toBe(303);
  const link = (await visitor.get(`${page}${token}`)).text;
  expect(link).toContain(`href="${file}?t=${roomToken(config, booking, "candidate")}"`);
  const asLink = (await host.get(`/expert/sessions/${booking.id}`)).text;
  expect(asLink).toMatch(/<a href="https:\/\/jobs\.example\/1"[^>]* rel="noreferrer"/);
});

test("it can be replaced and removed, and its old file goes", async () => {
  const { booking, by, send } = await session("2027-01-15T10:00:00Z");
  const before = await files();
  const file = `/room/${booking.id}/resume`;
  await send({ resume: PDF, job: "Words" });
  expect(await files()).toHaveLength(before.length + 1);
  await send({ resume: DOCX, job: "Words" });
  await removeFiles();
  expect(await files()).toHaveLength(before.length + 1);
  expect((await by.get(file)).headers.get("content-disposition")).toContain("resume.docx");
  // Two at once leave one.
  await Promise.all([send({ resume: PDF, job: "" }), send({ resume: PDF, job: "" })]);
  await removeFiles();
  expect(await files()).toHaveLength(before.length + 1);

  expect((await send({ intent: "remove-resume" })).headers.get("location")).toContain("removed");
  await removeFiles();
  expect(await files()).toEqual(before);
  expect((await by.get(file)).status).toBe(404);
});

const UNREADABLE = BRIEF_ERRORS.not_a_resume;

test("what isn’t a PDF or DOCX file is refused by content, with a message", async () => {
  const { orderId, by, send } = await session("2027-01-16T10:00:00Z");
  for (const [name, content, reason, words] of [
    ["HTML", Buffer.from("<html>"), "not_a_resume", UNREADABLE],
    ["a ZIP", ZIP, "not_a_resume", UNREADABLE],
    ["a broken ZIP", DOCX.subarray(0, 40), "not_a_resume", UNREADABLE],
    ["6 MB", Buffer.concat([PDF, Buffer.alloc(RESUME_BYTES)]), "too_large", "is over 5 MB."],
  ] as const) {
    const location = (await send({ resume: content, job: "Kept" })).headers.get("location")!;
    expect([name, location]).toEqual([name, expect.stringContaining(`brief=${reason}#`)]);
    const { text } = await by.get(location);
    expect([name, text.includes(words), text.includes("Kept</textarea>")]).toEqual([
      name,
      true,
      true,
    ]);
  }
  const long = await send({ job: "x".repeat(10_001) });
  expect(long.headers.get("location")).toContain("brief=job_too_long");
  expect((await by.call("POST", `/orders/${orderId}/brief`, { body: "{" })).status).toBe(400);
  expect((await by.get(`/orders/${orderId}?brief=constructor`)).status).toBe(200);
});

// Fails if the body is parsed first: 128 KB of fields block the process for a third of a second.
test("a body that isn’t a short form with a file is refused before parsing", async () => {
  const { orderId, by, host } = await session("2027-01-18T10:00:00Z");
  const urlencoded = new URLSearchParams(Array.from({ length: 201 }, () => ["job", "x"]));
  const many = new FormData();
  for (let field = 0; field < 21; field += 1) many.append("job", "x");
  for (const body of [urlencoded, many]) {
    expect((await by.call("POST", `/orders/${orderId}/brief`, { body })).status).toBe(400);
    expect((await host.call("POST", "/expert/profile/photo", { body })).status).toBe(400);
  }
  expect((await by.get(`/orders/${orderId}`)).text).not.toContain(">x</textarea>");
});

test("nothing is kept of a form that arrives when the session is over", async () => {
  const { services } = app;
  const { booking } = await session("2027-01-19T10:00:00Z");
  const before = await files();
  const isOpen = async () => false;
  expect(await saveJob(services, booking.id, "Words", isOpen)).toBe(false);
  expect(await saveResume(services, booking.id, PDF, isOpen)).toEqual({
    ok: false,
    reason: "too_late",
  });
  expect(await getAttached(services.db, booking.id)).toEqual({ resume: null, job: null });
  expect(await files()).toEqual(before);
});

test("it is deleted soon after the candidate cancels", async () => {
  const { services } = app;
  const { orderId, booking, candidate, send } = await session("2027-01-20T10:00:00Z");
  await send({ resume: PDF, job: "Words" });
  const by = { role: "candidate", id: candidate.userId } as const;
  expect(await cancelSession(services, orderId, { by, why: "" })).toMatchObject({ ok: true });
  await handleJob(services, "briefs.prune", {});
  expect(await getAttached(services.db, booking.id)).toEqual({ resume: null, job: null });
});

test("after the session it stays as it is for 90 days, unless the account is erased", async () => {
  const { services } = app;
  const kept = await session("2027-01-17T10:00:00Z");
  const erased = await session("2027-01-17T10:00:00Z");
  for (const { send } of [kept, erased]) await send({ resume: PDF, job: "Words" });
  const toEnd = Date.parse("2027-01-17T11:00:00Z") - services.clock.now().getTime();
  await advanceClock(services, toEnd);
  expect((await kept.send({ intent: "remove-resume" })).headers.get("location")).toContain(
    "too_late",
  );
  const late = (await kept.by.get(`/orders/${kept.orderId}?brief=too_late`)).text;
  expect(late).toContain(BRIEF_ERRORS.too_late);
  expect(late).not.toContain("For your expert");
  const file = `/room/${kept.booking.id}/resume`;
  expect((await kept.host.get(file)).status).toBe(200);

  const { userId, email } = erased.candidate;
  const exported = await exportPersonalData(services, { userId, email });
  expect(exported["briefs"]).toMatchObject([
    { job: "Words", resumeType: "pdf", resumeFile: `/room/${erased.booking.id}/resume` },
  ]);
  await advanceClock(services, 3 * 86_400_000);
  expect(await eraseAccount(services, userId)).toEqual({ ok: true });
  await removeFiles();
  const { rows } = await services.db.execute(
    sql`select 1 from briefs where booking_id = ${erased.booking.id}::uuid
        union all select 1 from resumes where booking_id = ${erased.booking.id}::uuid`,
  );
  expect(rows).toEqual([]);

  const before = await files();
  await handleJob(services, "briefs.prune", {});
  expect((await kept.host.get(file)).status).toBe(200);
  await advanceClock(services, 88 * 86_400_000);
  await handleJob(services, "briefs.prune", {});
  await removeFiles();
  expect((await kept.host.get(file)).status).toBe(404);
  expect((await files()).length).toBeLessThan(before.length);
});
