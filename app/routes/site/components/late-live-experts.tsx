import { late } from "#app/ui/late.tsx";

/** Experts and their free times, with their script after the page's; their room is kept by then. */
export const LateLiveExperts = late(() => import("./live-experts.tsx"), "div");
