import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareCpu } from "./cpu-per-request.ts";
import { httpClient } from "./http-load.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { withServers, type Servers } from "./product-servers.ts";
import { type BenchRow, cpuRow } from "./row.ts";
import type { ServerProcess } from "./server-process.ts";

const REQUESTS = 2_000;
const OWN_PAGE_REQUESTS = 400;
const BOOKING_REQUESTS = 200;
const CLIENT = join(import.meta.dirname, "..", "build", "client");
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

export function run(): Promise<BenchRow[]> {
  return withServers(async (servers) => {
    const product = await servers.product();
    const nginx = await startNginx(CLIENT);
    if (nginx) servers.add(nginx);
    return [
      ...(await builtPageRows(product, servers)),
      ...(nginx ? await nginxRows(product, nginx) : []),
      ...(await ownPageRows(product, await servers.peer("bare-ssr"))),
      ...(await bookingPageRows(product)),
    ];
  });
}

/** The prerendered home page, compared with the same bytes from bare Node. */
async function builtPageRows(product: ServerProcess, servers: Servers): Promise<BenchRow[]> {
  const client = httpClient(product.port);
  const { headers, body } = await client.ask("/", BROWSER);
  client.close();
  const folder = mkdtempSync(join(tmpdir(), "greenroom-bench-answer-"));
  try {
    const file = join(folder, "answer.json");
    const { date: _date, connection: _connection, "keep-alive": _keep, ...own } = headers;
    writeFileSync(file, JSON.stringify({ headers: own, body: body.toString("base64") }));
    const raw = await servers.peer("raw-page", { BENCH_ANSWER: file });
    const path = () => "/";
    const cpu = await compareCpu(
      {
        raw: { server: raw, path, headers: BROWSER },
        page: { server: product, path, headers: BROWSER },
      },
      REQUESTS,
    );
    return [cpuRow("Static page against bare Node with the same bytes", cpu.page, cpu.raw.ms, 1.3)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function nginxRows(product: ServerProcess, nginx: Nginx): Promise<BenchRow[]> {
  const headers = { "accept-encoding": nginx.encoding };
  const path = () => "/";
  const cpu = await compareCpu(
    { nginx: { server: nginx, path, headers }, page: { server: product, path, headers } },
    REQUESTS,
  );
  const name = `Static page against nginx (${nginx.encoding === "br" ? "brotli" : "gzip"}_static)`;
  return [cpuRow(name, cpu.page, cpu.nginx.ms, 4)];
}

/** A server-rendered page, compared with the bare framework rendering the same. */
async function ownPageRows(product: ServerProcess, bare: ServerProcess): Promise<BenchRow[]> {
  const path = () => "/candidate/login";
  await expectSamePage(product.port, bare.port, path());
  const cpu = await compareCpu(
    { bare: { server: bare, path }, page: { server: product, path } },
    OWN_PAGE_REQUESTS,
  );
  return [
    cpuRow("Page rendered per request against bare React Router", cpu.page, cpu.bare.ms, 1.1),
  ];
}

/** The most expensive public page, compared with a page without queries. */
async function bookingPageRows(product: ServerProcess): Promise<BenchRow[]> {
  const cpu = await compareCpu(
    {
      plain: { server: product, path: () => "/candidate/login" },
      sessions: { server: product, path: () => "/book-your-slot" },
      times: { server: product, path: () => "/book-your-slot?service=coding" },
    },
    BOOKING_REQUESTS,
  );
  return [
    cpuRow("Booking page, sessions, against a plain page", cpu.sessions, cpu.plain.ms, 2.5),
    cpuRow("Booking page, days and times, against a plain page", cpu.times, cpu.plain.ms, 2.5),
  ];
}

/** Throws unless two servers return the same page, apart from the nonce. */
export async function expectSamePage(...[a, b, path]: [number, number, string]): Promise<void> {
  const [one, other] = await Promise.all(
    [a, b].map(async (port) => {
      const client = httpClient(port);
      const { status, body } = await client.ask(path);
      client.close();
      return `${status} ${body.toString("utf8").replace(/ nonce="[^"]*"/g, "")}`;
    }),
  );
  if (one === other) return;
  let at = 0;
  while (one![at] === other![at]) at++;
  const [here, there] = [one, other].map((page) => page!.slice(Math.max(0, at - 80), at + 80));
  throw new Error(`The two ${path} differ:\n${here}\n${there}`);
}
