import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { DatabaseStartError } from "./database-start-error.ts";
import { giveTo, serverAccount } from "./embedded/account.ts";
import type { Account } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import type { Binaries } from "./embedded/binaries.ts";
import { withFolderLock } from "./embedded/folder-lock.ts";
import { ensurePassword, initializeCluster } from "./embedded/initialize.ts";
import { addLease, liveUsers } from "./embedded/leases.ts";
import {
  chooseClusterDir,
  existingCluster,
  moveCluster,
  openHome,
  pointTo,
  systemStateDir,
} from "./embedded/location.ts";
import type { Home } from "./embedded/location.ts";
import {
  runningPostmaster,
  settledPostmaster,
  startPostmaster,
  stopPostmaster,
} from "./embedded/postmaster.ts";
import type { Postmaster } from "./embedded/postmaster.ts";
import { isAlive } from "./embedded/process-identity.ts";
import { openDatabase } from "./embedded/product-database.ts";
import { asStartError } from "./embedded/server-output.ts";
import { supervise } from "./embedded/supervise.ts";

export type EmbeddedOptions = {
  dataDir: string;
  /** Receives one-line messages for the operator. Silent by default. */
  log?: (message: string) => void;
  /** False only for throwaway clusters: faster, but data is lost if the machine stops. */
  durable?: boolean;
  /** State folder, used as root if the server's user can't enter `dataDir`. */
  stateDir?: string;
};

export type EmbeddedServer = {
  /** URL of the database `greenroom` as its owner, with password. */
  url: string;
  /** URL of the same database as the app role, which is neither owner nor superuser. */
  appUrl: string;
  /** Whether a server was already running, left by a killed process or shared with another. */
  adopted: boolean;
  /** PIDs of other processes using this server at our start. */
  sharedWith: number[];
  /** In `dataDir`, or where `dataDir/postgres/cluster-location` points. */
  clusterDir: string;
  /**
   * Restarts the server within seconds whenever it ends; calls `onFailed` if that fails too often.
   */
  keepRunning(onFailed: (error: DatabaseStartError) => void): void;
  /** Leaves the server; the last process to leave stops it, within about 15 s. Idempotent. */
  stop(): Promise<void>;
};

const leaveTimeoutMs = 10_000;
const ENDING_MS = 2_000;
const ENDING_POLL_MS = 20;

/**
 * Starts PostgreSQL on `dataDir/postgres` or joins the running server. Concurrent starts result in
 * one cluster and one server. Throws DatabaseStartError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    const home = await openHome(options.dataDir);
    return await withFolderLock(home.lock, () => startLocked(home, options));
  } catch (error) {
    throw asStartError(error, `PostgreSQL could not be started for ${options.dataDir}`);
  }
}

/**
 * Deletes a data folder's cluster. Throws while a live process uses it; stops an unused server
 * first.
 */
export async function removeEmbedded(options: {
  dataDir: string;
  stateDir?: string;
}): Promise<void> {
  const home = await openHome(options.dataDir);
  await withFolderLock(home.lock, async () => {
    const users = await liveUsers(home.users);
    if (users.length > 0) {
      throw new DatabaseStartError(
        `The database in ${home.dataDir} is used by process ${users.join(", ")}; stop it first.`,
      );
    }
    const clusterDir = await existingCluster(home);
    if (clusterDir) {
      const account = await serverAccount(clusterDir);
      const binaries = await findBinaries(account, options.stateDir ?? systemStateDir);
      await stopPostmaster(clusterDir, binaries);
      await rm(clusterDir, { recursive: true, force: true });
      // Outside DATA_DIR, the parent folder exists only for the cluster.
      const parent = path.dirname(clusterDir);
      if (parent !== home.dir) await rm(parent, { recursive: true, force: true });
    }
    for (const file of [home.pointer, home.password, home.appPassword, home.log])
      await rm(file, { force: true });
  });
}

