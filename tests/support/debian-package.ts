import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Returns what `find` finds, installing a Debian package if needed. Throws with instructions if
 * that fails.
 */
export function fromDebianPackage<Found>(name: string, find: () => Found | undefined): Found {
  const found = find() ?? (installByApt(name) ? find() : undefined);
  if (found === undefined) {
    throw new Error(`${name} is missing. Run \`apt-get install ${name}\` (Debian, as root).`);
  }
  return found;
}

function installByApt(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing ${name} with apt-get.`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("/usr/bin/apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status ===
    0;
  // Stale package lists may still be good enough.
  apt("update", "-q");
  return apt("install", "-y", "-q", name);
}
