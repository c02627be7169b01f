import { readFileSync } from "node:fs";

/** Linux only. */
const TICKS_PER_SECOND = 100;

export function usageOf(pid: number): { residentMb: number; cpuMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    residentMb: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024),
    cpuMs: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000,
  };
}
