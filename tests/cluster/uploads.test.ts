import { afterAll, beforeAll, expect, test } from "vitest";
import { startFreeInterview } from "#modules/one-way/commands/start-interview.server.ts";
import { takeStep } from "#modules/one-way/commands/take-step.server.ts";
import { SURFACES } from "#server/http/surfaces.ts";
import { freePort } from "#tests/support/app-server.ts";
import { type Proxy, startProxy } from "#tests/support/cluster/proxy.ts";
import { pngPhoto } from "#tests/support/photo-files.ts";
import { recordedWebm } from "#tests/support/recorded-webm.ts";
import { enterRoom, type RoomWorld, startRoomWorld } from "#tests/support/room.ts";

let world: RoomWorld;
let proxy: Proxy;
let proxyPort: number;
/** What `/stream` responds with. */
let stream: ReadableStreamDefaultController<Uint8Array>;

beforeAll(async () => {
  const pages = async ({ url }: Request) => {
    if (!url.endsWith("/stream")) return new Response("a page");
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (stream = controller),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  world = await startRoomWorld({ pages, env: { TRUSTED_PROXIES: "1" } });
  proxyPort = await freePort();
  proxy = await startProxy(proxyPort, [world.port, world.port]);
});
afterAll(async () => {
  await proxy?.stop();
  await world?.close();
});

const MB = 1024 * 1024;
type Sent = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
const send = (path: string, cookie: string, init: Sent) =>
  fetch(new URL(path, proxy.url), {
    redirect: "manual",
    ...init,
    headers: { cookie, ...init.headers },
  });

function sendForm(path: string, cookie: string, name: string, file: Buffer) {
  const body = new FormData();
  body.set(name, new File([Uint8Array.from(file)], name));
  return send(path, cookie, { method: "POST", body });
}

/** Uploads a recording in parts of the largest size, like a browser after an outage. */
async function expectRecorded(createAt: string, cookie: string, facts: Record<string, string>) {
  const tus = { "tus-resumable": "1.0.0" };
  const startedAt = world.services.clock.now().toISOString();
  const metadata = Object.entries({ type: "audio/webm", startedAt, ...facts });
  const created = await send(createAt, cookie, {
    method: "POST",
    headers: {
      ...tus,
      "upload-defer-length": "1",
      "upload-metadata": metadata.map(([name, value]) => `${name} ${btoa(value)}`).join(","),
    },
  });
  expect(created.status).toBe(201);
  const part = Buffer.concat([await recordedWebm(1), Buffer.alloc(8 * MB)]).subarray(0, 8 * MB);
  for (const offset of [0, part.length]) {
    const patched = await send(created.headers.get("location")!, cookie, {
      method: "PATCH",
      body: Uint8Array.from(part),
      headers: {
        ...tus,
        "content-type": "application/offset+octet-stream",
        "upload-offset": String(offset),
      },
    });
    expect([offset, patched.status]).toEqual([offset, 204]);
    expect(patched.headers.get("upload-offset")).toBe(String(offset + part.length));
  }
}

// With nginx's default of 1 MB, a recording that catches up after an outage stops for good.
test("nginx passes on the largest body of every surface, and refuses more with a sentence", async () => {
  for (const { path, bodyKb } of SURFACES) {
    const url = path.replaceAll(/:\w+/g, "7") || "/";
    const body = new Uint8Array(bodyKb * 1024);
    const { headers } = await send(url, "", { method: "POST", body });
    expect([url, headers.has("x-request-id")]).toEqual([url, true]);
  }
  const refused = await send("/expert/profile/photo", "", {
    method: "POST",
    body: new Uint8Array(16 * MB + 1),
  });
  expect([refused.status, refused.headers.has("x-request-id")]).toEqual([413, false]);
  expect(await refused.text()).toContain("That file is too large.");
});

test("every kind of upload passes nginx at its largest size", async () => {
  const { session, services } = world;
  const { candidate, expert, bookingId, orderId } = session;
  const photo = (file: Buffer) => sendForm("/expert/profile/photo", expert.cookie, "photo", file);
  const resume = (file: Buffer) =>
    sendForm(`/orders/${orderId}/brief`, candidate.cookie, "resume", file);
  const largest = 16 * MB - 1024;
  for (const [response, result] of [
    [await photo(pngPhoto(300, 300)), "saved"],
    [await photo(Buffer.alloc(largest)), "photo=too_large"],
    [await resume(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4 * MB)])), "brief=saved"],
    [await resume(Buffer.alloc(largest)), "brief=too_large"],
  ] as const) {
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toContain(`?${result}#`);
  }

  // The room's socket passes too.
  for (const { cookie } of [candidate, expert]) {
    const client = await enterRoom(proxyPort, bookingId, { cookie });
    await client.add({ kind: "consent", data: { recording: true } });
    await client.close();
  }
  await expectRecorded(`/room/${bookingId}/recordings`, candidate.cookie, {});

  const { userId } = candidate;
  const setup = { topic: "coding", pace: "standard", spoken: false, age: "adult" } as const;
  const started = await startFreeInterview(services, { userId, zone: "UTC" }, setup);
  const interviewId = started.ok ? started.id : "";
  await takeStep(services, { interviewId, userId }, { step: "show", position: 0 });
  const facts = { position: "0", take: "1" };
  await expectRecorded(`/interviews/oneway/${interviewId}/recordings`, candidate.cookie, facts);
});

// Waits forever without `x-accel-buffering`.
test("nginx passes on a streamed response as it comes", async () => {
  const response = await send("/stream", "", {});
  const reader = response.body!.getReader();
  for (const part of ["data: first\n\n", "data: second\n\n"]) {
    stream.enqueue(new TextEncoder().encode(part));
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(part);
  }
  stream.close();
  expect(await reader.read()).toMatchObject({ done: true });
});
