import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

import { readNotes, useEmbeddedFolder, writeNote } from "#tests/support/embedded-folder.ts";

const folder = useEmbeddedFolder();
const asRoot = process.getuid?.() === 0;

describe("a folder that the server's user can't enter", () => {
  // As root the cluster goes to the state folder; other users can enter their own folders.
  test("still works, even after a move, and starts fresh after it was deleted", async () => {
    const closed = path.join(folder.root, "closed");
    await mkdir(closed, { mode: 0o700 });
    folder.dataDir = path.join(closed, "data");
    const server = await folder.start();
    await writeNote(server.url, "kept");
    const owner = await stat(server.clusterDir);
    expect(owner.uid === 0).toBe(false);
    expect(owner.mode & 0o777).toBe(0o700);
    const pointer = path.join(folder.dataDir, "postgres", "cluster-location");
    if (asRoot) {
      expect(path.dirname(path.dirname(server.clusterDir))).toBe(folder.stateDir);
      expect(await readFile(pointer, "utf8")).toBe(`${server.clusterDir}\n`);
    } else {
      expect(server.clusterDir).toBe(path.join(folder.dataDir, "postgres", "cluster"));
      expect(existsSync(pointer)).toBe(false);
    }
    await server.stop();

    const moved = path.join(folder.root, "moved");
    await rename(closed, moved);
    folder.dataDir = path.join(moved, "data");
    const again = await folder.start();
    expect(await readNotes(again.url)).toEqual(["kept"]);
    await again.stop();

    // Deleting the data folder means deleting the database, wherever it is.
    await rm(folder.dataDir, { recursive: true });
    const restarted = await folder.start();
    await expect(readNotes(restarted.url)).rejects.toThrow('relation "notes" does not exist');
    await restarted.stop();
  });

  test("moves its database when it is closed later", async () => {
    const parent = path.join(folder.root, "parent");
    await mkdir(parent);
    await chmod(parent, 0o755);
    folder.dataDir = path.join(parent, "data");
    const server = await folder.start();
    expect(path.dirname(server.clusterDir)).toBe(path.join(folder.dataDir, "postgres"));
    await writeNote(server.url, "kept");
    await server.stop();
    await chmod(parent, 0o700);
    const again = await folder.start();
    expect(again.clusterDir.startsWith(asRoot ? folder.stateDir : folder.dataDir)).toBe(true);
    expect(await readNotes(again.url)).toEqual(["kept"]);
    await again.stop();
  });
});
