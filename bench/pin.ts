import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Moves a process with its threads to one core; false without util-linux or that core. */
export const pin = (pid: number, core: number): boolean => setCores(pid, String(core));

/** Lets it use every core again. */
export const unpin = (pid: number): boolean => setCores(pid, `0-${cpus().length - 1}`);

function setCores(pid: number, cores: string): boolean {
  return spawnSync("taskset", ["-acp", cores, String(pid)]).status === 0;
}
