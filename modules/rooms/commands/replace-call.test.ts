import { afterAll, beforeAll, expect, test } from "vitest";
import { listEvents } from "#modules/timeline/data.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { getBookingOfOrder, getReplacedCall } from "#modules/live-sessions/data.server.ts";
import { readRoomToken } from "#modules/live-sessions/room-link.server.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { replaceCall } from "./replace-call.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const MINUTE = 60_000;
const LINK = "https://us02web.zoom.us/j/555";
let services: TestServices;

beforeAll(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterAll(() => services.close());

async function bought(start = "2027-01-14T10:00:00Z") {
  const expert = await addExpert(services);
  const placed = await placeOrder(services, { start, expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  const booking = (await getBookingOfOrder(services.db, placed.order.id))!;
  return {
    id: placed.order.id,
    booking,
    email: placed.candidate.email,
    expertsEmail: `${expert.slug}@experts.example`,
    candidate: { role: "candidate", id: placed.candidate.userId } as const,
    by: { role: "expert", id: expert.id } as const,
  };
}

async function newestTo(email: string) {
  await services.runJobs();
  return (await readMailbox(services)).find(({ to }) => to === email)!;
}

test("a replaced call reaches both emails, calendars and the timeline, and keeps room links", async () => {
  const { id, booking, email, expertsEmail, by } = await bought();
  const [, token] = /\/room\/[\w-]+\?t=([\w-]+)/.exec((await newestTo(email)).text)!;
  // The mailbox sorts by the time of an email.
  services.clock.advance(60_000);
  expect(await replaceCall(services, id, ` ${LINK} `, by)).toMatchObject({
    ok: true,
    host: "us02web.zoom.us",
  });
  // The same link again changes nothing and emails nobody.
  expect(await replaceCall(services, id, LINK, by)).toMatchObject({ ok: true });

  const now = (await getBookingOfOrder(services.db, id))!;
  expect(now.sequence).toBe(booking.sequence + 1);
  expect(readRoomToken(services.config, now, token!)).toBe("candidate");
  expect(await getReplacedCall(services.db, now)).toMatchObject({ url: LINK });
  for (const to of [email, expertsEmail]) {
    const mail = await newestTo(to);
    expect(mail.subject).toMatch(/^New link for your call/);
    expect(mail.text).toContain(`Open the call at us02web.zoom.us:\n${LINK}`);
    const ics = mail.calendar!.replaceAll(/\r?\n /g, "");
    expect(ics).toContain(`LOCATION:${LINK}`);
    expect(ics).toContain(`SEQUENCE:${now.sequence}`);
    expect(ics).toContain(`/room/${booking.id}`);
    expect(ics).not.toContain("?t=");
  }
  const events = await listEvents(services.db, booking.id, { seenBy: "candidate" });
  expect(events.filter(({ kind }) => kind === "call")).toEqual([
    expect.objectContaining({
      actor: "expert",
      data: { url: LINK, host: "us02web.zoom.us" },
    }),
  ]);
});

test("is refused for unknown hosts, a minute after the last one, and once there is no room", async () => {
  const { id, by, candidate } = await bought();
  const replace = (link: string) => replaceCall(services, id, link, by);
  expect(await replace("https://zoom.us.evil.example/j/1")).toMatchObject({
    reason: "unknown_host",
  });
  expect(await replace("http://zoom.us/j/1")).toMatchObject({ reason: "bad_link" });
  expect(await replace(LINK)).toMatchObject({ ok: true });
  expect(await replace("https://zoom.us/j/2")).toMatchObject({ reason: "too_often" });
  services.clock.advance(MINUTE);
  expect(await replace("https://zoom.us/j/2")).toMatchObject({ ok: true });
  services.clock.advance(MINUTE);
  await cancelSession(services, id, { by: candidate, why: "" });
  expect(await replace(LINK)).toMatchObject({ reason: "not_open" });
});

test("ends when the session gets another time", async () => {
  const { id, email, by, candidate } = await bought();
  await replaceCall(services, id, LINK, by);
  services.clock.advance(MINUTE);
  const start = new Date("2027-01-15T15:00:00Z");
  expect(await changeTime(services, id, { start }, candidate)).toMatchObject({ ok: true });
  const moved = await newestTo(email);
  expect(moved.subject).toMatch(/^New time/);
  expect(moved.text).not.toContain("zoom");
  expect(moved.calendar!.replaceAll(/\r?\n /g, "")).toMatch(/LOCATION:http\S+\/room\//);
});
