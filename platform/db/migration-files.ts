import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import path from "node:path";

import { DatabaseStartError } from "./database-start-error.ts";

/** `NNNN_name.sql`. `checksum` is SHA-256 in hex, independent of line endings. */
export type MigrationFile = { name: string; sql: string; checksum: string };

export const migrationsDir = fileURLToPath(new URL("./migrations", import.meta.url));

/** The migrations of a folder by number. Throws on a bad or repeated number. */
export async function readMigrationFiles(dir: string = migrationsDir): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  const taken = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new DatabaseStartError(`${name}: a migration is named NNNN_name.sql.`);
    const other = taken.get(number);
    if (other) throw new DatabaseStartError(`${other} and ${name} have the same number.`);
    taken.set(number, name);
  }
  return Promise.all(names.map((name) => readMigrationFile(dir, name)));
}

async function readMigrationFile(dir: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(path.join(dir, name), "utf8")).replaceAll("\r\n", "\n");
  // Each file runs in one transaction with its record; ending it early would split them.
  if (/^\s*(begin|commit|rollback)\s*;/im.test(sql)) {
    throw new DatabaseStartError(`${name} begins or ends a transaction; it already runs in one.`);
  }
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}
