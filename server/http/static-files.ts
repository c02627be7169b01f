import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzipSync,
} from "node:zlib";
import { ORIGIN_MARK } from "#app/components/site/origin.ts";
import { QUIET_CODE, QUIET_MARK } from "#app/components/site/quiet-console.ts";
import { acceptsEncoding } from "./accepts-encoding.ts";
import { baseHeaders, type ForeignOrigins, hashCsp, WORKER_CSP } from "./security-headers.ts";
import { surfaceOf } from "./surfaces.ts";

const CONTENT_TYPE: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
};

type Encoding = "br" | "gzip" | "identity";
type Variant = { body: Buffer; headers: Record<string, string | number>; etag: string };
type Entry = Partial<Record<Encoding, Variant>> & {
  identity: Variant;
  /** Compresses on the first request what couldn't be compressed at build. */
  compress?: (() => void) | undefined;
};

export type StaticFiles = {
  /** Serves a file or prerendered page from memory; returns false if there is none. */
  serve(req: IncomingMessage, res: ServerResponse): boolean;
};

/**
 * Loads the client build once, with its compressed variants and headers, so that serving a file is
 * a lookup and a write.
 */
export function loadStaticFiles(
  folder: string,
  publicUrl: string,
  foreign?: ForeignOrigins,
  isProd = false,
): StaticFiles {
  const entries = new Map<string, Entry>();
  for (const file of listFiles(folder)) {
    if (file.endsWith(".br") || file.endsWith(".gz") || file.includes(`${sep}.vite${sep}`))
      continue;
    const path = urlPath(relative(folder, file));
    entries.set(path, loadEntry(file, path, publicUrl, foreign, isProd));
  }
  return {
    serve(req, res) {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const url = req.url ?? "/";
      const query = url.indexOf("?");
      const entry = entries.get(query === -1 ? url : url.slice(0, query));
      if (!entry) return false;
      entry.compress?.();
      const accepted = req.headers["accept-encoding"];
      const variant =
        (acceptsEncoding(accepted, "br") && entry.br) ||
        (acceptsEncoding(accepted, "gzip") && entry.gzip) ||
        entry.identity;
      const known = req.headers["if-none-match"];
      if (known !== undefined && known.includes(variant.etag)) {
        const { "content-length": _, ...headers } = variant.headers;
        res.writeHead(304, headers);
        res.end();
        return true;
      }
      res.writeHead(200, variant.headers);
      res.end(req.method === "HEAD" ? undefined : variant.body);
      return true;
    },
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** `index.html` is served at its folder's path, as prerendering writes it. */
function urlPath(file: string): string {
  const path = `/${file.split(sep).join("/")}`;
  return path.endsWith("/index.html")
    ? path.slice(0, -"index.html".length).replace(/(.)\/$/, "$1")
    : path;
}

function loadEntry(
  file: string,
  path: string,
  publicUrl: string,
  foreign: ForeignOrigins | undefined,
  isProd: boolean,
): Entry {
  const built = readFileSync(file);
  const type = CONTENT_TYPE[extname(file)] ?? "application/octet-stream";
  const isPage = extname(file) === ".html";
  const body = isPage ? asServed(built, publicUrl, isProd) : built;
  const shared = {
    ...baseHeaders(publicUrl, surfaceOf(path)),
    ...(isPage
      ? { "content-security-policy": hashCsp(body.toString("utf8"), publicUrl, foreign) }
      : {}),
    ...(/^\/(speech|pdf)\//.test(path) ? { "content-security-policy": WORKER_CSP } : {}),
    "content-type": type,
    // Assets have a content hash in their name; everything else is revalidated.
    "cache-control": /^\/(assets|runner|speech|pdf)\//.test(path)
      ? "public, max-age=31536000, immutable"
      : "public, max-age=0, must-revalidate",
    vary: "accept-encoding",
  };
  const entry: Entry = { identity: variant(body, shared, "identity") };
  if (body !== built) return compressOnDemand(entry, shared);
  const br = readCompressed(`${file}.br`);
  const gzip = readCompressed(`${file}.gz`);
  if (br) entry.br = compressedVariant(br, shared, "br");
  if (gzip) entry.gzip = compressedVariant(gzip, shared, "gzip");
  return entry;
}

/** Fills in the origin and environment, which a prerendered page leaves open. */
function asServed(page: Buffer, publicUrl: string, isProd: boolean): Buffer {
  if (!page.includes(ORIGIN_MARK) && !page.includes(QUIET_MARK)) return page;
  const text = page.toString("utf8").replaceAll(ORIGIN_MARK, publicUrl);
  return Buffer.from(text.replace(QUIET_MARK, isProd ? QUIET_CODE : ""));
}

/**
 * The page was changed after the build compressed it. The first request gets a quickly compressed
 * variant; a fully compressed one is made in the background for later requests.
 */
function compressOnDemand(entry: Entry, shared: Record<string, string>): Entry {
  const { body } = entry.identity;
  entry.compress = () => {
    entry.compress = undefined;
    entry.br = compressedVariant(brotliCompressSync(body, brotliQuality(5, body)), shared, "br");
    entry.gzip = compressedVariant(gzipSync(body, { level: 9 }), shared, "gzip");
    const smallest = promisify(brotliCompress)(body, brotliQuality(11, body));
    void smallest.then((best) => {
      entry.br = compressedVariant(best, shared, "br");
    });
  };
  return entry;
}

function brotliQuality(quality: number, { byteLength }: Buffer): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: byteLength } };
}

function compressedVariant(
  body: Buffer,
  shared: Record<string, string>,
  encoding: "br" | "gzip",
): Variant {
  return variant(body, { ...shared, "content-encoding": encoding }, encoding);
}

function variant(body: Buffer, headers: Record<string, string>, encoding: Encoding): Variant {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}-${encoding}"`;
  return { body, etag, headers: { ...headers, etag, "content-length": body.byteLength } };
}

function readCompressed(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
