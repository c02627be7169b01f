import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "#tests/support/app-server.ts";

/** A server under measurement in its own process. */
export type ServerProcess = {
  name: string;
  port: number;
  /** User and system CPU time since the process started, in ms. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
};

export type NodeProcess = ServerProcess & {
  pid: number;
  /** Heap and buffers in use after a collection. */
  memoryMb(): Promise<number>;
};

const SERVERS = join(import.meta.dirname, "servers");
const REPORT = join(SERVERS, "report.ts");

/** The product by the command that `npm start` runs. */
export function startProduct(env: Record<string, string>): Promise<NodeProcess> {
  const main = join(import.meta.dirname, "..", "server", "main.ts");
  return start("product", main, env, ["--max-old-space-size=512"]);
}

/** A server to compare with, `bench/servers/<name>.ts`, in production mode like the product. */
export function startPeer(name: string, env: Record<string, string> = {}): Promise<NodeProcess> {
  return start(name, join(SERVERS, `${name}.ts`), { NODE_ENV: "production", ...env });
}

async function start(
  name: string,
  file: string,
  env: Record<string, string>,
  flags: string[] = [],
): Promise<NodeProcess> {
  const port = await freePort();
  const child = fork(file, {
    execArgv: [...flags, "--import", REPORT],
    env: { ...process.env, PORT: String(port), ...env },
    // The product logs a line per request, as in production, so its cost counts.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await untilListening(child, port);
  return {
    name,
    pid: child.pid!,
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
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isListening = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
    await setTimeout(20);
  }
  throw new Error(`A server ended with ${child.exitCode ?? child.signalCode}`);
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
