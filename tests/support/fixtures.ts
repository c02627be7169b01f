import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { grantRole } from "#modules/accounts/commands.server.ts";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { createOrder } from "#modules/live-sessions/commands/create-order.server.ts";
import { deliverFeedback } from "#modules/live-sessions/commands/deliver-feedback.server.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { Services } from "#app/services.ts";
import { payCheckout } from "./pay-checkout.ts";

/** An expert who is always free, in UTC, so that tests can choose any time. */
export async function addExpert(
  { db }: Pick<Services, "db">,
  overrides: { slug?: string; topics?: string[]; dailyCap?: number; zone?: string } = {},
): Promise<{ id: string; slug: string; userId: string }> {
  const slug = overrides.slug ?? `expert-${randomUUID().slice(0, 8)}`;
  const { userId } = await addCandidate({ db }, `${slug}@experts.example`);
  await grantRole(db, "expert", [userId]);
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into experts (user_id, slug, name, headline, biography, zone, languages, years, status,
                             avatar_seed, notice_min, buffer_min, grid_min, horizon_days, daily_cap)
        values (${userId}::uuid, ${slug}, ${`Name of ${slug}`}, 'Headline', 'Biography',
                ${overrides.zone ?? "UTC"}, '{en}', 10, 'active', ${slug}, 720, 15, 30, 60,
                ${overrides.dailyCap ?? 4})
        returning id`,
  );
  const { id } = rows[0]!;
  for (const topic of overrides.topics ?? ["coding"]) {
    await db.execute(sql`insert into expert_topics values (${id}::uuid, ${topic})`);
  }
  await db.execute(
    sql`insert into expert_hours select ${id}::uuid, day, 0, 1440 from generate_series(1, 7) day`,
  );
  return { id, slug, userId };
}

export async function addCandidate(
  { db }: Pick<Services, "db">,
  email = `${randomUUID()}@example.com`,
): Promise<{ userId: string; email: string }> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into users (email) values (${email}) returning id`,
  );
  return { userId: rows[0]!.id, email };
}

type OrderDeps = Parameters<typeof createOrder>[0] & Parameters<typeof holdSlot>[0];

export async function placeOrder(
  services: OrderDeps,
  input: {
    start: string;
    expert: string;
    service?: string;
    currency?: Currency;
    coupon?: string;
    /** Pay with a prepaid session or with this much credit. */
    prepaid?: boolean;
    creditMinor?: number;
    candidate?: { userId: string; email: string };
  },
) {
  const candidate = input.candidate ?? (await addCandidate(services));
  const token = createHolderToken();
  const held = await holdSlot(
    services,
    { service: input.service ?? "coding", start: input.start, expert: input.expert },
    token,
  );
  if (!held.ok) throw new Error(`The fixture could not hold ${input.start}: ${held.reason}`);
  const created = await createOrder(
    services,
    candidate,
    {
      hold: held.hold,
      token,
      details: { name: "Asha Rao", zone: "Asia/Kolkata" },
      currency: input.currency ?? "USD",
      ...(input.coupon === undefined ? {} : { coupon: input.coupon }),
      ...(input.prepaid === undefined ? {} : { prepaid: input.prepaid }),
      ...(input.creditMinor === undefined ? {} : { creditMinor: input.creditMinor }),
    },
    randomUUID(),
  );
  if (!created.ok) throw new Error(`The fixture could not order: ${created.reason}`);
  return {
    candidate,
    token,
    hold: held.hold,
    order: created.order,
    checkoutUrl: created.checkoutUrl,
  };
}

/** A paid and confirmed session, with its own expert unless one is given. */
export async function bookSession(
  services: Services,
  {
    expert: named,
    ...input
  }: Omit<Parameters<typeof placeOrder>[1], "expert"> & {
    expert?: Awaited<ReturnType<typeof addExpert>>;
  },
) {
  const expert = named ?? (await addExpert(services));
  const placed = await placeOrder(services, { ...input, expert: expert.slug });
  const orderId = placed.order.id;
  if (placed.checkoutUrl) {
    await payCheckout(services, placed.checkoutUrl);
    await settleLatestPayment(services, orderId);
  }
  return { orderId, bookingId: placed.hold, expert, candidate: placed.candidate };
}

type Minutes = [from: number, to?: number];

/**
 * Records when each person was in a session's room, in minutes after its start. Without a `to`,
 * they're still there.
 */
export async function attend(
  { db }: Pick<Services, "db">,
  bookingId: string,
  who: { candidate?: Minutes[]; expert?: Minutes[] },
): Promise<void> {
  for (const role of ["candidate", "expert"] as const) {
    for (const [from, to] of who[role] ?? []) {
      const minutes = (count: number) => sql`b.start_at + ${count} * interval '1 minute'`;
      await db.execute(
        sql`insert into room_presence (booking_id, role, expert_id, peer, joined_at, seen_at, beat_at,
                                       left_at)
            select b.id, ${role}, ${role === "expert" ? sql`b.expert_id` : sql`null::uuid`},
                   gen_random_uuid(), ${minutes(from)}, ${minutes(to ?? from)},
                   clock_timestamp() + interval '1 hour',
                   ${to === undefined ? sql`null::timestamptz` : minutes(to)}
            from bookings b where b.id = ${bookingId}::uuid`,
      );
    }
  }
}

/** Puts both people in the room of an order's session from its start on. */
export async function meet(services: Pick<Services, "db">, orderId: string): Promise<void> {
  const booking = await getBookingOfOrder(services.db, orderId);
  await attend(services, booking!.id, { candidate: [[0]], expert: [[0]] });
}

/** Delivers a completed session's feedback. */
export async function giveFeedback(
  services: Pick<Services, "db" | "clock">,
  orderId: string,
): Promise<void> {
  const booking = (await getBookingOfOrder(services.db, orderId))!;
  const by = { role: "expert", id: booking.expertId } as const;
  const isDone = await services.db.transaction((tx) => deliverFeedback(services, tx, orderId, by));
  if (!isDone) throw new Error(`The fixture could not give feedback: ${booking.status}`);
}

/** Inserts a paid order of one product directly. */
export async function insertOrder(
  db: Queryable,
  order: {
    id: string;
    userId: string;
    at: Date;
    product?: string;
    ref?: string;
    quantity?: number;
    email?: string;
    details?: object;
    isPaid?: boolean;
  },
): Promise<void> {
  const { id, userId, at, quantity = 1, email = null, details, isPaid = true } = order;
  const amountMinor = quantity * 7900;
  // One statement, because an order's lines must add up to it at every commit.
  await db.execute(
    sql`with placed as (
          insert into orders (id, payer_id, status, currency, list_minor, amount_minor,
                              policy_version, email, details, idempotency_key, request_hash,
                              created_at, paid_at)
          values (${id}, ${userId}::uuid, ${isPaid ? "paid" : "pending_payment"}, 'USD', ${amountMinor}, ${amountMinor}, '2026-01',
                  ${email}, ${details ? JSON.stringify(details) : null}::jsonb, ${id},
                  sha256('r'), ${at}, ${isPaid ? at : null})
          returning id)
        insert into order_lines (order_id, position, product, ref, participant_id, quantity,
                                 unit_list_minor,
                                 discount_minor, tax_minor, amount_minor, description)
        select id, 1, ${order.product ?? "live-session"}, ${order.ref ?? randomUUID()}::uuid,
               ${userId}::uuid, ${quantity}, 7900, 0, 0, ${amountMinor}, 'Coding interview'
        from placed`,
  );
}
