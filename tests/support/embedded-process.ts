import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import type { EmbeddedServer } from "#platform/db/embedded.ts";

export type StartedFacts = Pick<EmbeddedServer, "url" | "adopted" | "clusterDir">;

export type EmbeddedProcess = {
  child: ChildProcess;
  /** The result of `startEmbedded`, or its error message. Rejects if the process was killed. */
  started: Promise<StartedFacts | { failure: string }>;
  /** The output of the process and its server, without our own line. */
  noise(): string;
  leave(): Promise<void>;
  kill(): Promise<void>;
};

const script = `
  import { startEmbedded } from "#platform/db/embedded.ts";
  const [dataDir, stateDir] = process.argv.slice(1);
  const say = (value) => console.log("answer " + JSON.stringify(value));
  try {
    const { stop, ...facts } = await startEmbedded({ dataDir, stateDir });
    say(facts);
    process.stdin.once("data", () => stop().then(() => process.exit(0)));
  } catch (error) {
    say({ failure: error.message });
  }
`;

export function embeddedProcess(
  dataDir: string,
  stateDir: string,
  limits = "true",
): EmbeddedProcess {
  const child = spawn(
    "/bin/sh",
    [
      ...["-c", `${limits}; exec "$@"`, "sh", process.execPath, "--input-type=module", "-e"],
      ...[script, "--", dataDir, stateDir],
    ],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  const closed = once(child, "close");
  let noise = "";
  child.stderr.on("data", (chunk) => (noise += chunk));
  const started = new Promise<Awaited<EmbeddedProcess["started"]>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("answer ")) resolve(JSON.parse(line.slice("answer ".length)));
      else noise += line;
    });
    closed.then(() => reject(new Error(`The process ended: ${noise}`)), reject);
  });
  started.catch(() => {});
  return {
    child,
    started,
    noise: () => noise,
    leave: async () => {
      child.stdin.write("leave\n");
      await closed;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit").catch(() => {});
    },
  };
}

export async function startedFacts(process: EmbeddedProcess): Promise<StartedFacts> {
  const facts = await process.started;
  if ("failure" in facts) throw new Error(facts.failure);
  return facts;
}
