import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import { DatabaseStartError } from "../database-start-error.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

type Holder = ProcessIdentity & { token: string };

type LockOptions = {
  timeoutMs?: number;
  /** A file written earlier by `writeHolder`; with it, locking needs no disk write. */
  holderFile?: string;
};

/** Longer than starting or stopping a server can take. */
const startTimeoutMs = 180_000;

/**
 * Runs `work` while holding `file` as a lock between processes. Takes over the lock of a dead
 * process. Throws DatabaseStartError if a live process keeps it longer than `timeoutMs`.
 */
export async function withFolderLock<T>(
  file: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  await acquire(file, options);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

export async function writeHolder(file: string): Promise<void> {
  const token = randomBytes(8).toString("hex");
  await writeFile(file, JSON.stringify({ ...ownIdentity(), token } satisfies Holder));
}

async function acquire(file: string, options: LockOptions): Promise<void> {
  if (options.holderFile !== undefined) return linkWhenFree(options.holderFile, file, options);
  const draft = `${file}.draft-${randomBytes(8).toString("hex")}`;
  try {
    await writeHolder(draft);
    await linkWhenFree(draft, file, options);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Hard-linking a finished file creates the lock and its contents atomically. */
async function linkWhenFree(
  holderFile: string,
  file: string,
  { timeoutMs = startTimeoutMs }: LockOptions,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await tryLink(holderFile, file))) {
    const holder = await readHolder(file);
    if (!holder) continue;
    if (!isRunning(holder)) {
      await clear(file, holder, holderFile);
    } else if (performance.now() > giveUpAt) {
      throw new DatabaseStartError(
        `Process ${holder.pid} has been holding ${file} for too long; stop it and try again.`,
      );
    } else {
      await delay(20);
    }
  }
}

/**
 * Removes the lock of a dead holder. Several processes may try at once, and a slow one must not
 * remove a faster one's new lock. So removal itself runs under a lock named after the dead holder's
 * token.
 */
async function clear(file: string, dead: Holder, holderFile: string): Promise<void> {
  const remove = async () => {
    const holder = await readHolder(file);
    if (holder?.token === dead.token) await rm(file, { force: true });
  };
  await withFolderLock(`${file}.${dead.token}`, remove, { holderFile });
}

async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
