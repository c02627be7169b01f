import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantRole } from "#modules/accounts/commands.server.ts";
import { getBooking } from "#modules/booking/data.server.ts";
import { endSession } from "#modules/rooms/commands/end-session.server.ts";
import { replaceCall } from "#modules/rooms/commands/replace-call.server.ts";
import { acceptStandIn } from "#modules/rooms/commands/stand-in.server.ts";
import { orderToken } from "#modules/orders/order-link.server.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { addCandidate, addExpert, attend, bookSession } from "#tests/support/fixtures.ts";
import { readPage } from "#tests/support/html.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientOf } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const HOUR = 3_600_000;
/** The action of the page’s form. */
const POSTED = "/expert?index";
let app: HttpApp;

beforeAll(async () => {
  app = await startWholeApp({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => app.close());

const until = (at: string) =>
  advanceClock(app.services, Date.parse(at) - app.services.clock.now().getTime());
const statusOf = async (id: string) => (await getBooking(app.services.db, id))!.status;

async function submit(client: ApiClient, path: string, form: Record<string, string>) {
  const { status, headers, text } = await client.call("POST", path, {
    body: new URLSearchParams(form),
  });
  return { status, location: headers.get("location"), text };
}

test("an expert offers to stand in from their page, the first one only", async () => {
  const { services } = app;
  const session = await bookSession(services, { start: "2027-01-13T10:00:00Z" });
  await attend(services, session.bookingId, { candidate: [[0]] });
  const [first, second] = [await addExpert(services), await addExpert(services)];
  await services.db.execute(
    sql`update experts set takes_stand_ins = true where id in (${first.id}::uuid, ${second.id}::uuid)`,
  );
  const clients = [await clientOf(app, first.userId), await clientOf(app, second.userId)] as const;
  const form = { booking: session.bookingId };
  expect(await submit(clients[0], POSTED, form)).toMatchObject({
    status: 303,
    location: "/expert?stand-in=too-late",
  });
  await until("2027-01-13T10:05:00Z");

  const page = await clients[0].get("/expert");
  expect(readPage(page.text).text).toContain("Can you stand in now?");
  expect(readPage(page.text).text).toContain("You’d earn $59.25 for the whole session");
  const absent = await clientOf(app, session.expert.userId);
  expect(readPage((await absent.get("/expert")).text).text).toContain("is waiting in the room");
  expect(page.text).toContain(`value="${session.bookingId}"`);
  expect(page.text).toContain(`action="${POSTED}"`);
  for (const booking of ["", "none"]) {
    expect((await submit(clients[0], POSTED, { booking })).status).toBe(404);
  }
  const candidate = await clientOf(app, session.candidate.userId);
  expect((await submit(candidate, POSTED, form)).status).toBe(404);
  expect(await submit(clients[0], POSTED, { booking: randomUUID() })).toMatchObject({
    location: "/expert?stand-in=too-late",
  });

  const accepted = await submit(clients[0], POSTED, form);
  expect(accepted).toMatchObject({ status: 303, location: "/expert?stand-in=accepted" });
  expect(readPage((await clients[0].get(accepted.location!)).text).text).toContain(
    "We’ve offered you to the candidate",
  );
  const late = await submit(clients[1], POSTED, form);
  expect(late.location).toBe("/expert?stand-in=too-late");
  expect(readPage((await clients[1].get(late.location!)).text).text).toContain(
    "You aren’t needed anymore",
  );
  expect((await getBooking(services.db, session.bookingId))!.expertId).toBe(session.expert.id);
  const room = readPage((await candidate.get(`/room/${session.bookingId}`)).text);
  expect(room.text).toContain("Headline, 10 years of experience");
  expect(room.links).toContain(`/experts/${first.slug}`);

  await acceptStandIn(services, session.bookingId, session.candidate.userId);
  const told = readPage((await clients[0].get(accepted.location!)).text).text;
  expect(told).toContain("The candidate accepted you");
  expect(told).not.toContain("We’ve offered you to the candidate");
  const { rows } = await services.db.execute<{ subject: string; text: string }>(
    sql`select subject, text from outbox_mails where to_email = ${`${first.slug}@experts.example`}
        order by subject`,
  );
  expect(rows.map(({ subject }) => subject.split(":")[0])).toEqual([
    "Can you stand in now? 1",
    "Join now",
  ]);
  expect(rows[1]!.text).toContain("is waiting in the room now");
  expect(rows[1]!.text).not.toContain("15 minutes before");
});

describe("a call elsewhere", () => {
  const LINK = "https://meet.google.com/abc-defg-hij";
  let session: Awaited<ReturnType<typeof bookSession>>;
  let candidate: ApiClient;
  let expert: ApiClient;
  let asCandidate: string;
  let asExpert: string;

  beforeAll(async () => {
    session = await bookSession(app.services, { start: "2027-01-15T10:00:00Z" });
    const { orderId } = session;
    const token = orderToken(app.services.config, orderId, { expertId: session.expert.id });
    candidate = await clientOf(app, session.candidate.userId);
    expert = await clientOf(app, (await addCandidate(app.services)).userId);
    asCandidate = `/orders/${orderId}`;
    asExpert = `/orders/${orderId}?token=${token}`;
  });

  test("replaces the room's call through the expert's form, which reports link errors", async () => {
    for (const [link, words] of [
      ["", "Enter the whole link"],
      ["http://meet.google.com/abc", "Enter the whole link"],
      ["https://evil.example/meet.google.com", "Use a link of one of the providers"],
    ] as const) {
      const refused = await submit(expert, asExpert, { intent: "replace-call", link });
      expect([link, refused.status]).toEqual([link, 422]);
      expect(readPage(refused.text).text).toContain(words);
      expect(refused.text).toContain(`value="${link}"`);
    }
    const form = { intent: "replace-call", link: LINK };
    // Not for the candidate, nor for anyone without the link.
    const own = await submit(candidate, asCandidate, form);
    expect(own.text).not.toContain("meet.google.com");
    expect((await submit(expert, asCandidate, form)).status).toBe(404);
    expect((await candidate.get(asCandidate)).text).not.toContain("meet.google.com");

    expect(await submit(expert, asExpert, form)).toMatchObject({ status: 303, location: asExpert });
    expect((await candidate.get(asCandidate)).text).toContain(LINK);
    const again = await submit(expert, asExpert, { ...form, link: `${LINK}k` });
    expect(again.status).toBe(422);
    expect(readPage(again.text).text).toContain("You just replaced it");
  });

  test("is asked about after its end: completed once both say that it took place", async () => {
    const question = "Did your session take place?";
    await until("2027-01-15T10:30:00Z");
    expect((await candidate.get(asCandidate)).text).not.toContain(question);
    await submit(candidate, asCandidate, { intent: "call-happened" });
    await until("2027-01-15T11:00:30Z");
    const page = await candidate.get(asCandidate);
    expect(page.text).toContain(question);
    expect(page.text).toContain('value="call-missed"');
    expect((await expert.get(asExpert)).text).toContain(question);
    // One main action.
    expect(page.text.match(/bg-accent /g)).toHaveLength(1);
    const bothAsked = "We’ve emailed both of you to ask whether it took place.";
    const host = await clientOf(app, session.expert.userId);
    const ownPage = `/expert/sessions/${session.bookingId}`;
    const read = async (client: ApiClient, path: string) => readPage((await client.get(path)).text);
    for (const [client, path] of [
      [candidate, asCandidate],
      [candidate, `/candidate/sessions/${session.bookingId}`],
      [expert, asExpert],
      [host, ownPage],
    ] as const) {
      expect((await read(client, path)).text).toContain(bothAsked);
    }
    expect((await host.get(ownPage)).text).toContain('value="call-happened"');
    expect((await read(host, "/expert")).text).toContain("Did it take place?");

    const form = { intent: "call-happened" };
    expect((await submit(expert, asCandidate, form)).status).toBe(404);
    expect(await submit(candidate, asCandidate, form)).toMatchObject({
      status: 303,
      location: asCandidate,
    });
    const answered = await candidate.get(asCandidate);
    expect(answered.text).not.toContain(question);
    expect(answered.text).toContain(
      "Thanks. You said it took place. We’re waiting for your expert’s answer.",
    );
    expect(await statusOf(session.bookingId)).toBe("in_progress");
    expect(await submit(host, ownPage, form)).toMatchObject({ status: 303, location: ownPage });
    expect(await statusOf(session.bookingId)).toBe("completed");
    // Too late to change the answer.
    await submit(candidate, asCandidate, { intent: "call-missed" });
    await advanceClock(app.services, 49 * HOUR);
    expect(await statusOf(session.bookingId)).toBe("completed");
  });

  test("is shown to operators with its host and when it really ended", async () => {
    const { services } = app;
    const { bookingId, orderId, expert } = await bookSession(services, {
      start: "2027-01-18T10:00:00Z",
    });
    const by = { role: "expert", id: expert.id } as const;
    expect(await replaceCall(services, orderId, LINK, by)).toMatchObject({ ok: true });
    await until("2027-01-18T10:33:00Z");
    expect(await endSession(services, { bookingId, expertId: expert.id })).toEqual({ ok: true });
    const { userId } = await addCandidate(services);
    await grantRole(services.db, "support", [userId]);
    await services.db.execute(
      sql`insert into second_factors values (${userId}::uuid, 'sealed', 0, ${services.clock.now()})`,
    );
    const { text } = readPage(
      (await (await clientOf(app, userId, true)).get(`/admin/orders/${orderId}`)).text,
    );
    expect(text).toContain("at meet.google.com, not in our room");
    expect(text).toMatch(/Ended.{0,20}10:33/);
    expect(text).toContain("ended not decided yet");
  });
});
