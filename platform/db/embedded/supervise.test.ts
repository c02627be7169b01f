import { afterEach, expect, test } from "vitest";

import {
  serverPid,
  useEmbeddedFolder,
  readNotes,
  writeNote,
} from "#tests/support/embedded-folder.ts";
import { isAlive } from "./process-identity.ts";
import { supervise } from "./supervise.ts";

const folder = useEmbeddedFolder();
const started: { stop(): void }[] = [];
afterEach(() => {
  for (const supervision of started.splice(0)) supervision.stop();
});

test("restarts a killed server with its data under the same URL", async () => {
  const server = await folder.start({ durable: true });
  await writeNote(server.url, "before the crash");
  let failed: Error | null = null;
  server.keepRunning((error) => (failed = error));
  const killed = await serverPid(server.clusterDir);
  process.kill(killed, "SIGKILL");
  await expect
    .poll(() => readNotes(server.url).catch(() => "down"), { timeout: 20_000 })
    .toEqual(["before the crash"]);
  const pid = await serverPid(server.clusterDir);
  expect(pid).not.toBe(killed);
  expect(failed).toBeNull();

  await server.stop();
  expect(isAlive(pid)).toBe(false);
});

test("gives up after five restarts without a minute of running, however long each takes", async () => {
  let restarts = 0;
  let time = 0;
  const failure = await new Promise<Error>((onFailed) => {
    const server = {
      isRunning: () => false,
      restart: async () => {
        restarts += 1;
        time += 25_000;
        throw new Error("No space left on device.");
      },
      onFailed,
    };
    started.push(supervise(server, [0, 0, 0, 0, 0], () => time));
  });
  expect(restarts).toBe(5);
  expect(failure).toMatchObject({ code: "database_start" });
  expect(failure.message).toBe(
    "PostgreSQL was restarted 5 times and ended again each time. No space left on device.",
  );
});
