import * as Y from "yjs";
import type { PlayedSession, Replay } from "./schema.ts";

/** The shared text's name in the room's document. */
const TEXT = "code";

/** The session with its code as it was after each change, in order. */
export function developFilm({ film, next: _, ...session }: Replay): PlayedSession {
  const doc = new Y.Doc();
  const text = doc.getText(TEXT);
  const code = film.map(({ atMs, update }) => {
    Y.applyUpdate(
      doc,
      Uint8Array.from(atob(update), (letter) => letter.charCodeAt(0)),
    );
    return { atMs, text: text.toJSON() };
  });
  return { ...session, code };
}
