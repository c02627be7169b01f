import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

const TranscriptMaker = lazy(() => loadAgain(() => import("./transcript-maker.tsx")));

/** Nothing without JavaScript, so it isn't served; its script is asked for until it comes. */
export function TranscriptPart(props: ComponentProps<typeof TranscriptMaker>) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <TranscriptMaker {...props} />
    </Suspense>
  ) : null;
}
