import * as Y from "yjs";
import { readItems } from "#modules/rooms/board.ts";
import { BOARD_MAP, BOARD_NOTES, EDITOR_TEXT } from "#modules/rooms/document-roots.ts";
import type { PlayedSession, Replay } from "./schema.ts";

/** The session with its code and its whiteboard as they were after each change, in order. */
export function developFilm({ film, next: _, ...session }: Replay): PlayedSession {
  const doc = new Y.Doc();
  const text = doc.getText(EDITOR_TEXT);
  const map = doc.getMap(BOARD_MAP);
  const notes = doc.getText(BOARD_NOTES);
  const code: { atMs: number; text: string }[] = [];
  const board: PlayedSession["board"][number][] = [];
  let isDrawn = false;
  const onDrawn = () => {
    isDrawn = true;
  };
  map.observe(onDrawn);
  notes.observe(onDrawn);
  for (const { atMs, update } of film) {
    isDrawn = false;
    Y.applyUpdate(
      doc,
      Uint8Array.from(atob(update), (letter) => letter.charCodeAt(0)),
    );
    if (isDrawn) board.push({ atMs, items: readItems(map.entries()), notes: notes.toJSON() });
    const now = text.toJSON();
    // A session that was only drawn has no code to show.
    if (now !== (code.at(-1)?.text ?? "")) code.push({ atMs, text: now });
  }
  return { ...session, code, board };
}
