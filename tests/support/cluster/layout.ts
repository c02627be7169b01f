import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { type App, discardDataDir, freePort, startApp } from "../app-server.ts";
import { startSmtpServer } from "../smtp-server.ts";
import { startTcpProxy } from "../tcp-proxy.ts";
import { asAdmin, testDataDir } from "../test-cluster.ts";
import { startWorker, type Worker } from "../worker-process.ts";
import { type PostgresPair, startPostgresPair, urlOf } from "./postgres-pair.ts";
import { type Proxy, startProxy } from "./proxy.ts";

export const PARTS = ["copy 1", "copy 2", "worker"] as const;
export type Part = (typeof PARTS)[number];

export type Layout = {
  url: string;
  databaseUrl: string;
  pair: PostgresPair;
  /** The database's address, whichever server it leads to. */
  databaseAddress: Awaited<ReturnType<typeof startTcpProxy>>;
  proxy: Proxy;
  /** The copy's address behind the proxy. */
  addressOf(part: Part): string;
  pidOf(part: Part): number;
  end(part: Part, signal: "SIGKILL" | "SIGTERM"): Promise<void>;
  start(part: Part): Promise<void>;
  startAnother(): Promise<App>;
  mailedCode(email: string): Promise<string | null>;
  stop(): Promise<void>;
};

/**
 * The deployment of compose.yaml as local processes: two copies and a worker on one PostgreSQL,
 * behind nginx, with a mail server. Each has its own data folder.
 */
export async function startLayout(): Promise<Layout> {
  const folder = await testDataDir();
  const undo: (() => Promise<unknown>)[] = [() => discardDataDir(folder)];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  const running = new Map<Part, App | Worker>();

  try {
    const pair = await startPostgresPair();
    undo.push(pair.stop);
    const local = (server: { port: number }) => ({ host: "127.0.0.1", port: server.port });
    const databaseAddress = await startTcpProxy(local(pair.primary));
    undo.push(databaseAddress.close);
    await asAdmin(urlOf(pair.primary.port), async (admin) => {
      await admin.query("create database greenroom");
      await admin.query("create role greenroom_app login");
    });
    const databaseUrl = urlOf(databaseAddress.port).replace(/postgres$/, "greenroom");
    const mailServer = await startSmtpServer();
    undo.push(mailServer.close);

    const ports = {
      "copy 1": await freePort(),
      "copy 2": await freePort(),
      proxy: await freePort(),
    };
    const env = {
      DATABASE_OWNER_URL: databaseUrl,
      DATABASE_URL: databaseUrl.replace("postgres@", "greenroom_app@"),
      PUBLIC_URL: `http://localhost:${ports.proxy}`,
      SMTP_URL: mailServer.url,
      SESSION_SECRET: "the same for every copy",
      SANDBOX_WEBHOOK_SECRET: "the same for every copy",
      TRUSTED_PROXIES: "1",
      WORKER: "separate",
    };
    const start = async (part: Part) => {
      const dataDir = join(folder, part.replace(" ", "-"));
      await mkdir(dataDir, { recursive: true });
      const started =
        part === "worker"
          ? await startWorker({ dataDir, env })
          : await startApp({ dataDir, env, port: ports[part] });
      running.set(part, started);
    };
    undo.push(async () => {
      for (const one of running.values()) await one.kill9();
    });
    // The first start builds if needed, and migrates.
    for (const part of PARTS) await start(part);
    const proxy = await startProxy(ports.proxy, [ports["copy 1"], ports["copy 2"]]);
    undo.push(proxy.stop);

    return {
      url: proxy.url,
      databaseUrl,
      pair,
      databaseAddress,
      proxy,
      addressOf: (part) => (part === "worker" ? "" : `127.0.0.1:${ports[part]}`),
      pidOf: (part) => running.get(part)!.pid,
      async end(part, signal) {
        const one = running.get(part)!;
        if (signal === "SIGKILL") return one.kill9();
        const code = await one.stop();
        if (code !== 0) throw new Error(`${part} ended with ${code} on SIGTERM`);
      },
      start,
      startAnother: () => startApp({ env: { ...env, WORKER: "in-process" } }),
      async mailedCode(email) {
        const mail = mailServer.mails.findLast(({ to }) => to.includes(email));
        if (!mail) return null;
        const { subject, text } = await PostalMime.parse(mail.raw);
        return /\b\d{6}\b/.exec(`${subject}\n${text}`)?.[0] ?? null;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
