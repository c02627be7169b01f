import type { Config } from "@react-router/dev/config";
import { existsSync } from "node:fs";
import { contentFolder, openContentFiles } from "#modules/content/read-files.server.ts";
import { listBuiltPages } from "#modules/content/public-pages.server.ts";
import { builtContent } from "./server/bundle/site-inputs.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // The same for everybody: built once, compressed, served from memory (docs/performance.md).
  prerender: () =>
    listBuiltPages(openContentFiles(existsSync(builtContent()) ? builtContent() : contentFolder())),
} satisfies Config;
