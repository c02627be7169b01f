import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process as later processes can recognise it. The number alone does not do: numbers are used
 * again, and in a container the first process has the same one after every restart.
 */
export type ProcessIdentity = { pid: number; started: string };

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? "" };
}

/** True while that very process runs (not another one with its number, not a zombie). */
export function isRunning(identity: ProcessIdentity): boolean {
  const started = startOf(identity.pid);
  if (started === null) return false;
  return started === identity.started || started === "" || identity.started === "";
}

/** Whether any process has this number; zombies don't count where they can be told. */
export function isAlive(pid: number): boolean {
  return process.platform === "linux" ? startOf(pid) !== null : signalReaches(pid);
}

/** The command line of a process with its arguments, or null where it can't be seen. */
export function commandLine(pid: number): string | null {
  if (process.platform === "linux") {
    const text = readOrNull(`/proc/${pid}/cmdline`);
    if (text) return text.replaceAll("\0", " ");
  }
  return process.platform === "win32" ? null : ps(pid, "command=");
}

/** When a process began, as opaque text; "" when it runs but that can't be seen; null when gone. */
function startOf(pid: number): string | null {
  if (!signalReaches(pid)) return null;
  if (process.platform === "linux") {
    // The name in brackets may hold anything, so count from the last bracket (proc(5)).
    const fields = readOrNull(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
    if (!fields) return "";
    if (fields[0] === "Z" || fields[0] === "X") return null;
    return `${readOrNull("/proc/sys/kernel/random/boot_id")?.trim()}:${fields[19]}`;
  }
  return process.platform === "win32" ? "" : (ps(pid, "lstart=") ?? "");
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function ps(pid: number, column: string): string | null {
  try {
    const text = execFileSync("ps", ["-ww", "-o", column, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return text.trim() || null;
  } catch {
    return null;
  }
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
