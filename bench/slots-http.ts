import pg from "pg";
import { addDays } from "#lib/days.ts";
import { compareCpu } from "./cpu-per-request.ts";
import { withServers, type Servers } from "./product-servers.ts";
import { type BenchRow, cpuRow } from "./row.ts";

const REQUESTS = 1_000;
const DAYS = 14;
const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"];

/**
 * Server CPU per request of `GET /api/slots` for one expert and two weeks, compared with a bare
 * Node server that returns `{}`.
 */
export function run(): Promise<BenchRow[]> {
  return withServers(slotRows);
}

async function slotRows(servers: Servers): Promise<BenchRow[]> {
  const today = new Date().toISOString().slice(0, 10);
  const known = `/api/slots?service=coding&expert=${servers.expert.slug}`;
  // Every request has different days or another zone.
  const unknown = (i: number) => {
    const from = addDays(today, i % 40);
    const to = addDays(from, DAYS - 1);
    return `${known}&from=${from}&to=${to}&zone=${ZONES[i % ZONES.length]}&n=${i}`;
  };
  const product = await servers.product();
  const empty = await servers.peer("empty-json");
  const elsewhere = new pg.Client(servers.databaseUrl);
  await elsewhere.connect();
  const changed = () => {
    void elsewhere.query("select pg_notify('calendar', $1)", [servers.expert.id]);
    return known;
  };
  const cpu = await compareCpu(
    {
      empty: { server: empty, path: () => "/" },
      cached: { server: product, path: () => known },
      asked: { server: product, path: unknown },
      changed: { server: product, path: changed },
    },
    REQUESTS,
  );
  await elsewhere.end();
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
