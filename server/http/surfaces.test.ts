import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpApp, startHttpApp } from "#tests/support/http-app.ts";
import { rawHttp } from "#tests/support/raw-http.ts";
import { type Surface, SURFACES, surfaceOf } from "./surfaces.ts";

const TEXT = "a line of text, repeated ".repeat(200);
const ROOM: Surface = {
  path: "/room",
  bodyKb: 1,
  receiveMs: 300,
  compresses: false,
  features: ["camera", "microphone"],
};

let app: HttpApp;
/** The stream that `/stream` answers with. */
let stream: ReadableStreamDefaultController<Uint8Array>;

beforeAll(async () => {
  app = await startHttpApp({ surfaces: [ROOM, ...SURFACES], pages });
});
afterAll(() => app.close());

async function pages(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const type = pathname === "/stream" ? "text/event-stream" : "text/html";
  const headers = {
    "content-type": type,
    ...(pathname === "/file" ? { "content-disposition": 'attachment; filename="a.html"' } : {}),
  };
  if (pathname !== "/stream" && pathname !== "/file") return new Response(TEXT, { headers });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
    },
  });
  return new Response(body, { headers });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: "manual" });

test("the longest path decides, in each of its spellings for scripts", () => {
  const surfaces = [ROOM, ...SURFACES];
  const found = (path: string) => surfaceOf(path, surfaces).path;
  expect(found("/room")).toBe("/room");
  expect(found("/room/7")).toBe("/room");
  expect(found("/room.data")).toBe("/room");
  expect(found("/room/7.data")).toBe("/room");
  expect(found("/roomy")).toBe("");
  expect(found("/api/holds")).toBe("/api");
  expect(found("/")).toBe("");
});

test("camera and microphone are allowed only where a page uses them", async () => {
  const policy = async (path: string) => (await get(path)).headers.get("permissions-policy");
  for (const path of ["/room/7", "/ROOM/7"]) {
    expect(await policy(path)).toMatch(
      /^camera=\(self\), microphone=\(self\), display-capture=\(\), screen-wake-lock=\(\), geolocation=\(\)/,
    );
  }
  for (const path of ["/", "/roomy", "/orders/room/7", "/api/nothing", "/healthz"]) {
    expect(await policy(path)).toMatch(
      /^camera=\(\), microphone=\(\), display-capture=\(\), screen-wake-lock=\(\), geolocation/,
    );
  }
  const asking = SURFACES.filter(({ features }) => features.length > 0);
  expect(asking.map(({ path, features }) => [path, features.length])).toEqual([
    ["/room", 4],
    ["/device-check", 2],
    ["/sessions/ai/full", 1],
    ["/sessions/ai", 1],
    ["/sessions/ai", 1],
    ["/sessions/visa", 1],
    ["/interviews/oneway/:id", 2],
  ]);
});

test("each surface has its own body limit, compression and time to send", async () => {
  const post = (path: string, kb: number, headers = {}) =>
    fetch(app.url + path, {
      method: "POST",
      headers,
      body: new URLSearchParams({ a: "x".repeat(kb * 1024) }),
    });
  expect((await post("/room/7", 2)).status).toBe(413);
  expect((await post("/somewhere", 2)).status).toBe(200);
  expect((await post("/somewhere", 17)).status).toBe(413);
  expect((await post("/api/nothing", 17)).status).toBe(404);
  const submitted = await post("/somewhere", 17, { accept: "text/html,*/*;q=0.8" });
  expect([submitted.status, await submitted.text()]).toEqual([
    413,
    expect.stringContaining("choose a smaller file or a shorter text"),
  ]);

  const br = { "accept-encoding": "br" };
  expect((await get("/somewhere", br)).headers.get("content-encoding")).toBe("br");
  expect((await get("/room/7", br)).headers.get("content-encoding")).toBeNull();

  const slow = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1`;
  expect((await rawHttp(app.port, slow("/room/7"), { untilMs: 10_000 })).status).toBe(408);
});

test("a body is as large as its form's longest texts need, and no larger", () => {
  const LONGEST = [
    ["/message", 4_000, 5],
    ["/inquiry", 4_000, 5],
    ["/request-a-call", 4_000, 5],
    ["/book-your-slot", 2_000, 10],
    ["/book-your-slot/draft", 2_000, 10],
    ["/orders/7", 2_000, 5],
    ["/candidate/sessions/7", 2_000, 3],
    ["/expert/apply", 3_500, 16],
    ["/expert/sessions/7", 7_000, 4],
    ["/sessions/ai", 8_000, 2],
    ["/sessions/visa/7", 2_000, 2],
    ["/admin/orders/7", 500, 10],
  ] as const;
  for (const [path, characters, timesOthers] of LONGEST) {
    const { bodyKb } = surfaceOf(path);
    const bytes = encodeURIComponent("क".repeat(characters)).length;
    expect([path, bytes < bodyKb * 1024]).toEqual([path, true]);
    expect([path, bodyKb * 1024 < bytes * timesOthers]).toEqual([path, true]);
  }
});

// Negative control: without the exceptions in light-compression.ts these wait for the end.
test.each(["/stream", "/file"])("%s is streamed without buffering", async (path) => {
  const answer = await get(path, { "accept-encoding": "br, gzip" });
  expect(answer.headers.get("content-encoding")).toBeNull();
  const reader = answer.body!.getReader();
  for (const text of ["data: one\n\n", "data: two\n\n"]) {
    stream.enqueue(new TextEncoder().encode(text));
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(text);
  }
  stream.close();
  expect((await reader.read()).done).toBe(true);
});

describe("a link between surfaces with different permissions", () => {
  const from = (path: string) => ({ referer: `http://localhost${path}` });
  const order = async (path: string, headers: Record<string, string>) => {
    const answer = await get(path, headers);
    return answer.status === 204
      ? [answer.headers.get("x-remix-redirect"), answer.headers.get("x-remix-reload-document")]
      : answer.status;
  };

  test("loads a new document, on the way in and out", async () => {
    const into = await order("/room/7.data?a=b&_routes=x", from("/candidate"));
    expect(into).toEqual(["/room/7?a=b", "true"]);
    expect(await order("/candidate.data", from("/room/7"))).toEqual(["/candidate", "true"]);
    expect(await order("/_root.data", from("/room/7"))).toEqual(["/", "true"]);
    expect(await order("/room/7.data", {})).toEqual(["/room/7", "true"]);
  });

  test("and no other does", async () => {
    expect(await order("/room/8.data", from("/room/7"))).toBe(200);
    expect(await order("/orders/x.data", from("/candidate"))).toBe(200);
    expect(await order("/orders/x.data", {})).toBe(200);
    expect(await order("/room/7", from("/candidate"))).toBe(200);
  });
});
