import { execFile } from "node:child_process";
import { chown, lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user of a child process; empty means our own. */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. As root, we use the owner of an existing cluster, otherwise
 * `nobody`, which exists on every Unix.
 */
export async function serverAccount(existingCluster: string | null): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const owner = existingCluster ? await stat(existingCluster).catch(() => null) : null;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

/**
 * Whether the account can enter a folder. Actually tried, because ACLs and mounts aren't visible in
 * the mode.
 */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  try {
    await run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

export async function canRun(program: string, account: Account): Promise<boolean> {
  try {
    await run(program, ["--version"], { ...account, cwd: path.parse(program).root });
    return true;
  } catch {
    return false;
  }
}

/** Changes the owner of a folder and its contents, unless the account is our own. */
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
