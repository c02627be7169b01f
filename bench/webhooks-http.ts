import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import {
  SANDBOX_SIGNATURE_HEADER,
  signSandboxWebhook,
} from "#adapters/payments/sandbox-signature.ts";
import { median } from "./median.ts";
import { withServers } from "./product-servers.ts";
import type { BenchRow } from "./row.ts";

const SECRET = "bench-webhook-secret";
const AT_ONCE = 16;
const EVENTS = 400;
const ROUNDS = 5;
const MAX_MS = 300;

/**
 * Time from sending a signed webhook to its acknowledgment, 16 at a time, each a new event that is
 * verified, stored and queued in a durable database. Compared with a Node server that returns `{}`;
 * the two take turns.
 */
export function run(): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const product = await servers.product({ SANDBOX_WEBHOOK_SECRET: SECRET });
    const empty = await servers.peer("empty-json");
    const rounds: { own: number; peer: number }[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const own = await p95(product.port);
      const peer = await p95(empty.port);
      if (round >= 0) rounds.push({ own, peer });
    }
    const value = median(rounds.map(({ own }) => own));
    const ratio = median(rounds.map(({ own, peer }) => own / peer));
    return [
      {
        name: "Webhook acknowledgement, 95th of 100",
        value,
        unit: "ms",
        goal: `< ${MAX_MS} ms`,
        ok: value < MAX_MS,
        note: `${ratio.toFixed(1)} × an empty answer; 16 at a time`,
      },
    ];
  });
}

async function p95(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const times: number[] = [];
  let left = EVENTS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) times.push(await send(port, agent));
    }),
  );
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
}

function send(port: number, agent: Agent): Promise<number> {
  const id = `evt_${randomUUID()}`;
  const session = `sbs_${randomUUID()}`;
  const body = JSON.stringify({ id, type: "payment.paid", data: { session } });
  const signature = signSandboxWebhook({ body, secret: SECRET, at: new Date() });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    [SANDBOX_SIGNATURE_HEADER]: signature,
  };
  const options = { host: "127.0.0.1", port, path: "/webhooks/sandbox", agent, headers };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request({ ...options, method: "POST" }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`A webhook was answered ${response.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
