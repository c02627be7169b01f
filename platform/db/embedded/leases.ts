import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { writeHolder } from "./folder-lock.ts";
import { isRunning } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/**
 * Tracks the users of a server, one file per use. The last one to leave stops the server; dead ones
 * don't count. Call under the folder's lock. The process also uses its file to take the lock when
 * it leaves, since the disk may be full by then.
 */
export async function addLease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString("hex")}.json`);
  await writeHolder(file);
  return file;
}

/** PIDs of live users, once per use. */
export async function liveUsers(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const users: number[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const user = parse(await readFile(file, "utf8"));
    if (user && isRunning(user)) users.push(user.pid);
    else await rm(file, { force: true });
  }
  return users;
}

function parse(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
