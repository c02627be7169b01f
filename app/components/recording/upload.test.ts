import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChunkStore, StoredRecording } from "./chunk-store.ts";
import { uploadStored } from "./upload.ts";

/** A server that rejects an upload midway, for the reason in its path. */
const server = createServer((request, response) => {
  const isHead = request.method === "HEAD";
  response.writeHead(isHead ? 200 : 403, { "upload-offset": "0" });
  response.end(isHead ? undefined : JSON.stringify({ reason: request.url!.slice(1) }));
});
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ["closed", { state: "uploaded", isKept: false }],
  ["quota", { state: "refused", isKept: true }],
])("what is refused with %s", async (reason, expected) => {
  const stored = new Map<string, StoredRecording>([
    ["own", { key: "own", createAt: "", facts: {}, url: `${origin}/${reason}`, isComplete: false }],
  ]);
  const chunk = { recording: "own", position: 0, data: new Blob(["a second of it"]) };
  // Node has no IndexedDB.
  const store: Pick<ChunkStore, "get" | "chunks" | "forget"> = {
    get: async (key) => stored.get(key),
    chunks: async () => [chunk],
    forget: async (key) => void stored.delete(key),
  };
  const { state } = await uploadStored(store as ChunkStore, "own", null);
  expect({ state, isKept: stored.has("own") }).toEqual(expected);
});
