import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

import { DatabaseStartError } from "../database-start-error.ts";
import { isRunning, ownIdentity } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

type Holder = ProcessIdentity & { token: string };

/** How long to wait for a living holder; starting and stopping a server are bounded below this. */
const startPatienceMs = 180_000;

/**
 * Runs `work` while holding `file` as a lock among processes. The lock of a process that died is
 * taken over. Throws `DatabaseStartError` when a living process keeps it longer than `patienceMs`.
 */
export async function withFolderLock<T>(
  file: string,
  work: () => Promise<T>,
  patienceMs: number = startPatienceMs,
): Promise<T> {
  await acquire(file, patienceMs);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file: string, patienceMs: number): Promise<void> {
  const token = randomBytes(8).toString("hex");
  const draft = `${file}.draft-${token}`;
  const giveUpAt = performance.now() + patienceMs;
  // Linking a finished file makes the lock appear together with its holder, and for one only.
  await writeFile(draft, JSON.stringify({ ...ownIdentity(), token } satisfies Holder));
  try {
    while (!(await tryLink(draft, file))) {
      const holder = await readHolder(file);
      if (!holder) continue;
      if (!isRunning(holder)) {
        await clear(file, holder);
      } else if (performance.now() > giveUpAt) {
        throw new DatabaseStartError(
          `Process ${holder.pid} has been holding ${file} for too long; stop it and try again.`,
        );
      } else {
        await delay(20);
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead holder. Several processes may see it dead at once, and the slower must
 * not remove what the faster has put in its place: so that is done under a lock named after the
 * dead holder's token, by the same rules.
 */
async function clear(file: string, dead: Holder): Promise<void> {
  await withFolderLock(`${file}.${dead.token}`, async () => {
    const holder = await readHolder(file);
    if (holder?.token === dead.token) await rm(file, { force: true });
  });
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
