import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { holdSlot } from "#modules/booking/commands/hold-slot.server.ts";
import { createHolderToken } from "#modules/booking/holder-token.server.ts";
import { orderSession } from "#modules/live-sessions/commands/order-session.server.ts";
import { localDate } from "#lib/zones.ts";
import type { Services } from "#app/services.ts";
import {
  benchServices,
  CONNECTIONS,
  fillDatabase,
  HOURS_VERSION,
  NOW,
  timeToBook,
} from "./booking-fixture.ts";
import { startDurableDatabase } from "./durable-database.ts";
import { median } from "./median.ts";
import { runPgbench } from "./pgbench.ts";
import type { BenchRow } from "./row.ts";

const ROUNDS = 5;
const ROUND_MS = 1_500;
const WARM_MS = 500;
/** Longer, because each run opens 32 cold connections. */
const PGBENCH_SECONDS = 4;
const ORDER = ["bare", "product", "pgbench"] as const;

type Book = (n: number) => Promise<void>;

/**
 * Hold, order and payment intent: bookings per second, 32 at a time. Compares the product's
 * commands with the two writing statements alone, from a bare client and from pgbench if it is
 * installed. All use one durable database and take turns, so that machine load and table growth
 * affect them equally.
 */
export async function run(): Promise<BenchRow[]> {
  const database = await startDurableDatabase();
  const services = await benchServices(database);
  const pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
  const counter = { next: 0 };
  const ways = {
    bare: () => bookingsPerSecond(counter, (n) => bookBare(pool, n)),
    product: () => bookingsPerSecond(counter, (n) => bookByCommands(services, n)),
    pgbench: () => runPgbench(database.url, counter, PGBENCH_SECONDS),
  };
  const rates = { product: [] as number[], bare: [] as number[], pgbench: [] as number[] };
  try {
    await fillDatabase(services);
    for (let round = -1; round < ROUNDS; round++) {
      const measured: Partial<Record<keyof typeof ways, number | null>> = {};
      for (let i = 0; i < ORDER.length; i++) {
        const way = ORDER[(round + 1 + i) % ORDER.length]!;
        measured[way] = await ways[way]();
      }
      if (round < 0) continue;
      for (const way of ORDER) {
        const rate = measured[way];
        if (typeof rate === "number") rates[way].push(rate);
      }
    }
  } finally {
    await pool.end();
    await services.close();
    await database.stop();
  }
  return [
    ratioRow(
      "Booking write against the same SQL from a bare client",
      rates.product,
      rates.bare,
      0.9,
    ),
    ...(rates.pgbench.length > 0
      ? [ratioRow("Booking write against pgbench", rates.product, rates.pgbench, 0.75)]
      : []),
  ];
}

function ratioRow(name: string, own: number[], peer: number[], least: number): BenchRow {
  const value = median(own.map((rate, round) => rate / peer[round]!));
  const note = `${median(own).toFixed(0)} and ${median(peer).toFixed(0)} a second`;
  return { name, value, unit: "×", goal: `≥ ${least} ×`, ok: value >= least, note };
}

async function bookingsPerSecond(counter: { next: number }, book: Book): Promise<number> {
  // While the others had their turns, the product's pool closed its idle connections, sooner than
  // the bare client's: open them and plan their statements first.
  await bookFor(WARM_MS, counter, book);
  return bookFor(ROUND_MS, counter, book);
}

async function bookFor(ms: number, counter: { next: number }, book: Book): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + ms;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await book(counter.next++);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - startedAt)) * 1000;
}

/** Holds and orders a time with the product's commands, up to the payment. */
export async function bookByCommands(services: Services, n: number): Promise<void> {
  const { expert, startAt, candidate } = timeToBook(n);
  const token = createHolderToken();
  const start = startAt.toISOString();
  const held = await holdSlot(services, { service: "coding", start, expert }, token);
  if (!held.ok) throw new Error(`Time ${n} could not be held: ${held.reason}`);
  const placed = await orderSession(services, {
    candidate,
    input: {
      hold: held.hold,
      token,
      details: { name: "Asha Rao", zone: "Asia/Kolkata" },
      currency: "USD",
    },
    idempotencyKey: randomUUID(),
  });
  if (!placed.ok) throw new Error(`Time ${n} could not be ordered: ${placed.reason}`);
}

/** Writes the same rows with the same two calls, with all inputs known in advance. */
async function bookBare(pool: pg.Pool, n: number): Promise<void> {
  const { expertId, startAt, candidate } = timeToBook(n);
  const now = new Date(NOW);
  const holder = createHash("sha256").update(randomUUID()).digest();
  const held = await pool.query<{ outcome: string; booking_id: string }>(
    `select * from hold_slot(
       p_expert => $1, p_hours_version => $2, p_service => $3, p_duration_min => $4,
       p_start => $5, p_blocked_until => $6, p_expert_day => $7, p_daily_cap => $8,
       p_holder => $9, p_now => $10, p_expires => $11, p_network => null, p_verified => false,
       p_most_unverified => 60, p_day_share => 0.5)`,
    [
      expertId,
      HOURS_VERSION,
      "coding",
      60,
      startAt,
      new Date(startAt.getTime() + 75 * 60_000),
      localDate("UTC", startAt),
      48,
      holder,
      now,
      new Date(now.getTime() + 10 * 60_000),
    ],
  );
  if (held.rows[0]?.outcome !== "held") throw new Error(`Time ${n}: ${held.rows[0]?.outcome}`);
  const { expertName, row, line } = bareOrder(n, candidate, holder, now);
  const placed = await pool.query<{ opened: string; reserved: string | null }>(
    `select opened.outcome as opened, reserved.outcome as reserved
     from open_order(
            p_order => $1, p_payer => $2, p_participant => $2, p_key => $3, p_request => $4,
            p_ref => $5, p_most_unpaid => 1000) opened,
          lateral reserve_hold(opened.participant, $5, $4, 5, $6) reserved,
          lateral place_order(reserved.held_until, $7, $8) placed`,
    [
      row.id,
      candidate.userId,
      row.idempotency_key,
      holder,
      held.rows[0].booking_id,
      now,
      JSON.stringify(row),
      JSON.stringify([{ ...line, ref: held.rows[0].booking_id, description: expertName }]),
    ],
  );
  // The product's ids are random, so one may exist already.
  const { opened, reserved } = placed.rows[0]!;
  if (reserved !== "reserved" && opened !== "id_taken") {
    throw new Error(`Time ${n}: ${reserved ?? opened}`);
  }
}

/** The inserts of the product's order and line. */
function bareOrder(
  n: number,
  candidate: { userId: string; email: string },
  holder: Buffer,
  now: Date,
) {
  return {
    expertName: `Coding with Expert ${n % 64}`,
    row: {
      id: `GR-${String(n).padStart(8, "0")}`,
      payer_id: candidate.userId,
      currency: "USD",
      list_minor: 7900,
      discount_minor: 0,
      tax_minor: 0,
      credit_minor: 0,
      prepaid_minor: 0,
      prepaid_by: null,
      amount_minor: 7900,
      policy_version: "2026-01",
      email: candidate.email,
      details: { name: "Asha Rao", zone: "Asia/Kolkata" },
      idempotency_key: randomUUID(),
      request_hash: `\\x${holder.toString("hex")}`,
      created_at: now,
      provider: "sandbox",
    },
    line: {
      product: "live-session",
      participant_id: candidate.userId,
      quantity: 1,
      unit_list_minor: 7900,
      discount_minor: 0,
      tax_minor: 0,
      amount_minor: 7900,
    },
  };
}
