import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

const TranscriptMaker = lazy(() => loadAgain(() => import("./transcript-maker.tsx")));

/** Client-only; retries loading its script. */
export function TranscriptPart(props: ComponentProps<typeof TranscriptMaker>) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <TranscriptMaker {...props} />
    </Suspense>
  ) : null;
}
