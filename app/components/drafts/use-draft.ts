import { useEffect, useState } from "react";

/**
 * What is typed into a text field outlives a reload, and the field of another prompt is empty. Returns
 * whether a draft would be in the field by now.
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
      // Without its script nothing is kept.
      () => setFilled(true),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [fieldId, place, prompt]);
  return isFilled;
}
