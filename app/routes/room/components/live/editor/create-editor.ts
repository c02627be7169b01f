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
import { textLimit } from "./text-limit.ts";

export type Editor = {
  setLanguage: (language: Language) => Promise<void>;
  /** From then on, only the other person's changes apply. */
  lock: () => void;
  focus: () => void;
  destroy: () => void;
};

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
  options: {
    otherName: string;
    sendCursor: (text: string) => void;
    /** The length that was refused; null once the text has changed. */
    onTooLong: (chars: number | null) => void;
  },
): Editor {
  const language = new Compartment();
  const readOnly = new Compartment();
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
      textLimit(options.onTooLong),
      EditorView.updateListener.of(({ docChanged }) => docChanged && options.onTooLong(null)),
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
      readOnly.of([]),
    ],
  });
  let wanted = "";
  return {
    async setLanguage({ key, load }) {
      wanted = key;
      const extension = await load();
      if (wanted === key) view.dispatch({ effects: language.reconfigure(extension) });
    },
    lock: () => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(true)) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
