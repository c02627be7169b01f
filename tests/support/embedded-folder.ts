import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";

import { removeEmbedded, startEmbedded } from "#platform/db/embedded.ts";
import type { EmbeddedServer } from "#platform/db/embedded.ts";

import { asAdmin, testDataDir } from "./test-cluster.ts";

export type EmbeddedFolder = {
  /** The parent of all others; open to every user. */
  root: string;
  /** A test may set it to another path in `root` before its first start. */
  dataDir: string;
  stateDir: string;
  start(options?: { durable?: boolean }): Promise<EmbeddedServer>;
};

/** A data and a state folder, cleared after each test. Call at the top of a file. */
export function useEmbeddedFolder(): EmbeddedFolder {
  const folder: EmbeddedFolder = {
    root: "",
    dataDir: "",
    stateDir: "",
    start: ({ durable = false } = {}) =>
      startEmbedded({ dataDir: folder.dataDir, stateDir: folder.stateDir, durable }),
  };
  beforeEach(async () => {
    folder.root = await testDataDir();
    folder.dataDir = path.join(folder.root, "data");
    folder.stateDir = path.join(folder.root, "state");
  });
  afterEach(async () => {
    await removeEmbedded(folder);
    await rm(folder.root, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** The PID in `postmaster.pid`. */
export async function serverPid(clusterDir: string): Promise<number> {
  const text = await readFile(path.join(clusterDir, "postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

export async function writeNote(url: string, note: string): Promise<void> {
  await asAdmin(url, async (client) => {
    await client.query("create table if not exists notes (note text)");
    await client.query("insert into notes values ($1)", [note]);
  });
}

export async function readNotes(url: string): Promise<string[]> {
  return asAdmin(url, async (client) => {
    const { rows } = await client.query("select note from notes order by note");
    return rows.map((row) => row.note);
  });
}
