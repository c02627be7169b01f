import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { runFrame } from "#app/components/runner/frame-script.ts";
import { RUN_LIMITS } from "#app/components/runner/run-result.ts";
import { acceptsEncoding } from "./accepts-encoding.ts";
import type { HttpEnv } from "./context.ts";
import { PYTHON_FILES, pythonFile } from "./python-files.ts";

const SCRIPT = `(${runFrame.toString()})(${JSON.stringify(RUN_LIMITS)})`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Code runner</title><script>${SCRIPT}</script></html>`;
const SCRIPT_HASH = createHash("sha256").update(SCRIPT).digest("base64");

/** The document in which people's code runs, and its files. */
export function runnerRoutes(
  { publicUrl, repoRoot }: { publicUrl: string; repoRoot: string },
  { isDevelopment = false } = {},
) {
  // In development, the bundler serves the workers at their source paths.
  const own = `${publicUrl}${isDevelopment ? "/" : "/runner/"}`;
  const policy = [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'sha256-${SCRIPT_HASH}' 'wasm-unsafe-eval' ${own}`,
    "worker-src blob:",
    `connect-src ${own}`,
    `frame-ancestors ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return new Hono<HttpEnv>()
    .get("/runner/frame", (c) => {
      c.header("content-security-policy", policy);
      c.header("cache-control", "public, max-age=0, must-revalidate");
      return c.html(PAGE);
    })
    .get("/runner/python/:file", (c) => {
      const file = c.req.param("file");
      const type = PYTHON_FILES[file];
      if (type === undefined) return c.json({ reason: "not_found" }, 404);
      c.header("content-type", type);
      c.header("cache-control", "public, max-age=86400");
      c.header("vary", "accept-encoding");
      // Served from disk, because no other page needs these 13 MB.
      const plain = pythonFile(repoRoot, file);
      const gzip = `${plain}.gz`;
      const isGzip = acceptsEncoding(c.req.header("accept-encoding"), "gzip") && existsSync(gzip);
      if (isGzip) c.header("content-encoding", "gzip");
      const stream = createReadStream(isGzip ? gzip : plain);
      return c.body(Readable.toWeb(stream) as ReadableStream);
    });
}
