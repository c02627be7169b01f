import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { writeHolder } from "./folder-lock.ts";
import { isRunning } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/**
 * Who uses a server: one file per use. The server is stopped by the last one to leave; those who
 * died without leaving are not counted. Call these only under the folder's lock. The file is also
 * what its process takes that lock with when it leaves, since by then the disk may be full.
 */
export async function addLease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString("hex")}.json`);
  await writeHolder(file);
  return file;
}

/** Process numbers of the living users, each as often as it uses the server. */
export async function livingUsers(folder: string): Promise<number[]> {
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

/** Null for a file that its writer did not live to finish. */
function parse(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
