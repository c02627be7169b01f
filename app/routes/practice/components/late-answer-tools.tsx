import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

const AnswerTools = lazy(() => loadAgain(() => import("./answer-tools.tsx")));
type Props = ComponentProps<typeof AnswerTools>;
export type Code = NonNullable<Props["code"]>;

/** Without JavaScript, the answer's text is all there is. */
export function LateAnswerTools(props: Props) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <AnswerTools {...props} />
    </Suspense>
  ) : null;
}
