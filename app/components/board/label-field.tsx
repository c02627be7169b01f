import { useEffect, useRef } from "react";
import { BOARD, type BoardItem } from "#modules/rooms/board.ts";
import { SHAPE_NAMES } from "./board-text.ts";
import { arrowLine, boxOf } from "./geometry.ts";

const MIN_WIDTH = 144;

/** An item's label, typed in its place. */
export function LabelField(props: {
  item: BoardItem;
  items: readonly BoardItem[];
  zoom: number;
  /** Null: as it was. */
  onDone: (label: string | null) => void;
}) {
  const { item, items, zoom, onDone } = props;
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);

  function done(isKept: boolean) {
    // Leaving the field after Enter would do it twice.
    if (isDone.current) return;
    isDone.current = true;
    onDone(isKept ? field.current!.value.trim() : null);
  }

  const { x, y, w, h } = boxOf(item);
  const line = arrowLine(item, (id) => items.find((one) => one.id === id));
  const middle =
    item.shape === "arrow"
      ? { x: (line.start.x + line.end.x) / 2, y: (line.start.y + line.end.y) / 2 }
      : { x: x + w / 2, y: y + h / 2 };
  const width = Math.max(MIN_WIDTH, (item.shape === "arrow" ? 0 : w) * zoom - 12);
  const left = item.shape === "text" ? x * zoom - 6 : middle.x * zoom - width / 2;
  return (
    <input
      ref={field}
      className="board-field"
      aria-label={
        item.shape === "text" ? "Text" : `Label of the ${SHAPE_NAMES[item.shape].toLowerCase()}`
      }
      placeholder={item.shape === "text" ? "Text" : "Label"}
      maxLength={BOARD.labelChars}
      defaultValue={item.label}
      autoComplete="off"
      style={{
        left: Math.max(0, Math.min(left, BOARD.width * zoom - width)),
        top: middle.y * zoom,
        width,
      }}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        done(event.key === "Enter");
      }}
    />
  );
}
