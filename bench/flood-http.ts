import { setTimeout } from "node:timers/promises";
import { Agent, get } from "node:http";
import { median } from "./median.ts";
import { withServers } from "./product-servers.ts";
import type { BenchRow } from "./row.ts";

const CONNECTIONS = 50;
const ROUNDS = 3;
const ROUND_MS = 4_000;
const EVERY_MS = 20;
const MOST = 3;
const FLOODS = ["/book-your-slot?service=coding", "/experts", "/candidate/login"];

/**
 * What others notice of one network that asks for expensive pages on 50 connections: the 95th of
 * 100 of their slot lists, against the same without the flood. Limits as in production.
 */
export function run(): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const { port } = await servers.product({ RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "1" });
    const rows: BenchRow[] = [];
    for (const path of FLOODS) {
      await warmUp(port, path);
      const rounds: { quiet: number; flooded: number }[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const quiet = await visitors(port);
        // Another network each time, which has its burst still to spend.
        const flood = startFlood(port, path, `203.0.113.${rows.length * ROUNDS + round + 1}`);
        const flooded = await visitors(port);
        await flood.stop();
        rounds.push({ quiet, flooded });
      }
      const ratio = median(rounds.map(({ quiet, flooded }) => flooded / quiet));
      const [quiet, flooded] = (["quiet", "flooded"] as const).map((name) =>
        median(rounds.map((round) => round[name])).toFixed(1),
      );
      rows.push({
        name: `Slots for others during a flood of ${path.split("?")[0]}`,
        value: ratio,
        unit: "×",
        goal: `≤ ${MOST} ×`,
        ok: ratio <= MOST,
        note: `95th of 100, ${flooded} and ${quiet} ms`,
      });
    }
    return rows;
  });
}

/** As many pages as a process that has served for a while has seen. */
async function warmUp(port: number, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; i < 500; i++) await ask(port, path, `192.0.2.${i % 250}`, agent);
  agent.destroy();
  await visitors(port);
}

/** The 95th of 100 answers' milliseconds: a visitor of another network every 20 ms. */
async function visitors(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  for (let at = 0; at < ROUND_MS; at += EVERY_MS) {
    const from = `198.51.${at % 100}.${(at / EVERY_MS) % 250}`;
    answers.push(ask(port, "/api/slots?service=coding", from, agent));
    await setTimeout(EVERY_MS);
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}

function startFlood(port: number, path: string, from: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let stopped = false;
  const running = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!stopped) await ask(port, path, from, agent);
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

/** Milliseconds until the whole answer is there, whatever it says. */
function ask(port: number, path: string, from: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": from };
    get({ host: "127.0.0.1", port, path, agent, headers }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => resolve(performance.now() - startedAt));
    }).on("error", reject);
  });
}
