import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { addDays } from "#lib/days.ts";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import { connect, type Db } from "#platform/db/client.ts";
import { grow } from "#tests/support/grow.ts";
import { httpClient } from "./http-load.ts";
import { median } from "./median.ts";
import { type Servers, withServers } from "./product-servers.ts";
import type { BenchRow } from "./row.ts";
import type { NodeProcess } from "./server-process.ts";

/** Sessions, each with an order, payment, emails, events and postings, and experts. */
const SIZES = [
  { sessions: 1_000, experts: 100 },
  { sessions: 100_000, experts: 1_000 },
  ...(process.argv.includes("--full") ? [{ sessions: 1_000_000, experts: 10_000 }] : []),
];
const ROUNDS = 15;
const FILE_ROUNDS = 3;
const MOST = 1.5;
const IDLE_S = 120;
/** Until what starts with the process is over. */
const SETTLE_S = 30;

type Size = (typeof SIZES)[number];
type Grown = Size & {
  product: NodeProcess;
  client: ReturnType<typeof httpClient>;
  db: Db;
  /** Headers of who is signed in. */
  operator: Record<string, string>;
  candidate: Record<string, string>;
  expert: Record<string, string>;
};

/**
 * What pages cost on a grown database, compared with a small one: both run at the same time, and
 * take turns. `--full` adds a million sessions.
 */
export function run(): Promise<BenchRow[]> {
  return withSizes(SIZES, [], rowsOf);
}

function withSizes(
  sizes: readonly Size[],
  grown: readonly Grown[],
  measure: (grown: readonly Grown[]) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const [size, ...rest] = sizes;
  if (!size) return measure(grown);
  return withServers(async (servers) => {
    const one = await start(servers, size);
    try {
      return await withSizes(rest, [...grown, one], measure);
    } finally {
      one.client.close();
      await one.db.$client.end();
    }
  });
}

async function start(servers: Servers, size: Size): Promise<Grown> {
  const db = connect(servers.databaseUrl, { max: 2, silenceMs: 0 });
  await grow(db, size.sessions, new Date(), size.experts);
  const operator = await signIn(
    db,
    sql`with added as (insert into users (email) values ('operator@example.com') returning id),
             role as (insert into memberships (user_id, role) select id, 'admin' from added),
             app as (insert into second_factors (user_id, sealed_secret, last_step, created_at)
                     select id, '', 0, now() - interval '1 day' from added)
        select id from added`,
  );
  const candidate = await signIn(
    db,
    sql`select id from users where email = 'candidate-7@example.com'`,
  );
  const expert = await signIn(
    db,
    sql`select user_id as id from experts where name = 'Grown Expert 7'`,
  );
  const product = await servers.product();
  return { ...size, product, db, operator, candidate, expert, client: httpClient(product.port) };
}

/** The headers of a session that passed two-factor authentication. */
async function signIn(db: Db, who: ReturnType<typeof sql>): Promise<Record<string, string>> {
  const token = newToken();
  const { rows } = await db.execute<{ id: string }>(who);
  await db.execute(
    sql`insert into sessions (user_id, token_hash, expires_at, last_seen_at, second_factor_at)
        values (${rows[0]!.id}::uuid, ${hashToken(token)}, now() + interval '30 days', now(), now())`,
  );
  return { cookie: `gr_session=${token}` };
}

type Page = {
  name: string;
  path: (i: number) => string;
  who?: "operator" | "candidate" | "expert";
};

const TODAY = new Date().toISOString().slice(0, 10);
const PAGES: readonly Page[] = [
  { name: "orders, for operators", path: () => "/admin/orders", who: "operator" },
  {
    name: "orders, an order's number",
    path: (i) => `/admin/orders?q=GR-${String(500 + i).padStart(8, "0")}`,
    who: "operator",
  },
  {
    name: "orders, part of an email",
    path: (i) => `/admin/orders?q=candidate-${10 + i}@`,
    who: "operator",
  },
  { name: "the ledger", path: () => "/admin/ledger", who: "operator" },
  { name: "experts, for operators", path: () => "/admin/experts", who: "operator" },
  { name: "the expert list", path: (i) => `/experts?topic=coding&n=${i}` },
  { name: "the booking page", path: (i) => `/book-your-slot?service=coding&n=${i}` },
  {
    name: "GET /api/slots, any expert, a new question",
    path: (i) =>
      `/api/slots?service=coding&from=${addDays(TODAY, i % 7)}&to=${addDays(TODAY, 13 + (i % 7))}&n=${i}`,
  },
  { name: "a candidate's overview", path: () => "/candidate", who: "candidate" },
  { name: "an expert's sessions", path: () => "/expert/sessions", who: "expert" },
  { name: "an expert's earnings", path: () => "/expert/earnings", who: "expert" },
];

