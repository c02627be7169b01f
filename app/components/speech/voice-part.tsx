import { lazy, Suspense, useEffect, useState, type ComponentProps } from "react";

const AnswerByVoice = lazy(() => import("./answer-by-voice.tsx"));

/** Answering by voice, which needs a script, and one that pages without it don't load. */
export function VoicePart(props: ComponentProps<typeof AnswerByVoice>) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? (
    <Suspense>
      <AnswerByVoice {...props} />
    </Suspense>
  ) : null;
}
