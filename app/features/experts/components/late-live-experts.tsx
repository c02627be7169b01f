import { type ComponentProps, lazy, Suspense } from "react";
import type { LiveExperts as Component } from "./live-experts.tsx";

const LiveExperts = lazy(async () => ({
  default: (await import("./live-experts.tsx")).LiveExperts,
}));

/** Experts and their free times, with their script after the page's; their room is kept by then. */
export function LateLiveExperts(props: ComponentProps<typeof Component>) {
  return (
    <Suspense>
      <LiveExperts {...props} />
    </Suspense>
  );
}