async function rowsOf(grown: readonly Grown[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { name, path, who } of PAGES) {
    const ask = async ({ client, ...one }: Grown, i: number) => {
      const { status } = await client.ask(path(i), who && one[who]);
      if (status !== 200) throw new Error(`${path(i)} answered ${status}`);
    };
    rows.push(...ratios(name, grown, await times(grown, ROUNDS, ask)));
  }
  rows.push(...ratios("a hold with any expert", grown, await holdTimes(grown)));
  const files = await times(grown, FILE_ROUNDS, async ({ client, operator }) => {
    const { status } = await client.ask("/admin/csv/orders", operator);
    if (status !== 200) throw new Error(`The file answered ${status}`);
  });
  const perRow = files.map((ms, at) => ms / (grown[at]!.sessions / 1_000));
  rows.push(...ratios("all orders as CSV, each thousand", grown, perRow));
  return [...rows, ...(await idleRows(grown))];
}

/** Each size's median in ms. They take turns, so that the machine's load affects all equally. */
async function times(
  grown: readonly Grown[],
  rounds: number,
  ask: (one: Grown, i: number) => Promise<unknown>,
): Promise<number[]> {
  const measured = grown.map((): number[] => []);
  for (let i = -1; i < rounds; i++) {
    for (const [at, one] of grown.entries()) {
      const begun = performance.now();
      await ask(one, i + 1);
      // The first warms up.
      if (i >= 0) measured[at]!.push(performance.now() - begun);
    }
  }
  return measured.map((all) => median(all));
}

/** Each round holds another free time, as a new visitor. */
async function holdTimes(grown: readonly Grown[]): Promise<number[]> {
  const starts = new Map<Grown, string[]>();
  for (const one of grown) {
    const { body } = await one.client.ask("/api/slots?service=coding");
    const { slots } = JSON.parse(body.toString()) as { slots: { start: string; free: number }[] };
    // Each hold also takes an expert's next few starts.
    const open = slots.filter(({ free }) => free > ROUNDS / 2);
    starts.set(
      one,
      open.map(({ start }) => start),
    );
  }
  return times(grown, ROUNDS, async (one, i) => {
    const form = { intent: "hold", service: "coding", start: starts.get(one)![i]! };
    const held = await fetch(`http://127.0.0.1:${one.product.port}/book-your-slot`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    if (!held.headers.get("location")?.includes("hold="))
      throw new Error(`No hold: ${held.status} ${held.headers.get("location")}`);
  });
}

function ratios(name: string, grown: readonly Grown[], ms: readonly number[]): BenchRow[] {
  const [small, ...larger] = grown;
  return larger.map(({ sessions }, at) => {
    const ratio = ms[at + 1]! / ms[0]!;
    return {
      name: `${count(sessions)} sessions against ${count(small!.sessions)}: ${name}`,
      value: ratio,
      unit: "×",
      goal: `≤ ${MOST} ×`,
      ok: ratio <= MOST,
      note: `${ms[at + 1]!.toFixed(1)} and ${ms[0]!.toFixed(1)} ms`,
    };
  });
}

/** What the process and PostgreSQL use while nobody asks anything. */
async function idleRows(grown: readonly Grown[]): Promise<BenchRow[]> {
  const cpu = () =>
    Promise.all(
      grown.map(async ({ product, db }) => (await product.cpuMs()) + (await postgresCpuMs(db))),
    );
  await setTimeout(SETTLE_S * 1_000);
  const before = await cpu();
  await setTimeout(IDLE_S * 1_000);
  const after = await cpu();
  return grown.map(({ sessions }, at) => {
    const percent = (after[at]! - before[at]!) / (IDLE_S * 10);
    return {
      name: `Idle with ${count(sessions)} sessions, PostgreSQL included`,
      value: percent,
      unit: "%",
      goal: "≤ 1 %",
      ok: percent <= 1,
    };
  });
}

/** Of the server and its processes, also those that ended. Linux only. */
async function postgresCpuMs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ pid: string }>(
    sql`select split_part(pg_read_file('postmaster.pid'), e'\n', 1) as pid`,
  );
  const { pid } = rows[0]!;
  let ticks = 0;
  for (const one of await readdir("/proc")) {
    if (!/^\d+$/.test(one)) continue;
    // One that just ended has no file.
    const stat = await readFile(`/proc/${one}/stat`, "utf8").catch(() => "");
    // The name before it may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (one !== pid && fields[1] !== pid) continue;
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks * 10;
}

const count = (sessions: number) => sessions.toLocaleString("en-US");
