import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

import {
  readNotes,
  serverPid,
  useEmbeddedFolder,
  writeNote,
} from "#tests/support/embedded-folder.ts";
import { embeddedProcess, startedFacts } from "#tests/support/embedded-process.ts";

import { isAlive } from "./process-identity.ts";

const folder = useEmbeddedFolder();

// Durable servers: with `durable: false`, the tests that kill PostgreSQL lose the row.
describe("after a crash", () => {
  test("adopts the server of a killed process with its data", async () => {
    const child = embeddedProcess(folder.dataDir, folder.stateDir);
    const facts = await startedFacts(child);
    await writeNote(facts.url, "before the crash");
    const pid = await serverPid(facts.clusterDir);
    await child.kill();
    expect(isAlive(pid)).toBe(true);

    const again = await folder.start({ durable: true });
    expect(again).toMatchObject({ adopted: true, sharedWith: [], url: facts.url });
    expect(await serverPid(again.clusterDir)).toBe(pid);
    expect(await readNotes(again.url)).toEqual(["before the crash"]);
    await again.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test("restarts a killed server, even if another process has its PID", async () => {
    const server = await folder.start({ durable: true });
    await writeNote(server.url, "before the crash");
    process.kill(await serverPid(server.clusterDir), "SIGKILL");

    const second = await folder.start({ durable: true });
    expect(second.adopted).toBe(false);
    await writeNote(second.url, "before the other");
    const pid = await serverPid(second.clusterDir);
    process.kill(pid, "SIGKILL");
    await eventually(() => !isAlive(pid));
    // PostgreSQL alone would refuse forever: "lock file postmaster.pid already exists".
    const stranger = spawnAs(await stat(server.clusterDir));
    const file = path.join(server.clusterDir, "postmaster.pid");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));

    const third = await folder.start({ durable: true });
    expect(third.adopted).toBe(false);
    expect(await readNotes(third.url)).toEqual(["before the crash", "before the other"]);
    expect(isAlive(stranger.pid!)).toBe(true);
    stranger.kill();
    await Promise.all([server.stop(), second.stop(), third.stop()]);
  });

  test("starts a server when the one it found dies during the check", async () => {
    const server = await folder.start({ durable: true });
    await writeNote(server.url, "before the crash");
    const pid = await serverPid(server.clusterDir);
    process.kill(pid, "SIGSTOP");
    const starting = folder.start({ durable: true });
    await eventually(() => isConnectedTo(Number(new URL(server.url).port)));
    process.kill(pid, "SIGKILL");

    const second = await starting;
    expect(second.adopted).toBe(false);
    expect(await readNotes(second.url)).toEqual(["before the crash"]);
    await Promise.all([server.stop(), second.stop()]);
  });

  test("repeats a setup that was killed halfway", async () => {
    const child = embeddedProcess(folder.dataDir, folder.stateDir);
    const drafts = async () =>
      (await readdir(path.join(folder.dataDir, "postgres")).catch(() => [])).filter((name) =>
        name.startsWith("cluster.draft"),
      );
    await eventually(async () => {
      const [draft] = await drafts();
      return (
        !!draft && existsSync(path.join(folder.dataDir, "postgres", draft, "data", "PG_VERSION"))
      );
    });
    await child.kill();
    expect(await drafts()).toHaveLength(1);
    expect(existsSync(path.join(folder.dataDir, "postgres", "cluster"))).toBe(false);

    const server = await folder.start({ durable: true });
    await writeNote(server.url, "works");
    await server.stop();
  });
});

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 10_000, interval: 5 }).toBe(true);
}

/** Whether any process on this machine has a connection to the port (proc_net_tcp(5)). */
async function isConnectedTo(port: number): Promise<boolean> {
  const server = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = (await readFile("/proc/net/tcp", "utf8")).split("\n");
  return lines.some((line) => {
    const [, , remote, state] = line.trim().split(/\s+/);
    return remote?.endsWith(server) && state === "01";
  });
}

/** A harmless process of the server's user, which PostgreSQL mistakes for a running server. */
function spawnAs(owner: { uid: number; gid: number }) {
  const account = process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {};
  return spawn("/bin/sleep", ["60"], { ...account, cwd: "/", stdio: "ignore" });
}
