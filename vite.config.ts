import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { builtContent, siteInputs } from "./server/bundle/site-inputs.ts";
import { BRAND } from "#content/brand.ts";
import { loadBuildSettings, processEnvironment } from "#platform/config.ts";

const JITLESS = fileURLToPath(import.meta.resolve("#app/lib/zod-jitless.ts"));

/** In browsers, configures zod before any schema is made. */
const jitlessZod: Plugin = {
  name: "jitless-zod",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (source, importer) => (source === "zod" && importer !== JITLESS ? JITLESS : null),
};

function workerFolder(name: string): string {
  if (/^(recognizer|microphone)/.test(name)) return "speech";
  return name.startsWith("pdf") ? "pdf" : "runner";
}

export default defineConfig(({ command }) => ({
  plugins: [
    siteInputs(
      loadBuildSettings(processEnvironment(), BRAND).brand,
      command === "build" ? builtContent() : null,
    ),
    jitlessZod,
    tailwindcss(),
    reactRouter(),
    {
      name: "load-server-build",
      apply: "build",
      // The first page rendered ahead would load it, and the framework gives each page ten seconds,
      // which a busy machine needs for the loading alone.
      async closeBundle() {
        if (this.environment.name !== "ssr") return;
        await import(pathToFileURL(resolve("build/server/index.js")).href);
      },
    },
  ],
  // server/bundle/build.ts empties what it rebuilds: the documents beside it go into the pages.
  build: { manifest: true, emptyOutDir: false },
  // Known from the start: what development finds out later makes it load the page again.
  optimizeDeps: { include: ["@radix-ui/react-toast", "zod"] },
  // The code runner's document has no origin, so its requests come from "null".
  server: { cors: { origin: [/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/, "null"] } },
  // Its files have headers of their own (server/http/surfaces.ts).
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => `${workerFolder(name)}/[name]-[hash].js`,
        chunkFileNames: "runner/[name]-[hash].js",
        assetFileNames: "runner/[name]-[hash][extname]",
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads is one file: 4 KB less, gzipped, than the dozen it would be.
            codeSplitting: {
              groups: [{ name: "site", test: /app\/(root|entry\.client)\.tsx/ }],
            },
          },
        },
      },
    },
  },
}));
