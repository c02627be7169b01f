import pg from "pg";
import { applyProviderState } from "#modules/orders/commands/settle-payment.server.ts";
import type { Services } from "#app/services.ts";
import { bookByCommands } from "./booking-write.ts";
import { benchServices, CONNECTIONS, fillDatabase } from "./booking-fixture.ts";
import { startDurableDatabase } from "./durable-database.ts";
import { median } from "./median.ts";
import { recordSql, replaySql, type Statement } from "./replay-sql.ts";
import type { BenchRow } from "./row.ts";

const ROUNDS = 3;
const PAYMENTS = 64;

type Placed = { payment: string; order: string; booking: string; user: string; expert: string };

/**
 * Confirmations per second, 32 at a time: the product applying paid payments (booking, order,
 * ledger, two emails with calendar files, receipt, jobs), compared with the same SQL statements
 * sent by a bare client. The two take turns.
 */
export async function run(): Promise<BenchRow[]> {
  const database = await startDurableDatabase();
  const services = await benchServices(database);
  const pool = new pg.Pool({ connectionString: database.url, max: CONNECTIONS });
  const rates = { own: [] as number[], bare: [] as number[] };
  try {
    await fillDatabase(services);
    const placed = await placeOrders(services, 1 + 2 * PAYMENTS * (ROUNDS + 1));
    const sample = placed.pop()!;
    const statements = await recordSql(() => confirm(services, sample));
    for (let round = -1; round < ROUNDS; round++) {
      const measured = { own: 0, bare: 0 };
      for (const way of round % 2 === 0 ? (["bare", "own"] as const) : (["own", "bare"] as const)) {
        measured[way] = await perSecond(placed.splice(0, PAYMENTS), (each) =>
          way === "own" ? confirm(services, each) : replay(pool, statements, sample, each),
        );
      }
      if (round < 0) continue;
      rates.own.push(measured.own);
      rates.bare.push(measured.bare);
    }
    await expectConfirmed(services);
  } finally {
    await pool.end();
    await services.close();
    await database.stop();
  }
  const value = median(rates.own.map((rate, round) => rate / rates.bare[round]!));
  const note = `${median(rates.own).toFixed(0)} and ${median(rates.bare).toFixed(0)} a second`;
  const name = "Booking confirmation against the same SQL from a bare client";
  return [{ name, value, unit: "×", goal: "none", ok: null, note }];
}

async function placeOrders(services: Services, count: number): Promise<Placed[]> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < count) await bookByCommands(services, next++);
    }),
  );
  const { rows } = await services.db.$client.query<Placed>(
    `select p.id as payment, o.id as "order", b.id as booking, o.payer_id as "user",
            b.expert_id as expert
     from payments p join orders o on o.id = p.order_id join session_list b on b.order_id = o.id`,
  );
  return rows;
}

function confirm(services: Services, { payment }: Placed): Promise<void> {
  return applyProviderState(services, payment, {
    ref: payment,
    paymentId: payment,
    status: "paid",
    amountMinor: 7900,
    currency: "USD",
    refundedMinor: 0,
    feeMinor: null,
    dispute: "none",
  });
}

function replay(
  pool: pg.Pool,
  statements: readonly Statement[],
  sample: Placed,
  each: Placed,
): Promise<void> {
  const keys = Object.keys(sample) as (keyof Placed)[];
  return replaySql(pool, statements, new Map(keys.map((key) => [sample[key], each[key]])));
}

async function perSecond(all: Placed[], work: (each: Placed) => Promise<void>): Promise<number> {
  const count = all.length;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let each = all.pop(); each; each = all.pop()) await work(each);
    }),
  );
  return (count / (performance.now() - startedAt)) * 1000;
}

async function expectConfirmed(services: Services): Promise<void> {
  const { rows } = await services.db.$client.query(
    `select count(*) filter (where o.status <> 'paid' or b.status <> 'confirmed')::int as undone,
            count(*)::int - (select count(*)::int from documents) as "withoutReceipt"
     from orders o join session_list b on b.order_id = o.id`,
  );
  const found = JSON.stringify(rows[0]);
  if (found !== '{"undone":0,"withoutReceipt":0}') throw new Error(`Not all is done: ${found}`);
}
