import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORIGIN_MARK } from "#app/components/site/origin.ts";
import { loadStaticFiles } from "./static-files.ts";

const LONG_PAGE = `<link rel="canonical" href="${ORIGIN_MARK}/long"><p>${Array.from({ length: 3000 }, (_, n) => (n * 7919) % 1009).join(" ")}`;
const PAGE = `<link rel="canonical" href="${ORIGIN_MARK}/pricing"><script>1</script>`;

let folder: string;
let address: string;
let stop: () => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-files-"));
  await mkdir(join(folder, "pricing"));
  await writeFile(join(folder, "pricing", "index.html"), PAGE);
  await writeFile(
    join(folder, "pricing", "index.html.br"),
    "compressed before the address was known",
  );
  await mkdir(join(folder, "long"));
  await writeFile(join(folder, "long", "index.html"), LONG_PAGE);
  await writeFile(join(folder, "plain.txt"), ORIGIN_MARK);
  const files = loadStaticFiles(folder, "https://greenroom.example");
  const server = createServer(
    (req, res) => void (files.serve(req, res) || res.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});

afterAll(async () => {
  stop();
  await rm(folder, { recursive: true });
});

test.each(["br", "gzip", "identity"])("sets a page's canonical URL to %s", async (encoding) => {
  const response = await fetch(`${address}/pricing`, { headers: { "accept-encoding": encoding } });
  expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
  expect(await response.text()).toBe(PAGE.replace(ORIGIN_MARK, "https://greenroom.example"));
  expect(response.headers.get("content-security-policy")).toContain("'sha256-");
});

test("compresses a page fully after its first request", async () => {
  const body = Buffer.from(LONG_PAGE.replace(ORIGIN_MARK, "https://greenroom.example"));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const smallest = brotliCompressSync(body, { params }).byteLength;
  const sent = async () => {
    const response = await fetch(`${address}/long`, { headers: { "accept-encoding": "br" } });
    expect(await response.text()).toBe(body.toString());
    return Number(response.headers.get("content-length"));
  };
  expect(await sent()).toBeGreaterThan(smallest);
  await expect.poll(sent).toBe(smallest);
});

test("changes only pages", async () => {
  expect(await (await fetch(`${address}/plain.txt`)).text()).toBe(ORIGIN_MARK);
});
