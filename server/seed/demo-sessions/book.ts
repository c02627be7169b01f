import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createSandboxProvider } from "#adapters/payments/sandbox.ts";
import { createSandboxStore } from "#adapters/payments/sandbox-database.ts";
import type { Services } from "#app/services.ts";
import { localDate } from "#lib/zones.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { setExpertOverrides } from "#modules/experts/commands.server.ts";
import { lockSession } from "#modules/live-sessions/commands/lock-session.server.ts";
import { mailMoved } from "#modules/live-sessions/commands/mail-moved.server.ts";
import { moveSession } from "#modules/booking/commands/move-session.server.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { createOrder } from "#modules/live-sessions/commands/create-order.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { type Clock, fixedClock } from "#platform/clock.ts";
import { DEMO_CANDIDATE, type Demo, HOST_SLUG } from "./people.ts";

type Deps = Pick<
  Services,
  "db" | "config" | "clock" | "slots" | "calendarFeeds" | "queue" | "log" | "products"
>;

const DAY_MS = 86_400_000;
/** How long before the start: longer than any notice. */
const BOOKED_BEFORE_MS = 2 * DAY_MS;

/**
 * Books a session of the demo's two people as a visitor would, by a clock two days before its start.
 * Returns its order and booking.
 */
export async function bookDemoSession(
  services: Deps,
  demo: Demo,
  session: { startAt: Date; request: string },
): Promise<{ orderId: string; bookingId: string }> {
  const { startAt, request } = session;
  const clock = clockOf(startAt);
  const deps = { ...services, clock, payments: sandboxAt(services, clock) };
  await openSlot(services, demo, startAt);

  const token = createHolderToken();
  const start = startAt.toISOString();
  const held = await holdSlot(deps, { service: "coding", start, expert: HOST_SLUG }, token);
  if (!held.ok) throw new Error(`The demo session at ${start} could not be held: ${held.reason}`);
  const { name, zone } = DEMO_CANDIDATE;
  const ordered = await createOrder(
    deps,
    demo.candidate,
    {
      hold: held.hold,
      token,
      details: { name, zone, experience: "4", request },
      currency: "USD",
    },
    randomUUID(),
  );
  if (!ordered.ok) throw new Error(`The demo session could not be ordered: ${ordered.reason}`);
  const { order, checkoutUrl } = ordered;
  await pay(deps, order.id, checkoutUrl!);
  return { orderId: order.id, bookingId: held.hold };
}

type Paying = Deps & { payments: ReturnType<typeof sandboxAt> };

async function pay(deps: Paying, orderId: string, checkoutUrl: string): Promise<void> {
  await deps.payments.sandbox.hosted.pay(checkoutUrl.split("/").at(-1)!);
  await settleLatestPayment(deps, orderId);
}

/**
 * Releases holds and pays orders that an interrupted start left behind, because they take up their
 * times. Nobody else can hold a time of the demo's expert.
 */
export async function finishBookings(services: Deps, { expertId }: Demo): Promise<void> {
  const { db } = services;
  await db.execute(
    sql`update bookings set status = 'expired'
        where expert_id = ${expertId}::uuid and status = 'held' and not is_reserved`,
  );
  const { rows } = await db.execute<{ orderId: string; startAt: string; checkoutUrl: string }>(
    sql`select p.order_id as "orderId", b.start_at as "startAt", p.checkout_url as "checkoutUrl"
        from bookings b
        join session_list s on s.id = b.id
        join payments p on p.order_id = s.order_id and p.status in ('created', 'open')
        where b.expert_id = ${expertId}::uuid and b.status = 'held' and p.checkout_url is not null`,
  );
  for (const { orderId, startAt, checkoutUrl } of rows) {
    const clock = clockOf(new Date(startAt));
    await pay({ ...services, clock, payments: sandboxAt(services, clock) }, orderId, checkoutUrl);
  }
}

const clockOf = (startAt: Date) =>
  fixedClock(new Date(startAt.getTime() - BOOKED_BEFORE_MS).toISOString());

/** Reschedules a session that nobody attended, instead of adding another; both are emailed. */
export async function moveDemoSession(
  services: Deps,
  demo: Demo,
  session: { orderId: string; startAt: Date },
): Promise<boolean> {
  const { orderId, startAt } = session;
  await openSlot(services, demo, startAt);
  const clock = clockOf(startAt);
  return services.db.transaction(async (tx) => {
    const found = await lockSession(tx, orderId);
    if (!found) return false;
    await actAs(tx, { role: "system" }, "the demo was started again", services.clock.now());
    const to = { expertId: demo.expertId, startAt, counts: false };
    const outcome = await moveSession({ ...services, clock }, tx, found.booking, to);
    if (outcome !== "moved") return false;
    await mailMoved(services, tx, orderId, found.booking);
    return true;
  });
}

/** The host's hours contain only the demo's sessions. */
async function openSlot({ db }: Deps, { expertId }: Demo, startAt: Date): Promise<void> {
  const date = localDate("UTC", startAt);
  const startMin = (startAt.getTime() % DAY_MS) / 60_000;
  const windows = [{ startMin, endMin: startMin + 60 }];
  await setExpertOverrides(db, [{ expertId, overrides: [{ date, windows }] }]);
}

export function sandboxAt({ db, config }: Deps, clock: Clock) {
  return {
    sandbox: createSandboxProvider({
      store: createSandboxStore(db),
      publicUrl: config.publicUrl,
      webhookSecret: config.payments.sandbox?.webhookSecret ?? "",
      clock,
      // Nothing listens for webhooks yet, and the payment is settled without one.
      deliver: async () => ({ status: 200 }),
    }),
  };
}
