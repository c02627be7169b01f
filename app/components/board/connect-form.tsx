import { useState } from "react";
import type { BoardItem } from "#modules/rooms/board.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import type { BoardDoc } from "./board-doc.ts";
import { itemText } from "./board-text.ts";
import { isConnectable } from "./geometry.ts";
import { connected } from "./tools.ts";

/** An arrow between two items, without dragging. */
export function ConnectForm(props: {
  board: BoardDoc;
  items: readonly BoardItem[];
  onConnect: (arrow: BoardItem) => void;
}) {
  const { board, items, onConnect } = props;
  const ends = items.filter(isConnectable);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  if (ends.length < 2)
    return <p>Drag to draw an arrow. From one item to another, it follows them.</p>;
  const start = ends.find(({ id }) => id === from) ?? ends.at(-2)!;
  const end = ends.find(({ id }) => id === to) ?? ends.at(-1)!;
  const choice = (name: string, chosen: BoardItem, choose: (id: string) => void) => (
    <Select aria-label={name} value={chosen.id} onChange={({ target }) => choose(target.value)}>
      {ends.map((item) => (
        <option key={item.id} value={item.id}>
          {item.label === "" ? itemText(item, items) : item.label}
        </option>
      ))}
    </Select>
  );
  return (
    <>
      <p className="board-drag">Drag, or:</p>
      {choice("From", start, setFrom)}
      <span aria-hidden>→</span>
      {choice("To", end, setTo)}
      <Button
        size="sm"
        variant="secondary"
        disabled={start.id === end.id}
        onClick={() => onConnect(connected(board, start.id, end.id))}
      >
        Connect
      </Button>
    </>
  );
}
