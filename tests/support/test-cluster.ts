import { randomBytes } from "node:crypto";
import { access, chmod, constants, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

import { publishRubrics } from "#modules/rubrics/commands.server.ts";
import { connect } from "#platform/db/client.ts";
import { startEmbedded, removeEmbedded } from "#platform/db/embedded.ts";
import { isAlive } from "#platform/db/embedded/process-identity.ts";
import { migrate } from "#platform/db/migrate.ts";
import { grantToApplication } from "#platform/db/roles.ts";
import { installQueue, openQueue } from "#platform/jobs/queue.ts";
import { JOBS } from "#server/jobs/registry.ts";
import { seedCatalog } from "#server/seed/catalog.ts";
import { createLog } from "#platform/log.ts";

/** What test workers need to create databases. Plain data. */
export type TestCluster = {
  /** Superuser URL of a database that no test uses. */
  adminUrl: string;
  /** The same database as the app role. */
  appUrl: string;
  /** The migrated database to clone. */
  template: string;
  /** The same with the catalog. */
  seededTemplate: string;
};

const prefix = "greenroom-test-";
const template = "greenroom_template";
const seededTemplate = "greenroom_seeded";
const MEMORY = "/dev/shm";
/** Several times what parallel test files take there. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Starts a temporary PostgreSQL (fsync off) with a migrated template that has the rubrics. `stop`
 * ends it and deletes everything.
 */
export async function startTestCluster(): Promise<TestCluster & { stop(): Promise<void> }> {
  await sweepAbandoned();
  const dataDir = await testDataDir();
  const server = await startEmbedded({ dataDir, durable: false }).catch(async (error) => {
    await discard(dataDir);
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await discard(dataDir);
  };
  try {
    await asAdmin(server.url, (client) => client.query(`create database ${template}`));
    const ownerUrl = urlOf(server.url, template);
    const log = createLog("silent");
    await migrate(ownerUrl);
    // Installing the queue's schema takes half a second, cloning it no time.
    await installQueue(ownerUrl, log);
    await grantToApplication(ownerUrl, urlOf(server.appUrl, template));
    await (await openQueue(urlOf(server.appUrl, template), JOBS, log)).stop();
    const db = connect(urlOf(server.appUrl, template));
    await publishRubrics({ db });
    await db.$client.end();
    await asAdmin(server.url, (client) =>
      client.query(`create database ${seededTemplate} template ${template} strategy file_copy`),
    );
    const seeded = connect(urlOf(server.appUrl, seededTemplate));
    await seedCatalog({ db: seeded });
    await seeded.$client.end();
    return { adminUrl: server.url, appUrl: server.appUrl, template, seededTemplate, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The folder for databases: in memory if there is room, because creating and dropping a database's
 * 800 files takes several times the CPU time on disk. TMPDIR overrides it.
 */
async function parentDir(): Promise<string> {
  if (process.env["TMPDIR"] || process.platform !== "linux") return tmpdir();
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A new data folder that the server's user can enter, who is another user when run as root. */
export async function testDataDir(): Promise<string> {
  const dir = await mkdtemp(path.join(await parentDir(), `${prefix}${process.pid}-`));
  await chmod(dir, 0o711);
  return dir;
}

/** Clones a template, by default the migrated one, and returns the clone's owner URL. */
export async function cloneDatabase(cluster: TestCluster, of = cluster.template): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(cluster.adminUrl, (client) =>
    client.query(`create database ${name} template ${of} strategy file_copy`),
  );
  return urlOf(cluster.adminUrl, name);
}

export async function createEmptyDatabase(cluster: TestCluster): Promise<string> {
  return cloneDatabase(cluster, "template0");
}

/** Drops a database even with open connections. */
export async function dropDatabase(cluster: TestCluster, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(cluster.adminUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

export async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A clone's URL for the app role. */
export function appUrlOf(cluster: TestCluster, ownerUrl: string): string {
  return urlOf(cluster.appUrl, new URL(ownerUrl).pathname.slice(1));
}

function urlOf(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}

/** A killed test run leaves its server behind; the folder's name contains its PID. */
async function sweepAbandoned(): Promise<void> {
  for (const parent of new Set([tmpdir(), await parentDir()])) {
    for (const name of await readdir(parent)) {
      const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : NaN;
      if (Number.isNaN(pid) || isAlive(pid)) continue;
      await discard(path.join(parent, name)).catch(() => {});
    }
  }
}

async function discard(dataDir: string): Promise<void> {
  await removeEmbedded({ dataDir });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}
