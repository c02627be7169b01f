import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A server under measurement, in a process of its own: `bench/servers/<name>.ts`. */
export type ServerProcess = {
  name: string;
  port: number;
  /** CPU used since the process began, user and system, milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
};

/** @param env on top of ours; what the server needs to know */
export async function startServer(
  name: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, "servers", `${name}.ts`), {
    env: { ...process.env, NODE_ENV: "production", ...env },
    // The product writes a line per request, here as elsewhere: it counts.
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
