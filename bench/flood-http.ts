import { setTimeout } from "node:timers/promises";
import { Agent, request } from "node:http";
import { median } from "./median.ts";
import { withServers } from "./product-servers.ts";
import type { BenchRow } from "./row.ts";

const CONNECTIONS = 50;
const ROUNDS = 2;
const QUIET_MS = 3_000;
/** Long enough that the initial burst is only a small part. */
const FLOODED_MS = 8_000;
const EVERY_MS = 20;
const MAX = 3;

type Flood = { method: "GET" | "POST"; path: string; body?: string };
const SLOTS: Flood = { method: "GET", path: "/api/slots?service=coding" };
const FLOODS: Flood[] = [
  { method: "GET", path: "/book-your-slot?service=coding" },
  { method: "GET", path: "/experts" },
  { method: "GET", path: "/candidate/login" },
  // A rejected form, and a page that doesn't exist.
  { method: "POST", path: "/candidate/login", body: "email=x" },
  { method: "POST", path: "/nowhere", body: "email=x" },
];

/**
 * How one network's flood of expensive requests on 50 connections affects others: p95 of 100 slot
 * lists with and without the flood, with production limits.
 */
export function run(): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const { port } = await servers.product({ RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "1" });
    const rows: BenchRow[] = [];
    for (const flood of FLOODS) {
      await warmUp(port, flood);
      const rounds: { quiet: number; flooded: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const quiet = await visitors(port, QUIET_MS);
        // A new network each time, with a full burst.
        const from = `203.0.113.${rows.length * ROUNDS + round + 1}`;
        const running = startFlood(port, flood, from);
        const flooded = await visitors(port, FLOODED_MS);
        await running.stop();
        rounds.push({ quiet, flooded });
      }
      const ratio = median(rounds.map(({ quiet, flooded }) => flooded / quiet));
      const [quiet, flooded] = (["quiet", "flooded"] as const).map((name) =>
        median(rounds.map((round) => round[name])).toFixed(1),
      );
      rows.push({
        name: `Slots for others in a flood of ${flood.method} ${flood.path.split("?")[0]}`,
        value: ratio,
        unit: "×",
        goal: `≤ ${MAX} ×`,
        ok: ratio <= MAX,
        note: `95th of 100, ${flooded} and ${quiet} ms`,
      });
    }
    return rows;
  });
}

async function warmUp(port: number, flood: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; i < 500; i++) await ask(port, flood, `192.0.2.${i % 250}`, agent);
  agent.destroy();
  await visitors(port, QUIET_MS);
}

/** p95 of 100 responses in ms, one every 20 ms from another network. */
async function visitors(port: number, forMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  for (let at = 0; at < forMs; at += EVERY_MS) {
    const from = `198.51.${at % 100}.${(at / EVERY_MS) % 250}`;
    answers.push(ask(port, SLOTS, from, agent));
    await setTimeout(EVERY_MS);
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}

function startFlood(port: number, flood: Flood, from: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let stopped = false;
  const running = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!stopped) await ask(port, flood, from, agent);
    }),
  );
  return {
    async stop() {
      stopped = true;
      await running;
      agent.destroy();
    },
  };
}

function ask(port: number, flood: Flood, from: string, agent: Agent): Promise<number> {
  const { method, path, body } = flood;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      "x-forwarded-for": from,
      ...(body && {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      }),
    };
    request({ host: "127.0.0.1", port, method, path, agent, headers }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => resolve(performance.now() - startedAt));
    })
      .on("error", reject)
      .end(body);
  });
}
