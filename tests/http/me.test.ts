import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { type ApiClient, apiClient } from "#tests/support/api-client.ts";
import {
  addCandidate,
  addExpert,
  attend,
  bookSession,
  meet,
  placeOrder,
} from "#tests/support/fixtures.ts";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";
import { clientByCode } from "#tests/support/signed-in.ts";

const MINUTE = 60_000;
const START = "2027-01-14T10:00:00.000Z";
let app: HttpApp;
let buyer: ApiClient;
let candidate: { userId: string; email: string };
let booking: string;
let canceled: { order: string; booking: string };

beforeAll(async () => {
  app = await startHttpApp({ now: "2027-01-11T08:00:00Z" });
  const { services } = app;
  const expert = await addExpert(services, { slug: "grace-hopper" });
  candidate = await addCandidate(services, "asha@example.com");
  const bought = async (start: string) => {
    const placed = await placeOrder(services, { start, expert: expert.slug, candidate });
    await payCheckout(services, placed.checkoutUrl);
    await settleLatestPayment(services, placed.order.id);
    return { order: placed.order.id, booking: placed.hold };
  };
  ({ booking } = await bought(START));
  canceled = await bought("2027-01-15T10:00:00Z");
  const by = { role: "candidate", id: candidate.userId } as const;
  await cancelSession(services, canceled.order, { by, why: "" });
  buyer = await clientByCode(app, candidate.email);
});
afterAll(() => app.close());

type Sessions = { sessions: { booking: string; room: string | null }[] };
const sessionsOf = async (client: ApiClient) =>
  (await client.get<Sessions>("/api/me/sessions")).body.sessions;

test("a signed-out visitor gets 401", async () => {
  for (const path of ["/api/me", "/api/me/sessions"]) {
    const { status, body } = await apiClient(app.url).get(path);
    expect([status, body]).toEqual([401, { reason: "sign_in_required" }]);
  }
});

test("returns the signed-in person and their own sessions with the rooms", async () => {
  const host = await clientByCode(app, "grace-hopper@experts.example");
  const stranger = await clientByCode(app, "somebody@example.com");
  expect((await buyer.get("/api/me")).body).toEqual({
    email: candidate.email,
    roles: ["candidate"],
    zone: null,
  });
  expect((await host.get("/api/me")).body).toMatchObject({ roles: ["candidate", "expert"] });
  const session = {
    booking,
    product: "live-session",
    start: START,
    end: "2027-01-14T11:00:00.000Z",
    status: "confirmed",
    room: `/room/${booking}`,
  };
  const other = { booking: canceled.booking, status: "cancelled_by_candidate", room: null };
  for (const [client, role] of [
    [buyer, "candidate"],
    [host, "expert"],
  ] as const) {
    expect(await sessionsOf(client)).toEqual([
      { ...session, role },
      expect.objectContaining({ ...other, role }),
    ]);
  }
  expect(await sessionsOf(stranger)).toEqual([]);
});

test("a session has a room until 30 minutes after its end", async () => {
  const { services } = app;
  const roomAt = async (at: number) => {
    services.clock.advance(at - services.clock.now().getTime());
    await runDueJobs(services);
    return (await sessionsOf(buyer)).find((one) => one.booking === booking)!.room;
  };
  const end = Date.parse(START) + 60 * MINUTE;
  await attend(services, booking, { candidate: [[0]], expert: [[0]] });
  expect(await roomAt(end + 30 * MINUTE - 1)).toBe(`/room/${booking}`);
  expect(await roomAt(end + 30 * MINUTE)).toBeNull();
});

test("a session that its expert ended early has no room", async () => {
  const { services } = app;
  const start = "2027-01-20T10:00:00Z";
  const next = await bookSession(services, { start, candidate });
  services.clock.advance(Date.parse(start) + 5 * MINUTE - services.clock.now().getTime());
  await runDueJobs(services);
  await meet(services, next.orderId);
  const roomNow = async () =>
    (await sessionsOf(buyer)).find((one) => one.booking === next.bookingId)!.room;
  expect(await roomNow()).toBe(`/room/${next.bookingId}`);
  await appendEvent(services.db, {
    sessionId: next.bookingId,
    startAt: new Date(start),
    at: services.clock.now(),
    actor: "expert",
    kind: "end",
    data: {},
  });
  expect(await roomNow()).toBeNull();
});
