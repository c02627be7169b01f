import { EditorState, type Extension } from "@codemirror/state";
import { ySyncAnnotation } from "y-codemirror.next";

/** The whole text fits into one update of the document. */
export const MAX_CHARS = 40_000;

/**
 * Refuses what would make the text too long. What the document already has always applies: two
 * people who wrote offline may be over the limit together, and still have one text.
 */
export function textLimit(onRefused: (chars: number) => void): Extension {
  return EditorState.changeFilter.of((change) => {
    const { newDoc, startState } = change;
    const isShared = change.annotation(ySyncAnnotation) !== undefined;
    if (isShared || newDoc.length <= Math.max(MAX_CHARS, startState.doc.length)) return true;
    onRefused(newDoc.length);
    return false;
  });
}
