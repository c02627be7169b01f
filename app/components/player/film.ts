import * as Y from "yjs";
import type { Replay } from "./schema.ts";

/** The shared text after each change, in order. */
export function textsOf(film: Replay["film"], name: string): string[] {
  const doc = new Y.Doc();
  const text = doc.getText(name);
  return film.map(({ update }) => {
    Y.applyUpdate(
      doc,
      Uint8Array.from(atob(update), (letter) => letter.charCodeAt(0)),
    );
    return text.toJSON();
  });
}
