import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { yCollab, yUndoManagerKeymap } from "y-codemirror.next";
import { cursors } from "./cursors.ts";
import type { Language } from "./languages.ts";
import type { SharedDoc } from "./shared-doc.ts";

export type Editor = {
  setLanguage: (language: Language) => Promise<void>;
  focus: () => void;
  destroy: () => void;
};

/** The whole text fits into one update of the document. */
const MOST_CHARS = 40_000;

const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], class: "code-keyword" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: "code-string" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: "code-number" },
  { tag: [tags.comment], class: "code-comment" },
  {
    tag: [tags.function(tags.variableName), tags.definition(tags.variableName)],
    class: "code-name",
  },
  { tag: [tags.typeName, tags.className], class: "code-type" },
]);

export function createEditor(
  parent: HTMLElement,
  shared: SharedDoc,
  options: { otherName: string; sendCursor: (text: string) => void },
): Editor {
  const language = new Compartment();
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  const view = new EditorView({
    parent,
    doc: shared.text.toJSON(),
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorView.contentAttributes.of({
        "aria-label": "Code",
        "aria-description": "To leave the editor, press Escape, then Tab.",
      }),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= MOST_CHARS),
      lineNumbers(),
      drawSelection(),
      highlightActiveLine(),
      bracketMatching(),
      indentOnInput(),
      syntaxHighlighting(COLORS),
      syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
      // Escape, then Tab, leaves the editor.
      keymap.of([...yUndoManagerKeymap, indentWithTab, ...defaultKeymap]),
      yCollab(shared.text, null),
      cursors(shared, options.otherName, options.sendCursor),
      language.of([]),
    ],
  });
  let wanted = "";
  return {
    async setLanguage({ key, load }) {
      wanted = key;
      const extension = await load();
      if (wanted === key) view.dispatch({ effects: language.reconfigure(extension) });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
