import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The same for everybody: built once, compressed, served from memory (docs/performance.md).
  prerender: ["/"],
} satisfies Config;
