import { createHash } from "node:crypto";
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";

import { DatabaseStartError } from "../database-start-error.ts";
import { canEnter, giveTo } from "./account.ts";
import type { Account } from "./account.ts";
import { stopPostmaster } from "./postmaster.ts";

/** The files of an embedded server. All but the cluster are in `DATA_DIR/postgres`. */
export type Home = {
  dir: string;
  /** `DATA_DIR` without symbolic links. */
  dataDir: string;
  lock: string;
  users: string;
  password: string;
  appPassword: string;
  log: string;
  /** The cluster's absolute path, if it is elsewhere. */
  pointer: string;
};

/** For clusters and programs that the server's user can't reach elsewhere. */
export const systemStateDir = "/var/lib/greenroom";

export async function openHome(dataDir: string): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const real = await realpath(dataDir);
  const dir = path.join(real, "postgres");
  await mkdir(dir, { recursive: true });
  // The server's user must be able to traverse it; its plain files are owner-only.
  await chmod(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
  return { dataDir: real, ...homeFiles(dir) };
}

function homeFiles(dir: string): Omit<Home, "dataDir"> {
  return {
    dir,
    lock: path.join(dir, "lock"),
    users: path.join(dir, "users"),
    password: path.join(dir, "password"),
    appPassword: path.join(dir, "app-password"),
    log: path.join(dir, "server.log"),
    pointer: path.join(dir, "cluster-location"),
  };
}

export function isCluster(dir: string): boolean {
  return existsSync(path.join(dir, "PG_VERSION"));
}

/** The cluster of an earlier start; null if there is none. Throws if it has disappeared. */
export async function existingCluster(home: Home): Promise<string | null> {
  const elsewhere = (await readFile(home.pointer, "utf8").catch(() => "")).trim();
  if (!elsewhere) {
    const here = path.join(home.dir, "cluster");
    return isCluster(here) ? here : null;
  }
  if (!isCluster(elsewhere)) {
    throw new DatabaseStartError(
      `${home.pointer} says that the database lies in ${elsewhere}, where there is none.` +
        " Bring it back, or delete that file to begin with an empty database.",
    );
  }
  await claim(home, elsewhere);
  return elsewhere;
}

/**
 * A folder that `account` can reach: in `DATA_DIR` if possible, otherwise in the state folder,
 * keyed by the path of `DATA_DIR`.
 */
export async function chooseClusterDir(
  home: Home,
  account: Account,
  stateDir: string,
): Promise<string> {
  const here = path.join(home.dir, "cluster");
  if (await canEnter(home.dir, account)) return here;
  const key = createHash("sha256").update(home.dataDir).digest("hex").slice(0, 16);
  const elsewhere = path.join(stateDir, key, "cluster");
  await mkdir(path.dirname(elsewhere), { recursive: true });
  await chmod(stateDir, 0o755);
  await chmod(path.dirname(elsewhere), 0o711);
  if (isCluster(elsewhere) && !existsSync(home.password)) await setAside(elsewhere);
  await claim(home, elsewhere, "ours");
  return elsewhere;
}

export async function pointTo(home: Home, clusterDir: string): Promise<void> {
  if (path.dirname(clusterDir) === home.dir) return;
  await writeFile(`${home.pointer}.draft`, `${clusterDir}\n`);
  await rename(`${home.pointer}.draft`, home.pointer);
}

/** Moves a stopped cluster to a folder that the server's user can reach. */
export async function moveCluster(from: string, to: string, account: Account): Promise<void> {
  const draft = `${to}.draft`;
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  await giveTo(account, draft);
  await rename(draft, to);
}

export async function sweepDrafts(clusterDir: string): Promise<void> {
  const parent = path.dirname(clusterDir);
  for (const name of await readdir(parent)) {
    if (!name.startsWith("cluster.draft")) continue;
    // An orphaned initdb may still be writing there; the next start tries again.
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * The data folder was deleted and recreated, so its old cluster is orphaned. One is kept as a
 * backup, in case that was a mistake.
 */
async function setAside(clusterDir: string): Promise<void> {
  await stopPostmaster(clusterDir, { pgCtl: "" });
  await rm(`${clusterDir}.old`, { recursive: true, force: true });
  await rename(clusterDir, `${clusterDir}.old`);
}

/**
 * A copied data folder still points to the original's cluster, where two servers would stop each
 * other. A moved folder keeps its cluster.
 */
async function claim(home: Home, clusterDir: string, mode?: "ours"): Promise<void> {
  const note = path.join(path.dirname(clusterDir), "data-dir");
  const owner = (await readFile(note, "utf8").catch(() => "")).trim();
  if (owner === home.dataDir) return;
  if (mode !== "ours" && owner && existsSync(path.join(owner, "postgres", "cluster-location"))) {
    throw new DatabaseStartError(
      `The database in ${clusterDir} belongs to ${owner}; delete ${home.pointer} to begin with` +
        " an empty one here.",
    );
  }
  await writeFile(note, `${home.dataDir}\n`);
}
