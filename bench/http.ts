import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#server/clock.ts";
import { loadConfig } from "#server/config.ts";
import { createServices } from "#server/create-services.ts";
import { seed } from "#server/db/seed/seed.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { createLog } from "#server/log.ts";
import { addDays } from "#app/lib/days.ts";
import { buildIfStale } from "../scripts/build.ts";
import { compareCpu } from "./cpu-per-request.ts";
import { type DurableDatabase, startDurableDatabase } from "./durable-database.ts";
import { httpClient } from "./http-load.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import type { BenchRow } from "./row.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

const REQUESTS = 1_000;
const CLIENT = join(import.meta.dirname, "..", "build", "client");
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };
const DAYS = 14;
const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"];

/**
 * The product over HTTP against bare Node servers: CPU of the server's process per request, in
 * turns, on connections that stay open. The product runs as it does in production, on demo data.
 */
export async function run(): Promise<BenchRow[]> {
  await buildIfStale();
  const database = await startDurableDatabase();
  const servers: ServerProcess[] = [];
  const start = async (name: string, env: Record<string, string> = {}) => {
    const server = await startServer(name, env);
    servers.push(server);
    return server;
  };
  try {
    const { expert } = await fill(database);
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: database.dataDir,
      SESSION_SECRET: "bench-session-secret",
      RATE_LIMIT_SCALE: "100000",
    };
    const product = await start("product", env);
    const empty = await start("empty-json");
    const nginx = await startNginx(CLIENT);
    if (nginx) servers.push(nginx);
    const restless = await start("product", { ...env, BENCH_CHANGED_EXPERT: expert.id });
    return [
      ...(await slotRows({ empty, product, restless }, expert.slug)),
      ...(await pageRows(product, start)),
      ...(await nginxRows(product, nginx)),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database.stop();
  }
}

/** The demo data that every start outside prod has. */
async function fill(database: DurableDatabase): Promise<{ expert: { id: string; slug: string } }> {
  const config = loadConfig(
    { DATA_DIR: database.dataDir, SESSION_SECRET: "bench-session-secret" },
    (_dir, name) => `local-secret-${name}`,
  );
  const clock = systemClock();
  const services = await createServices(config, database.url, JOBS, createLog("silent"), clock);
  try {
    await seed(services);
    const { rows } = await services.db.$client.query<{ id: string; slug: string }>(
      `select id, slug from experts join expert_topics on expert_id = id
       where topic_key = 'coding' order by slug limit 1`,
    );
    return { expert: rows[0]! };
  } finally {
    await services.close();
  }
}

async function slotRows(
  { empty, product, restless }: Record<"empty" | "product" | "restless", ServerProcess>,
  expert: string,
): Promise<BenchRow[]> {
  const today = new Date().toISOString().slice(0, 10);
  const known = `/api/slots?service=coding&expert=${expert}`;
  // Days and zone change from question to question, and none comes twice.
  const unknown = (i: number) => {
    const from = addDays(today, i % 40);
    const to = addDays(from, DAYS - 1);
    return `${known}&from=${from}&to=${to}&zone=${ZONES[i % ZONES.length]}&n=${i}`;
  };
  const cpu = await compareCpu(
    {
      empty: { server: empty, path: () => "/" },
      cached: { server: product, path: () => known },
      asked: { server: product, path: unknown },
      changed: { server: restless, path: () => known },
    },
    REQUESTS,
  );
  return [
    cpuRow("Slots over HTTP, asked before", cpu.cached, cpu.empty.ms, 5),
    cpuRow("Slots over HTTP, a new question each time", cpu.asked, cpu.empty.ms, 10),
    {
      ...cpuRow("Slots over HTTP, calendar read again each time", cpu.changed, cpu.empty.ms, 0),
      goal: "none",
      ok: null,
    },
  ];
}

/** The home page, built ahead: as a browser asks for it, against the same bytes from bare Node. */
async function pageRows(
  product: ServerProcess,
  start: (name: string, env: Record<string, string>) => Promise<ServerProcess>,
): Promise<BenchRow[]> {
  const client = httpClient(product.port);
  const { headers, body } = await client.ask("/", BROWSER);
  client.close();
  const folder = mkdtempSync(join(tmpdir(), "greenroom-bench-answer-"));
  try {
    const file = join(folder, "answer.json");
    const { date: _date, connection: _connection, "keep-alive": _keep, ...own } = headers;
    writeFileSync(file, JSON.stringify({ headers: own, body: body.toString("base64") }));
    const raw = await start("raw-page", { BENCH_ANSWER: file });
    const path = () => "/";
    const cpu = await compareCpu(
      {
        raw: { server: raw, path, headers: BROWSER },
        page: { server: product, path, headers: BROWSER },
      },
      REQUESTS * 2,
    );
    return [cpuRow("Static page against bare Node with the same bytes", cpu.page, cpu.raw.ms, 1.3)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Against nginx sending the same compressed file. */
async function nginxRows(product: ServerProcess, nginx: Nginx | null): Promise<BenchRow[]> {
  if (!nginx) return [];
  const headers = { "accept-encoding": nginx.encoding };
  const path = () => "/";
  const cpu = await compareCpu(
    { nginx: { server: nginx, path, headers }, page: { server: product, path, headers } },
    REQUESTS * 2,
  );
  const name = `Static page against nginx (${nginx.encoding === "br" ? "brotli" : "gzip"}_static)`;
  return [cpuRow(name, cpu.page, cpu.nginx.ms, 4)];
}

function cpuRow(
  name: string,
  { ms, ratio }: { ms: number; ratio: number },
  peerMs: number,
  most: number,
): BenchRow {
  const note = `CPU ${(ms * 1000).toFixed(0)} and ${(peerMs * 1000).toFixed(0)} µs a request`;
  return { name, value: ratio, unit: "×", goal: `≤ ${most} ×`, ok: ratio <= most, note };
}
