import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { yCollab, yUndoManagerKeymap } from "y-codemirror.next";
import { codeEditing } from "#app/components/code/code-editing.ts";
import { cursors } from "./cursors.ts";
import type { Language } from "#app/components/code/languages.ts";
import type { SharedDoc } from "./shared-doc.ts";
import { textLimit } from "./text-limit.ts";

export type Editor = {
  setLanguage: (language: Language) => Promise<void>;
  /** From then on, only the other person's changes apply. */
  lock: () => void;
  focus: () => void;
  destroy: () => void;
};

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
  const view = new EditorView({
    parent,
    doc: shared.text.toJSON(),
    extensions: [
      ...codeEditing(),
      textLimit(options.onTooLong),
      EditorView.updateListener.of(({ docChanged }) => docChanged && options.onTooLong(null)),
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
