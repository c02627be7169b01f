import { lazy, Suspense, useEffect, useState, type ComponentProps } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

const AnswerByVoice = lazy(() => loadAgain(() => import("./answer-by-voice.tsx")));

/** Answering by voice; its script is loaded only when used. */
export function LateAnswerByVoice(props: ComponentProps<typeof AnswerByVoice>) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <AnswerByVoice {...props} />
    </Suspense>
  ) : null;
}
