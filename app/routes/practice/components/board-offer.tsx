import { lazy, Suspense, useEffect, useState } from "react";
import { loadAgain } from "#app/lib/load-again.ts";
import { readDraft } from "#app/components/drafts/drafts.ts";
import { Button } from "#app/ui/button.tsx";

const BoardAnswer = lazy(() => loadAgain(() => import("./board-answer.tsx")));

/**
 * The candidate's own whiteboard, beside the answer. Its script loads when it's opened, or when there's a
 * drawing from before a reload. Without JavaScript, the answer's text is all there is.
 */
export default function BoardOffer({ place }: { place: string }) {
  const [state, setState] = useState<"none" | "closed" | "open">("none");
  useEffect(() => setState(readDraft(place) === null ? "closed" : "open"), [place]);
  if (state === "none") return null;
  if (state === "closed") {
    return (
      <div className="practice-board-offer">
        <Button variant="secondary" onClick={() => setState("open")}>
          Open the whiteboard
        </Button>
        <p className="practice-small">To think with. Only your words are judged.</p>
      </div>
    );
  }
  return (
    <Suspense fallback={<p className="practice-small">Loading the whiteboard…</p>}>
      <BoardAnswer place={place} />
    </Suspense>
  );
}
