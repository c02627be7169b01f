import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { appendFile, chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, vi } from "vitest";
import { type Account, giveTo, serverAccount } from "#platform/db/embedded/account.ts";
import { freePort } from "../app-server.ts";
import { fromDebianPackage } from "../debian-package.ts";
import { startTcpProxy } from "../tcp-proxy.ts";
import { asAdmin } from "../test-cluster.ts";

const run = promisify(execFile);
const INSTALLED = "/usr/lib/postgresql";
const OLDEST = 15;
const WAIT = { timeout: 30_000, interval: 50 };

/** No fsync: a killed process loses nothing by that, only a crashed machine would. */
const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "shared_buffers = 32MB",
  "max_connections = 100",
  "fsync = off",
  "full_page_writes = off",
  "wal_level = replica",
  "hot_standby = on",
].join("\n");

export type PostgresPair = {
  primary: { port: number };
  standby: { port: number };
  cutReplication(): Promise<void>;
  waitingCommits(): Promise<number>;
  /** Sends SIGKILL to every process of the primary, for good. */
  killPrimary(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Two servers of Debian's PostgreSQL: a primary with synchronous replication, and its standby. Both
 * accept `postgres` without a password from this machine only.
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const bin = fromDebianPackage("postgresql", installedPrograms);
  const account = await serverAccount(null);
  const folder = await mkdtemp(join(tmpdir(), "greenroom-pair-"));
  await chmod(folder, 0o711);
  await giveTo(account, folder);
  const primary = { dir: join(folder, "primary"), port: await freePort() };
  const standby = { dir: join(folder, "standby"), port: await freePort() };
  const as = { ...account, cwd: "/" };
  const servers: ChildProcess[] = [];
  const link = await startTcpProxy({ host: "127.0.0.1", port: primary.port });
  const stop = async () => {
    await link.close();
    for (const server of servers) await killAll(server);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };

  try {
    await run(join(bin, "initdb"), [...initdbOptions(), "-D", primary.dir], as);
    await appendFile(join(primary.dir, "postgresql.conf"), `\n${SETTINGS}\n`);
    servers.push(await startServer(bin, primary, account));
    const source = `host=127.0.0.1 port=${link.port} user=postgres application_name=standby`;
    await run(
      join(bin, "pg_basebackup"),
      ["-R", "-X", "stream", "-c", "fast", "-d", source, "-D", standby.dir],
      as,
    );
    servers.push(await startServer(bin, standby, account));
    // Set after the base backup, so that the standby waits for nobody after promotion.
    await asAdmin(urlOf(primary.port), async (admin) => {
      await admin.query("alter system set synchronous_standby_names = 'standby'");
      await admin.query("select pg_reload_conf()");
    });
    await vi.waitFor(async () => expect(await syncStates(primary.port)).toEqual(["sync"]), WAIT);
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    primary,
    standby,
    cutReplication: link.cut,
    async waitingCommits() {
      const waiting = "select from pg_stat_activity where wait_event = 'SyncRep'";
      const { rowCount } = await asAdmin(urlOf(primary.port), (admin) => admin.query(waiting));
      return rowCount!;
    },
    killPrimary: () => killAll(servers[0]!),
    async promote() {
      await asAdmin(urlOf(standby.port), (admin) => admin.query("select pg_promote(true, 30)"));
    },
    stop,
  };
}

function installedPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  return readdirSync(INSTALLED)
    .filter((version) => Number(version) >= OLDEST)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(INSTALLED, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
}

function initdbOptions(): string[] {
  return ["-E", "UTF8", "--locale=C.UTF-8", "-A", "trust", "-U", "postgres", "--no-instructions"];
}

export function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function startServer(
  bin: string,
  { dir, port }: { dir: string; port: number },
  account: Account,
): Promise<ChildProcess> {
  const log = await open(join(dir, "..", `${port}.log`), "w");
  const child = spawn(join(bin, "postgres"), ["-D", dir, "-p", String(port)], {
    ...account,
    cwd: "/",
    stdio: ["ignore", log.fd, log.fd],
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  child.once("exit", () => process.off("exit", killWithUs));
  await log.close();
  await vi.waitFor(() => asAdmin(urlOf(port), (admin) => admin.query("select 1")), WAIT);
  return child;
}

async function syncStates(port: number): Promise<string[]> {
  return asAdmin(urlOf(port), async (admin) => {
    const { rows } = await admin.query<{ sync_state: string }>(
      "select sync_state from pg_stat_replication",
    );
    return rows.map((row) => row.sync_state);
  });
}

async function killAll(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(server.pid)]);
  server.kill("SIGKILL");
  for (const child of stdout.split("\n").map(Number)) {
    if (child > 0) killIfThere(child);
  }
  await ended;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
