import { useEffect, useState } from "react";
import { Board } from "#app/components/board/board.tsx";
import { BoardDoc } from "#app/components/board/board-doc.ts";
import type { SharedDoc } from "./editor/shared-doc.ts";
import { fullText, type PanelProps } from "./panel-props.ts";

/** The whiteboard that both share. */
export default function BoardPanel(
  props: Pick<PanelProps, "view" | "room"> & { shared: SharedDoc },
) {
  const { view, room, shared } = props;
  const [board, setBoard] = useState<BoardDoc | null>(null);
  useEffect(() => {
    const made = new BoardDoc(shared.doc, room.role);
    setBoard(made);
    return () => made.destroy();
  }, [shared, room.role]);
  if (!board) return null;
  return (
    <>
      <h2 className="sr-only">Whiteboard</h2>
      <Board
        // Another document once the server has refused changes.
        key={board.doc.guid}
        board={board}
        locked={view.isDocumentFull ? fullText(room.other) : null}
        notes={{ label: "Notes beside it", help: `You and ${room.other} both see and edit these.` }}
        nameOf={(by) => (by === room.role ? "You" : room.other)}
      />
    </>
  );
}
