import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { lightlyCompressed } from "./light-compression.ts";

const PAGE = `<!doctype html>${"<p>A time at nine, a time at ten.</p>".repeat(100)}`;
const HTML = { "content-type": "text/html; charset=utf-8" };

async function bytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

test("compresses a server-rendered page with an accepted encoding", async () => {
  const page = () => new Response(PAGE, { status: 422, headers: { ...HTML, vary: "cookie" } });
  const br = await lightlyCompressed(page(), "gzip, deflate, br, zstd");
  expect(br.status).toBe(422);
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(br.headers.get("vary")).toBe("cookie, accept-encoding");
  expect(brotliDecompressSync(await bytes(br)).toString()).toBe(PAGE);

  const gzip = await lightlyCompressed(page(), "gzip, deflate");
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  const body = await bytes(gzip);
  expect(body.byteLength).toBeLessThan(PAGE.length / 5);
  expect(gunzipSync(body).toString()).toBe(PAGE);

  const plain = await lightlyCompressed(page(), null);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe(PAGE);
});

// Matching the name alone would send brotli for three of these.
test.each([
  ["br;q=0, gzip;q=0", null],
  ["br;q=0.0, gzip", "gzip"],
  ["BR ; q=0, gzip;q=0.5", "gzip"],
  ["brotli", null],
  ["br;q=1, *;q=0", "br"],
])("respects the weights in %j", async (accepted, encoding) => {
  const sent = await lightlyCompressed(new Response(PAGE, { headers: HTML }), accepted);
  expect(sent.headers.get("content-encoding")).toBe(encoding);
});

test("keeps every cookie", async () => {
  const response = new Response(PAGE, { headers: HTML });
  response.headers.append("set-cookie", "a=1");
  response.headers.append("set-cookie", "b=2");
  const sent = await lightlyCompressed(response, "br");
  expect(sent.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("leaves small, empty and binary responses unchanged", async () => {
  for (const response of [
    new Response("short", { headers: HTML }),
    new Response(null, { status: 303, headers: { location: "/" } }),
    new Response(PAGE, { headers: { "content-type": "image/png" } }),
    new Response(PAGE, { headers: { ...HTML, "content-encoding": "gzip" } }),
  ]) {
    const before = response.headers.get("content-encoding");
    expect((await lightlyCompressed(response, "br")).headers.get("content-encoding")).toBe(before);
  }
});
