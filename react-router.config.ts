import type { Config } from "@react-router/dev/config";
import { listBuiltPages } from "./app/features/content/public-pages.server.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // The same for everybody: built once, compressed, served from memory (docs/performance.md).
  prerender: listBuiltPages(),
} satisfies Config;
