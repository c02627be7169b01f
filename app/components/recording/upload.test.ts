import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChunkStore, StoredChunk, StoredRecording } from "./chunk-store.ts";
import { uploadStored } from "./upload.ts";

/** What responds to a PATCH: the server, or a proxy in front of it. */
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let received: Buffer;
const server = createServer((request, response) => {
  if (request.method === "PATCH") return respond(request, response);
  response.writeHead(200, { "upload-offset": String(received.length) }).end();
});
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = Buffer.alloc(0);
});
afterAll(() => server.close());

/** Node has no IndexedDB. */
function storeOf(contents: readonly Buffer[], isComplete = false) {
  const recordings = new Map<string, StoredRecording>([
    ["own", { key: "own", createAt: "", facts: {}, url: `${origin}/own`, isComplete }],
  ]);
  let position = 0;
  const chunks = new Set<StoredChunk>();
  for (const content of contents) {
    chunks.add({ recording: "own", position, data: new Blob([Uint8Array.from(content)]) });
    position += content.length;
  }
  const store: Pick<ChunkStore, "get" | "chunks" | "forgetChunks" | "forget"> = {
    get: async (key) => recordings.get(key),
    chunks: async (_key, most) => [...chunks].slice(0, most),
    forgetChunks: async (sent) => sent.forEach((chunk) => chunks.delete(chunk)),
    forget: async (key) => void recordings.delete(key),
  };
  return { store: store as ChunkStore, isKept: () => recordings.has("own") };
}

test.each([
  ["closed", { state: "uploaded", isKept: false }],
  ["quota", { state: "refused", isKept: true }],
])("what the server refuses with %s", async (reason, expected) => {
  respond = (_request, response) => {
    response.writeHead(403, { "content-type": "application/json" });
    response.end(JSON.stringify({ reason }));
  };
  const { store, isKept } = storeOf([Buffer.from("a second of it")]);
  const { state } = await uploadStored(store, "own", null);
  expect({ state, isKept: isKept() }).toEqual(expected);
});

test.each([403, 404, 413, 429, 502, 503, 504])(
  "retries what a proxy refuses with %i",
  async (status) => {
    respond = (_request, response) => {
      response.writeHead(status, { "content-type": "text/html", "retry-after": "7" });
      response.end(`<h1>${status}</h1>`);
    };
    const { store, isKept } = storeOf([Buffer.alloc(3_000)]);
    const sent = uploadStored(store, "own", null);
    await expect(sent).rejects.toMatchObject({ status, waitMs: 7_000 });
    expect(isKept()).toBe(true);
  },
);

test("sends smaller parts through a proxy that refuses large ones", async () => {
  const [most, accepted]: [number, number[]] = [300_000, []];
  respond = (request, response) =>
    void buffer(request).then((body) => {
      if (body.length > most) return response.writeHead(413, { "content-type": "text/html" }).end();
      accepted.push(body.length);
      received = Buffer.concat([received, body]);
      return response.writeHead(204, { "upload-offset": String(received.length) }).end();
    });
  const seconds = Array.from({ length: 9 }, (_, at) => Buffer.alloc(500_000, at + 1));
  const { store, isKept } = storeOf(seconds, true);
  expect(await uploadStored(store, "own", null)).toMatchObject({ state: "uploaded" });
  expect(received.equals(Buffer.concat(seconds))).toBe(true);
  expect(isKept()).toBe(false);
  // It doesn't try the refused size again.
  expect(Math.min(...accepted.slice(0, -2))).toBeGreaterThan(most / 2);
});
