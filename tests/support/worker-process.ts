import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { expect, vi } from "vitest";
import { environment, kill, terminate, watch } from "./app-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export type Worker = {
  pid: number;
  stop(): Promise<number | null>;
  kill9(): Promise<void>;
};

/** Starts `server/worker.ts`, like `npm run worker`, and waits until it is ready. */
export async function startWorker(options: {
  dataDir: string;
  env: Record<string, string>;
}): Promise<Worker> {
  const child = spawn(process.execPath, ["server/worker.ts"], {
    cwd: ROOT,
    env: { ...environment(0, options.dataDir), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = watch(child);
  try {
    await vi.waitFor(() => expect(output()).toContain("worker ready"), {
      timeout: 120_000,
      interval: 50,
    });
  } catch (error) {
    await kill(child);
    throw error;
  }
  return {
    pid: child.pid!,
    stop: () => terminate(child, output),
    kill9: () => kill(child),
  };
}
