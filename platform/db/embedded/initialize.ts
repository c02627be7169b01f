import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { DatabaseStartError } from "../database-start-error.ts";
import { giveTo } from "./account.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { sweepDrafts } from "./location.ts";
import { childEnvironment } from "./postmaster.ts";
import { asStartError } from "./server-output.ts";

export const superuser = "greenroom";

/**
 * A role's password in a file only the owner of `DATA_DIR` can read; created if missing.
 * `replaceable` is false if the cluster already has a password and can't be opened without it.
 */
export async function ensurePassword(file: string, replaceable: boolean): Promise<string> {
  const existing = await readFile(file, "utf8").catch(() => "");
  if (existing) return existing;
  if (!replaceable) {
    throw new DatabaseStartError(
      `${file} is gone, without which the database can't be opened. Bring it back, or delete` +
        ` ${path.dirname(file)} to begin with an empty database.`,
    );
  }
  const password = randomBytes(24).toString("hex");
  await rm(`${file}.draft`, { force: true });
  await writeFile(`${file}.draft`, password, { mode: 0o600, flush: true });
  await rename(`${file}.draft`, file);
  return password;
}

/**
 * Creates a cluster under a temporary name and renames it, so that a killed start never leaves a
 * partial cluster.
 */
export async function initializeCluster(input: {
  binaries: Binaries;
  clusterDir: string;
  account: Account;
  password: string;
  durable: boolean;
}): Promise<void> {
  const { binaries, clusterDir, account, durable } = input;
  const draft = `${clusterDir}.draft-${randomBytes(4).toString("hex")}`;
  const passwordFile = path.join(draft, "password");
  const data = path.join(draft, "data");
  try {
    await requireVacant(clusterDir);
    await sweepDrafts(clusterDir);
    await mkdir(data, { recursive: true, mode: 0o700 });
    await writeFile(passwordFile, input.password, { mode: 0o600 });
    await giveTo(account, draft);
    await promisify(execFile)(
      binaries.initdb,
      [
        ...["-D", data, "-U", superuser, "-E", "UTF8", "--locale=C", "--locale-provider=builtin"],
        ...["--builtin-locale=C.UTF-8", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
        ...["--no-instructions", ...(durable ? [] : ["--no-sync"])],
      ],
      { ...account, cwd: path.parse(draft).root, env: childEnvironment() },
    );
    await putInPlace(data, clusterDir);
  } catch (error) {
    throw asStartError(error, `PostgreSQL could not be set up in ${clusterDir}`);
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

/** An empty folder is fine; one with contents isn't ours to replace. */
async function requireVacant(clusterDir: string): Promise<void> {
  await rmdir(clusterDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return;
    throw new DatabaseStartError(`${clusterDir} holds something that is not a database.`);
  });
}

async function putInPlace(data: string, clusterDir: string): Promise<void> {
  await chmod(data, 0o700);
  await rename(data, clusterDir);
  if (process.platform === "win32") return;
  const parent = await open(path.dirname(clusterDir), "r");
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}
