import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import { DatabaseStartError } from "../database-start-error.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

type Holder = ProcessIdentity & { token: string };

type LockOptions = {
  /** How long to wait for a living holder. */
  patienceMs?: number;
  /** A file that `writeHolder` wrote earlier: with it, locking writes nothing to the disk. */
  holderFile?: string;
};

/** How long to wait for a living holder; starting and stopping a server are bounded below this. */
const startPatienceMs = 180_000;

/**
 * Runs `work` while holding `file` as a lock among processes. The lock of a process that died is
 * taken over. Throws `DatabaseStartError` when a living process keeps it longer than `patienceMs`.
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

/** Writes the contents of a lock that this process would hold. */
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

/** Linking a finished file makes the lock appear together with its holder, and for one only. */
async function linkWhenFree(
  holderFile: string,
  file: string,
  { patienceMs = startPatienceMs }: LockOptions,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
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
 * Removes the lock of a dead holder. Several processes may see it dead at once, and the slower must
 * not remove what the faster has put in its place: so that is done under a lock named after the
 * dead holder's token, by the same rules.
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
