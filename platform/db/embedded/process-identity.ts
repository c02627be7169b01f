import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies a process. A PID alone isn't enough: PIDs are reused, and in a container the first
 * process has the same one after every restart.
 */
export type ProcessIdentity = { pid: number; started: string };

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? "" };
}

/** Whether this very process is still running: not another with its PID, and not a zombie. */
export function isRunning(identity: ProcessIdentity): boolean {
  const started = startOf(identity.pid);
  if (started === null) return false;
  return started === identity.started || started === "" || identity.started === "";
}

/** Whether any process has this PID; excludes zombies where they can be detected. */
export function isAlive(pid: number): boolean {
  return process.platform === "linux" ? startOf(pid) !== null : signalReaches(pid);
}

/** The command line of a process, or null if it can't be read. */
export function commandLine(pid: number): string | null {
  if (process.platform === "linux") {
    const text = readOrNull(`/proc/${pid}/cmdline`);
    if (text) return text.replaceAll("\0", " ");
  }
  return process.platform === "win32" ? null : ps(pid, "command=");
}

/** Start time as opaque text; "" if it is running but unknown; null if it is gone. */
function startOf(pid: number): string | null {
  if (!signalReaches(pid)) return null;
  if (process.platform === "linux") {
    // The name in parentheses may contain anything, so search from the last one (proc(5)).
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
