import { late } from "#app/ui/late.tsx";

/** Experts with available times. Their script loads after the page's; their space is reserved. */
export const LateLiveExperts = late(() => import("./live-experts.tsx"), "div");
