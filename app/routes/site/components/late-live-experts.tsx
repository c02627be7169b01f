import { loadModule } from "#app/lib/load-module.ts";
import { late } from "#app/ui/late.tsx";

/** Experts and their free times, with their script after the page's; their room is kept by then. */
export const LateLiveExperts = late(() => loadModule(() => import("./live-experts.tsx")), "div");
