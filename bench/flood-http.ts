import { setTimeout } from "node:timers/promises";
import { Agent, request } from "node:http";
import pg from "pg";
import { hashToken, newToken } from "#modules/accounts/secrets.server.ts";
import { median } from "./median.ts";
import { pin, unpin } from "./pin.ts";
import { withServers } from "./product-servers.ts";
import type { BenchRow } from "./row.ts";

const CONNECTIONS = 50;
const ROUNDS = 5;
const QUIET_MS = 2_000;
/** Long enough that the initial burst is only a small part. */
const FLOODED_MS = 6_000;
const EVERY_MS = 20;
const WARM_UP = 200;
const MAX = 3;

type Flood = {
  method: "GET" | "POST";
  path: string;
  /** What it asks for, if the path doesn't say. */
  of?: string;
  type?: string;
  body?: string | Buffer;
  cookie?: string;
};
const SLOTS: Flood = { method: "GET", path: "/api/slots?service=coding" };

const FORM = "application/x-www-form-urlencoded";
const QUESTION = "/sessions/ai?topic=coding&question=own-story";
const WORDS =
  "I noticed that our queue lost jobs because two workers took the same one, so I measured it, compared a lock with a lease, and reduced losses by 40 percent. ";
const long = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const post = (path: string, of: string, body: string | Buffer, type = FORM): Flood => ({
  method: "POST",
  path,
  of,
  body,
  type,
});

const WRONG_CODE = form({ intent: "verify", email: "x@example.com", code: "000000" });
const VISA_FACTS = {
  topic: "f1-visa",
  school: "Purdue University",
  program: "MS in Computer Science",
  ends: "May 2028",
  cost: "45,000",
  payer: "My father",
  amount: "45,000",
  plan: "Return to Pune",
  relatives: "None",
  refused: "no",
  pace: "1",
};
/** The most that a visa interview asks. */
const VISA_QUESTIONS = 12;

/** Every page and call that takes more than a few milliseconds of CPU. */
const floodsBy = (cookie: string, visaReport: string): Flood[] => [
  { method: "GET", path: "/book-your-slot?service=coding" },
  { method: "GET", path: "/experts" },
  { method: "GET", path: "/candidate/login" },
  post("/candidate/login", "a rejected form", "email=x"),
  post("/nowhere", "no page", "email=x"),
  post(
    QUESTION,
    "an answer of 8,000 characters",
    form({ intent: "send", said: long(WORDS, 8_000) }),
  ),
  post(QUESTION, "an answer of 4,000 lines", form({ intent: "send", said: "I\n".repeat(4_000) })),
  post(QUESTION, "a job description", form({ intent: "match", description: long(WORDS, 8_000) })),
  post(QUESTION, "a body of pluses", `said=${"+".repeat(79 * 1024)}`),
  post("/book-your-slot?service=coding", "a rejected time", form({ intent: "hold", start: "x" })),
  post("/candidate/login", "a wrong code", WRONG_CODE),
  post("/newsletter", "a rejected email", "email=x"),
  post("/sessions/ai/full", "a rejected email", "email=x"),
  post("/packs/coding/3", "a rejected email", form({ intent: "send", email: "x" })),
  post("/inquiry", "a rejected form of 36 KB", form({ message: "क".repeat(4_000) })),
  post("/api/inquiries", "rejected JSON of 32 KB", jsonOf(32), "application/json"),
  post("/webhooks/sandbox", "a forged event of 256 KB", jsonOf(256), "application/json"),
  { ...post("/sessions/visa", "rejected facts", form({ topic: "f1-visa" })), cookie },
  { ...post(visaReport, "an answer too late", form({ answer: long(WORDS, 2_000) })), cookie },
  { method: "GET", path: visaReport, of: "a visa report", cookie },
  { ...post("/expert/hours", "rejected hours", form({ intent: "save", "mon-from": "x" })), cookie },
  { ...post("/expert/profile/photo", "15 MB of header lines", HEADER_LINES, MULTIPART), cookie },
];

const MULTIPART = "multipart/form-data; boundary=x";
const HEADER_LINES = Buffer.from(
  `--x\r\nContent-Disposition: form-data; name="photo"\r\n${"A: b\r\n".repeat(2_500_000)}\r\n--x--\r\n`,
);
/** Numbers in an array, which take longest to parse. */
function jsonOf(kb: number): string {
  return `{"a":[${"1,".repeat((kb * 1024 - 16) / 2)}1]}`;
}

/**
 * How one network's flood of expensive requests on 50 connections affects others: p95 of 100 slot
 * lists with and without the flood, with production limits. The product has a core of its own.
 */
export function run(only = ""): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const { port, pid } = await servers.product({ RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "1" });
    const isPinned = pin(process.pid, 0) && pin(pid, 1);
    const rows: BenchRow[] = [];
    const cookie = `gr_session=${await signIn(servers.databaseUrl, servers.expert.id)}`;
    const floods = floodsBy(cookie, await finishVisa(port, cookie));
    for (const flood of floods.filter((one) => nameOf(one).includes(only))) {
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
        name: `Slots for others in a flood of ${nameOf(flood)}`,
        value: ratio,
        unit: "×",
        goal: `≤ ${MAX} ×`,
        ok: ratio <= MAX,
        note: `95th of 100, ${flooded} and ${quiet} ms${isPinned ? "" : ", cores shared"}`,
      });
    }
    unpin(process.pid);
    return rows;
  });
}

function nameOf({ method, path, of }: Flood): string {
  const shown = path.split("?")[0]!.replace(/[\da-f-]{36}/, "…");
  return `${method} ${shown}${of ? `, ${of}` : ""}`;
}

/** A session of an expert, who may upload a photo. */
async function signIn(databaseUrl: string, expertId: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const token = newToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at, last_seen_at)
     select user_id, $1, now() + interval '30 days', now() from experts where id = $2`,
    [hashToken(token), expertId],
  );
  await client.end();
  return token;
}

/** Plays a visa interview with the longest answers. Returns the path of its report. */
async function finishVisa(port: number, cookie: string): Promise<string> {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const started = await send("/sessions/visa", VISA_FACTS);
  const path = started.headers.get("location");
  if (path === null) throw new Error(`The visa interview answered ${started.status}`);
  for (let turn = 0; turn < VISA_QUESTIONS; turn++) {
    await send(path, { turn: String(turn), answer: long(WORDS, 2_000) });
  }
  await send(path, { intent: "end" });
  return path;
}

async function warmUp(port: number, flood: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; i < WARM_UP; i++) await refused(ask(port, flood, `192.0.2.${i % 250}`, agent));
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
      while (!stopped) await refused(ask(port, flood, from, agent));
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

/** The server may hang up on a flood; the visitors show whether it still works. */
const refused = (answer: Promise<number>) => answer.catch(() => {});

function ask(port: number, flood: Flood, from: string, agent: Agent): Promise<number> {
  const { method, path, body, type, cookie } = flood;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      "x-forwarded-for": from,
      ...(body && { "content-type": type, "content-length": Buffer.byteLength(body) }),
      ...(cookie && { cookie }),
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
