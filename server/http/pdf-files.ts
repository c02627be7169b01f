import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Hono } from "hono";
import { PDF_FOLDERS, PDFJS_VERSION } from "#app/components/document/pdf-files.ts";
import type { HttpEnv } from "./context.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

/** pdf.js's data, from its package, because few files need any of these 4 MB. */
export function pdfFileRoutes({ repoRoot }: { repoRoot: string }) {
  const root = join(repoRoot, "node_modules/pdfjs-dist");
  const known = new Set(
    PDF_FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder))
        // Runs files’ scripts, which we never do.
        .filter((name) => !name.startsWith("quickjs"))
        .map((name) => `${folder}/${name}`),
    ),
  );
  return new Hono<HttpEnv>().get("/pdf/files/:version/:folder/:file", async (c) => {
    const { version, folder, file } = c.req.param();
    const name = `${folder}/${file}`;
    if (version !== PDFJS_VERSION || !known.has(name)) {
      return c.json({ reason: "not_found" }, 404);
    }
    return c.body(Uint8Array.from(await readFile(join(root, name))), 200, {
      "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
}
