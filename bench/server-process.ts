import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A server under measurement in its own process: `bench/servers/<name>.ts`. */
export type ServerProcess = {
  name: string;
  port: number;
  /** User and system CPU time since the process started, in ms. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
};

export type NodeProcess = ServerProcess & {
  /** Heap and buffers in use after a collection. */
  memoryMb(): Promise<number>;
};

export async function startServer(
  name: string,
  env: Record<string, string> = {},
): Promise<NodeProcess> {
  const child = fork(join(import.meta.dirname, "servers", `${name}.ts`), {
    env: { ...process.env, NODE_ENV: "production", ...env },
    // The product logs a line per request, as in production, so its cost counts.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await answer<{ port: number }>(child);
  return {
    name,
    port,
    async cpuMs() {
      child.send("cpu");
      return (await answer<{ cpuMs: number }>(child)).cpuMs;
    },
    async memoryMb() {
      child.send("memory");
      return (await answer<{ memoryMb: number }>(child)).memoryMb;
    },
    async stop() {
      const ended = once(child, "exit");
      child.send("stop");
      await ended;
    },
  };
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`A server ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as T);
    });
  });
}
