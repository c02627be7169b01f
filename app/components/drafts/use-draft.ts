import { useEffect, useState } from "react";

/**
 * Keeps a text field's draft across reloads; the field is empty for another prompt. Returns whether
 * a draft would have been restored by now.
 */
export function useDraft(fieldId: string, place: string, prompt: string): boolean {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    import("./drafts.ts").then(
      ({ keepDraft }) => {
        const field = document.getElementById(fieldId);
        if (!isOver && field instanceof HTMLTextAreaElement) stop = keepDraft(field, place, prompt);
        setFilled(true);
      },
      // Without its script, no draft is kept.
      () => setFilled(true),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [fieldId, place, prompt]);
  return isFilled;
}
