import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SecretName } from "./config.ts";

/**
 * A secret for a machine without a configured one: created once in the data folder, with owner-only
 * permissions. Of two concurrent starts, one link wins and both read its secret.
 */
export function localSecret(dataDir: string, name: SecretName): string {
  const folder = join(dataDir, "secrets");
  const file = join(folder, name);
  const existing = readIfThere(file);
  if (existing) return existing;
  // The data folder stays open, because the database's user must enter it.
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
