import { execFile } from "node:child_process";
import { chown, lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user a child process runs as; an empty object means our own. */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of an existing cluster, otherwise
 * as `nobody`, which every Unix has, so that no user needs to be created.
 */
export async function serverAccount(existingCluster: string | null): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const owner = existingCluster ? await stat(existingCluster).catch(() => null) : null;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

/** Whether the account can enter a folder: tried, as modes alone don't tell (ACLs, mounts). */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  try {
    await run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

/** Whether the account can run a program. */
export async function canRun(program: string, account: Account): Promise<boolean> {
  try {
    await run(program, ["--version"], { ...account, cwd: path.parse(program).root });
    return true;
  } catch {
    return false;
  }
}

/** Hands a folder and all in it to the account; nothing when that is ourselves. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(path.join(folder, entry), uid, gid);
}

async function idOf(flag: "-u" | "-g"): Promise<number> {
  try {
    const { stdout } = await run("id", [flag, "nobody"]);
    return Number(stdout);
  } catch {
    return 65_534;
  }
}
