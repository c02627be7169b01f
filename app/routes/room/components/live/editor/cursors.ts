import { type Extension, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  WidgetType,
} from "@codemirror/view";
import * as Y from "yjs";
import type { SharedDoc } from "./shared-doc.ts";

/**
 * The other's cursor and selection. There are two people, so classes color them: y-codemirror's own
 * cursors need inline styles, which the page's policy refuses.
 */
type Selection = { anchor: unknown; head: unknown };

const setOther = StateEffect.define<{ anchor: number; head: number; move: number } | null>();

class Caret extends WidgetType {
  readonly name: string;
  /** Redrawn when they move, so that their name reappears; it fades by itself. */
  readonly move: number;

  constructor(name: string, move: number) {
    super();
    this.name = name;
    this.move = move;
  }

  override eq(other: Caret): boolean {
    return other.name === this.name && other.move === this.move;
  }

  override toDOM(): HTMLElement {
    const caret = document.createElement("span");
    caret.className = "room-caret";
    caret.setAttribute("aria-hidden", "true");
    const label = document.createElement("span");
    // Shown by the style sheet. As text it could become code: typing over a selection that ends here
    // makes Chromium join the lines, and CodeMirror reads what they say.
    label.dataset["name"] = this.name;
    caret.append(label);
    return caret;
  }
}

/** Untrusted data from the other's browser. */
function parse(text: string): Selection | null {
  try {
    return JSON.parse(text) as Selection;
  } catch {
    return null;
  }
}

/** Shows the other's selection and sends ours through `send`. */
export function cursors(
  shared: SharedDoc,
  otherName: string,
  send: (text: string) => void,
): Extension {
  const selected = Decoration.mark({ class: "room-selected" });

  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(shown, { changes, effects }) {
      for (const effect of effects) {
        if (!effect.is(setOther)) continue;
        const builder = new RangeSetBuilder<Decoration>();
        if (effect.value) {
          const { anchor, head, move } = effect.value;
          const caret = Decoration.widget({ widget: new Caret(otherName, move), side: 1 });
          const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
          if (head === from) builder.add(head, head, caret);
          if (from < to) builder.add(from, to, selected);
          if (head !== from) builder.add(head, head, caret);
        }
        return builder.finish();
      }
      return shown.map(changes);
    },
    provide: (self) => EditorView.decorations.from(self),
  });

  const plugin = ViewPlugin.define((view) => {
    let latest: Selection | null = null;
    let frame = 0;
    let said: string | null = null;
    let move = 0;
    function position(json: unknown): number | null {
      try {
        const relative = Y.createRelativePositionFromJSON(json);
        return Y.createAbsolutePositionFromRelativePosition(relative, shared.doc)?.index ?? null;
      } catch {
        return null;
      }
    }
    function show() {
      frame = 0;
      const anchor = latest && position(latest.anchor);
      const head = latest && position(latest.head);
      const length = view.state.doc.length;
      const known = anchor !== null && head !== null;
      view.dispatch({
        effects: setOther.of(
          known ? { anchor: Math.min(anchor, length), head: Math.min(head, length), move } : null,
        ),
      });
    }
    // Awareness may arrive before the text it refers to, and during a view update.
    const later = () => (frame ||= requestAnimationFrame(show));
    const receive = (text: string | null) => {
      if (text !== said) move += 1;
      said = text;
      latest = text === null ? null : parse(text);
      later();
    };
    shared.onAwareness = receive;
    if (shared.awareness !== null) receive(shared.awareness);
    const relative = (index: number) =>
      Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(shared.text, index)) as object;
    return {
      update({ selectionSet, docChanged, focusChanged, state }) {
        if (docChanged && latest) later();
        if (!selectionSet && !docChanged && !focusChanged) return;
        const { anchor, head } = state.selection.main;
        // The document follows the view at the end of the update.
        queueMicrotask(() =>
          send(JSON.stringify({ anchor: relative(anchor), head: relative(head) })),
        );
      },
      destroy() {
        cancelAnimationFrame(frame);
        shared.onAwareness = () => {};
      },
    };
  });

  return [field, plugin];
}
