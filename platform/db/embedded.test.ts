import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

import {
  readNotes,
  serverPid,
  useEmbeddedFolder,
  writeNote,
} from "#tests/support/embedded-folder.ts";
import { embeddedProcess, startedFacts } from "#tests/support/embedded-process.ts";
import { asAdmin } from "#tests/support/test-cluster.ts";

import { connect } from "./client.ts";
import { removeEmbedded } from "./embedded.ts";
import { isAlive } from "./embedded/process-identity.ts";

const folder = useEmbeddedFolder();

describe("a start on an empty folder", () => {
  test("runs a durable, private, quiet server that keeps its data after a stop", async () => {
    const child = embeddedProcess(folder.dataDir, folder.stateDir);
    const facts = await startedFacts(child);
    expect(facts.adopted).toBe(false);
    const settings = await asAdmin(facts.url, async (client) => {
      const { rows } = await client.query(
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes',
          'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'server_encoding')
          union select 'locale', datlocale from pg_database where datname = current_database()
          union select 'method', auth_method from pg_hba_file_rules`,
      );
      return Object.fromEntries(rows.map((row) => [row.name, row.setting]));
    });
    expect(settings).toEqual({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      server_encoding: "UTF8",
      locale: "C.UTF-8",
      method: "scram-sha-256",
    });
    const password = await stat(path.join(folder.dataDir, "postgres", "password"));
    expect(password.mode & 0o777).toBe(0o600);
    const pid = await serverPid(facts.clusterDir);
    await writeNote(facts.url, "kept");
    await child.leave();
    expect(isAlive(pid)).toBe(false);
    expect(child.noise()).toBe("");

    const again = await folder.start();
    expect(again.adopted).toBe(false);
    expect(await readNotes(again.url)).toEqual(["kept"]);
    await again.stop();
    await again.stop();

    await rm(path.join(folder.dataDir, "postgres", "password"));
    await expect(folder.start()).rejects.toThrow(/password is gone/);
  });

  test("by two processes creates one cluster, and the last to leave stops it", async () => {
    const children = [
      embeddedProcess(folder.dataDir, folder.stateDir),
      embeddedProcess(folder.dataDir, folder.stateDir),
    ];
    const [first, second] = await Promise.all(children.map((child) => startedFacts(child)));
    expect(first?.url).toBe(second?.url);
    expect([first, second].filter((facts) => facts?.adopted)).toHaveLength(1);
    const { url, clusterDir } = first!;
    const pid = await serverPid(clusterDir);
    await writeNote(url, "shared");
    await children[0]!.leave();
    expect(await readNotes(url)).toEqual(["shared"]);
    await expect(removeEmbedded(folder)).rejects.toThrow(
      `used by process ${children[1]!.child.pid}`,
    );
    await children[1]!.leave();
    expect(isAlive(pid)).toBe(false);
    await removeEmbedded(folder);
    expect(existsSync(clusterDir)).toBe(false);
  });
});

test("a stop writes nothing, so a full disk doesn't leave the server running", async () => {
  const child = embeddedProcess(folder.dataDir, folder.stateDir);
  const facts = await startedFacts(child);
  const pid = await serverPid(facts.clusterDir);
  // Every write of this process fails from now on; the server's don't.
  execFileSync("prlimit", ["--pid", String(child.child.pid), "--fsize=0"]);
  await child.leave();
  expect(child.noise()).toBe("");
  expect(child.child.exitCode).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

// A busy machine does it too: a closed pool's connections are still there when the server stops.
test("a stop lets closed connections end first, without an error for their client", async () => {
  const server = await folder.start();
  const file = path.join(server.clusterDir, "postmaster.pid");
  const errors: Error[] = [];
  const db = connect(server.url, { onError: (error) => errors.push(error) });
  const { rows } = await db.$client.query<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(rows[0]!.pid, "SIGSTOP");
  await db.$client.end();
  const stopped = server.stop();
  await expect.poll(() => readFile(file, "utf8")).toContain("stopping");
  process.kill(rows[0]!.pid, "SIGCONT");
  await stopped;
  expect(errors).toEqual([]);
});

test("a stop ends connections that stay open", async () => {
  const server = await folder.start();
  const pid = await serverPid(server.clusterDir);
  const errors: Error[] = [];
  const db = connect(server.url, { onError: (error) => errors.push(error) });
  await db.$client.query("select 1");
  await server.stop();
  expect(isAlive(pid)).toBe(false);
  await expect.poll(() => errors).toMatchObject([{ code: "57P01" }]);
  await db.$client.end();
});

describe("start errors are one line", () => {
  const failure = async () => {
    const error = await folder.start().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "database_start" });
    const { message } = error as Error;
    expect(message).not.toContain("\n");
    return message;
  };

  test("a data folder that is a file", async () => {
    const file = path.join(folder.root, "file");
    await writeFile(file, "");
    const right = folder.dataDir;
    folder.dataDir = path.join(file, "data");
    expect(await failure()).toMatch(/could not be started for .*ENOTDIR/);
    folder.dataDir = right;
  });

  test("a foreign folder in the cluster's place, which is left alone", async () => {
    const cluster = path.join(folder.dataDir, "postgres", "cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, "thesis.txt"), "");
    expect(await failure()).toMatch(/holds something that is not a database/);
    expect(await readdir(cluster)).toEqual(["thesis.txt"]);
  });

  test("data of another PostgreSQL version", async () => {
    const cluster = path.join(folder.dataDir, "postgres", "cluster");
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, "PG_VERSION"), "14\n");
    expect(await failure()).toMatch(/is of PostgreSQL 14, and PostgreSQL 18 is installed/);
  });

  test("no disk space", async () => {
    const child = embeddedProcess(folder.dataDir, folder.stateDir, "ulimit -f 64");
    const facts = await child.started;
    expect(facts).toEqual({
      failure: expect.stringMatching(/^PostgreSQL could not be set up in /),
    });
    expect(JSON.stringify(facts)).not.toContain("\\n");
    expect(existsSync(path.join(folder.dataDir, "postgres", "cluster"))).toBe(false);
  });
});
