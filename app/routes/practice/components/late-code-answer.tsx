import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

const CodeAnswer = lazy(() => loadAgain(() => import("./code-answer.tsx")));
export type Code = ComponentProps<typeof CodeAnswer>["code"];

/** The editor of a coding question. Without JavaScript, the answer's text is all there is. */
export function LateCodeAnswer(props: ComponentProps<typeof CodeAnswer>) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <CodeAnswer {...props} />
    </Suspense>
  ) : null;
}
