import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Brand } from "#lib/brand.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const CONTENT = join(ROOT, "content");

export function builtContent(): string {
  return join(ROOT, "build", "content");
}

/**
 * Bundles what a deployment can set: its brand, and the documents of the build
 * (server/bundle/build-content.ts) instead of those in content/. `documents` is their folder, or null in
 * development, where the files themselves are used.
 */
export function siteInputs(brand: Brand, documents: string | null): Plugin {
  return {
    name: "site-inputs",
    enforce: "pre",
    load(id) {
      if (id !== join(CONTENT, "brand.ts")) return null;
      return `export const BRAND = ${JSON.stringify(brand)};`;
    },
    async resolveId(source, importer, options) {
      if (documents === null || !/\.json(\?url)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [file, query] = found?.id.split("?") ?? [];
      const path = file && relative(CONTENT, file);
      if (!found || !path || path.startsWith("..")) return found;
      const published = join(documents, path);
      if (!existsSync(published)) return found;
      return { ...found, id: query ? `${published}?${query}` : published };
    },
  };
}
