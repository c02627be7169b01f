import { spawnSync } from "node:child_process";

/** Moves a process with its threads to one core; false without util-linux or that core. */
export function pin(pid: number, core: number): boolean {
  return spawnSync("taskset", ["-acp", String(core), String(pid)]).status === 0;
}
