import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

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

/** What every code editor here has, but for keys, language and where its text is kept. */
export function codeEditing(): Extension[] {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({
      "aria-label": "Code",
      "aria-description": "To leave the editor, press Escape, then Tab.",
    }),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    lineNumbers(),
    drawSelection(),
    highlightActiveLine(),
    bracketMatching(),
    indentOnInput(),
    syntaxHighlighting(COLORS),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
  ];
}
