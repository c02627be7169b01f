import { useEffect, useState, useSyncExternalStore } from "react";
import * as Y from "yjs";
import { Board } from "#app/components/board/board.tsx";
import { BoardDoc } from "#app/components/board/board-doc.ts";
import { boardText } from "#app/components/board/board-text.ts";
import { readDraft, writeDraft } from "#app/components/drafts/drafts.ts";
import type { BoardItem } from "#modules/rooms/board.ts";
import { BOARD_NOTES } from "#modules/rooms/document-roots.ts";

type Kept = { items: BoardItem[]; notes: string };

/** The whiteboard of one answer. What it says, in words, is in the field `drawn`. */
export default function BoardAnswer({ place }: { place: string }) {
  const [board] = useState(() => restore(place));
  const notes = board.doc.getText(BOARD_NOTES);
  const { items } = useSyncExternalStore(board.subscribe, () => board.view);
  const [noted, setNoted] = useState(() => notes.toJSON());
  useEffect(() => {
    const onChange = () => setNoted(notes.toJSON());
    notes.observe(onChange);
    return () => notes.unobserve(onChange);
  }, [notes]);
  const isEmpty = items.length === 0 && noted === "";
  useEffect(() => {
    if (!isEmpty || readDraft(place) !== null) {
      writeDraft(place, JSON.stringify({ items: [...items], notes: noted } satisfies Kept));
    }
  }, [place, items, noted, isEmpty]);
  const drawn = [boardText(items), noted.trim()].filter(Boolean).join("\n\n");
  return (
    <section aria-label="Whiteboard and notes" className="practice-board">
      {drawn === "" ? null : <input type="hidden" name="drawn" value={drawn} />}
      <p className="practice-small">
        The whiteboard isn’t judged: say what you draw. Your report shows its labels and arrows.
      </p>
      <Board
        board={board}
        locked={null}
        notes={{ label: "Notes", help: "Not judged either." }}
        nameOf={null}
      />
    </section>
  );
}

/** The drawing from before a reload. */
function restore(place: string): BoardDoc {
  const doc = new Y.Doc();
  const board = new BoardDoc(doc, "candidate");
  try {
    const kept = JSON.parse(readDraft(place) ?? "null") as Kept | null;
    if (kept) {
      board.restore(kept.items);
      doc.getText(BOARD_NOTES).insert(0, kept.notes);
    }
  } catch {
    // Written by an earlier version.
  }
  return board;
}