async function startLocked(home: Home, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const log = options.log ?? (() => {});
  const durable = options.durable ?? true;
  const stateDir = options.stateDir ?? systemStateDir;
  const existing = await existingCluster(home);
  const account = await serverAccount(existing);
  const binaries = await findBinaries(account, stateDir);
  const sharedWith = await liveUsers(home.users);

  const inUse = existing !== null && (await runningPostmaster(existing)) !== null;
  const clusterDir = inUse ? existing : await place(home, existing, account, stateDir);
  const running = await settledPostmaster(clusterDir);
  const fresh = !running && !(await hasCluster(clusterDir, binaries));
  const password = await ensurePassword(home.password, fresh);
  const setting = { binaries, account, password, clusterDir, durable };
  if (fresh) await initializeCluster(setting);
  await pointTo(home, clusterDir);
  // After root restores a copy, its files belong to root, but the server runs as another user.
  if ((await stat(clusterDir)).uid === 0) await giveTo(account, clusterDir);

  const start = (port?: number) =>
    startPostmaster({ ...setting, logFile: home.log, ...(port === undefined ? {} : { port }) });
  const passwords = { owner: password, app: await ensurePassword(home.appPassword, true) };
  const open = (server: Postmaster) => openDatabase(server, clusterDir, passwords);
  const adopted = running && (await openUnlessEnding(running, open));
  let postmaster = running && adopted ? running : await start();
  const urls =
    adopted ??
    (await open(postmaster).catch(async (error) => {
      await stopPostmaster(clusterDir, binaries);
      throw error;
    }));
  const lease = await addLease(home.users);
  log(describe(postmaster, clusterDir, adopted !== null, sharedWith));

  let stopping: Promise<void> | undefined;
  /** On the same port, because clients reconnect to the same URL. */
  const restart = () =>
    withFolderLock(home.lock, async () => {
      if (stopping) return;
      log(`PostgreSQL ended (process ${postmaster.pid}); restarting it`);
      const { port } = postmaster;
      const other = await settledPostmaster(clusterDir);
      if (other && other.port !== port) {
        throw new DatabaseStartError(`PostgreSQL runs on port ${other.port} instead of ${port}.`);
      }
      postmaster = other ?? (await start(port));
      if (!other) log(describe(postmaster, clusterDir, false, []));
    });
  let supervision: { stop(): void } | undefined;

  const stop = () => {
    supervision?.stop();
    const leave = async () => {
      await rm(lease, { force: true });
      if ((await liveUsers(home.users)).length > 0) return;
      await stopPostmaster(clusterDir, binaries);
    };
    return withFolderLock(home.lock, leave, { timeoutMs: leaveTimeoutMs, holderFile: lease });
  };
  return {
    ...urls,
    adopted: adopted !== null,
    sharedWith,
    clusterDir,
    keepRunning(onFailed) {
      supervision ??= supervise({ isRunning: () => isAlive(postmaster.pid), restart, onFailed });
    },
    stop: () => (stopping ??= stop()),
  };
}

/** Null if the server ends now: one that was just killed can still look alive. */
async function openUnlessEnding<Opened>(
  server: Postmaster,
  open: (server: Postmaster) => Promise<Opened>,
): Promise<Opened | null> {
  try {
    return await open(server);
  } catch (error) {
    for (let waitedMs = 0; isAlive(server.pid); waitedMs += ENDING_POLL_MS) {
      if (waitedMs >= ENDING_MS) throw error;
      await delay(ENDING_POLL_MS);
    }
    return null;
  }
}

/** The cluster's folder for the start; moves the cluster if the server's user can't reach it. */
async function place(
  home: Home,
  existing: string | null,
  account: Account,
  stateDir: string,
): Promise<string> {
  if (existing && path.dirname(existing) !== home.dir) return existing;
  const chosen = await chooseClusterDir(home, account, stateDir);
  if (existing && chosen !== existing) {
    await moveCluster(existing, chosen, account);
    await pointTo(home, chosen);
    await rm(existing, { recursive: true, force: true });
  }
  return chosen;
}

/** Whether there is a cluster. Throws if it is of another PostgreSQL version. */
async function hasCluster(clusterDir: string, binaries: Binaries): Promise<boolean> {
  const found = await readFile(path.join(clusterDir, "PG_VERSION"), "utf8").catch(() => "");
  if (!found) return false;
  if (found.trim() === binaries.major) return true;
  throw new DatabaseStartError(
    `The database in ${clusterDir} is of PostgreSQL ${found.trim()}, and PostgreSQL` +
      ` ${binaries.major} is installed: dump it with the old version and load it into this one.`,
  );
}

function describe(
  postmaster: Postmaster,
  clusterDir: string,
  adopted: boolean,
  sharedWith: number[],
): string {
  const where = `process ${postmaster.pid}, port ${postmaster.port}, ${clusterDir}`;
  if (!adopted) return `PostgreSQL started (${where})`;
  if (sharedWith.length > 0) {
    return `PostgreSQL shared with process ${sharedWith.join(", ")} (${where})`;
  }
  return `PostgreSQL adopted, left running by a process that ended (${where})`;
}
