import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { BOARD, type BoardItem } from "#modules/rooms/board.ts";
import type { BoardDoc } from "./board-doc.ts";
import { DrawnItems } from "./drawing.tsx";
import { arrowLine, boxOf, itemAt, moved, type Point, resized } from "./geometry.ts";
import { LabelField } from "./label-field.tsx";
import { dragged, inked, placed, type Tool } from "./tools.ts";

/** In pixels: how close to a line counts as on it, and the shortest step of a stroke. */
const SLACK = 10;
const STEP = 2;
const HANDLE = 7;

type Gesture =
  | { kind: "draw"; tool: Exclude<Tool, "select" | "erase" | "text">; path: Point[] }
  | { kind: "move" | "resize"; item: BoardItem; start: Point }
  | { kind: "pan"; x: number; y: number }
  | { kind: "erase"; erased: Set<string> };

/** The drawing itself. Its size on the screen is the board's, times `zoom`. */
export function Canvas(props: {
  board: BoardDoc;
  items: readonly BoardItem[];
  tool: Tool;
  zoom: number;
  view: RefObject<HTMLDivElement | null>;
  surface: RefObject<SVGSVGElement | null>;
  selected: BoardItem | null;
  /** Whose label is being typed. */
  editing: BoardItem | null;
  isLocked: boolean;
  helpId: string;
  onSelect: (id: string | null) => void;
  onDrawn: (items: BoardItem[]) => void;
  onEdit: (item: BoardItem) => void;
  onLabel: (item: BoardItem, label: string | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { board, items, tool, zoom, view, surface, selected, editing, isLocked } = props;
  const gesture = useRef<Gesture | null>(null);
  /** What the gesture draws or moves; only this person sees it yet. */
  const [drafts, setDrafts] = useState<readonly BoardItem[]>([]);
  const [erasing, setErasing] = useState<ReadonlySet<string>>(new Set());

  function pointOf(event: { clientX: number; clientY: number }): Point {
    const { left, top } = surface.current!.getBoundingClientRect();
    return { x: (event.clientX - left) / zoom, y: (event.clientY - top) / zoom };
  }

  function begin(event: PointerEvent, at: Point): Gesture | null {
    if (isLocked || tool === "select") {
      const box = selected && !isLocked && isResizable(selected) ? boxOf(selected) : null;
      if (box && Math.hypot(at.x - box.x - box.w, at.y - box.y - box.h) <= (SLACK + 4) / zoom) {
        return { kind: "resize", item: selected!, start: at };
      }
      const hit = itemAt(items, at, SLACK / zoom);
      props.onSelect(hit?.id ?? null);
      if (!hit || isLocked) return { kind: "pan", x: event.clientX, y: event.clientY };
      return { kind: "move", item: hit, start: at };
    }
    if (tool === "erase") return { kind: "erase", erased: new Set() };
    if (tool !== "text") return { kind: "draw", tool, path: [at] };
    // Nothing else takes the focus from its field.
    event.preventDefault();
    props.onEdit(placed(board, "text", { x: at.x, y: at.y - 12 }));
    return null;
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || gesture.current) return;
    const at = pointOf(event);
    event.currentTarget.focus({ preventScroll: true });
    gesture.current = begin(event, at);
    if (!gesture.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (gesture.current.kind !== "pan") follow(gesture.current, at);
  }

  function onPointerMove(event: PointerEvent) {
    const current = gesture.current;
    if (!current) return;
    if (current.kind === "pan") {
      view.current?.scrollBy(current.x - event.clientX, current.y - event.clientY);
      gesture.current = { kind: "pan", x: event.clientX, y: event.clientY };
    } else follow(current, pointOf(event));
  }

  function follow(current: Exclude<Gesture, { kind: "pan" }>, at: Point) {
    if (current.kind === "draw") {
      const last = current.path.at(-1)!;
      if (Math.hypot(at.x - last.x, at.y - last.y) < STEP / zoom) return;
      current.path.push(at);
      const { tool: drawn, path } = current;
      setDrafts(drawn === "pen" ? [inked(board, path)] : dragged(board, drawn, path));
    } else if (current.kind === "erase") {
      const hit = itemAt(
        items.filter(({ id }) => !current.erased.has(id)),
        at,
        SLACK / zoom,
      );
      if (hit) setErasing(new Set(current.erased.add(hit.id)));
    } else setDrafts([changed(current, at)]);
  }

  function end(event: PointerEvent, isDone: boolean) {
    const current = gesture.current;
    gesture.current = null;
    setDrafts([]);
    setErasing(new Set());
    if (!current || !isDone || current.kind === "pan") return;
    if (current.kind === "erase") board.remove([...current.erased]);
    else if (current.kind === "draw") props.onDrawn(dragged(board, current.tool, current.path));
    // The other may have deleted it.
    else if (board.find(current.item.id)) board.put([changed(current, pointOf(event))]);
  }

  // What is moved, or text that is being typed, is drawn in its new place instead.
  const isHidden = ({ id }: BoardItem) =>
    erasing.has(id) || (editing?.id === id && editing.shape === "text");
  const isChanged = drafts.some(({ id }) => items.some((item) => item.id === id));
  const kept = isChanged
    ? items.map((item) => drafts.find(({ id }) => id === item.id) ?? item)
    : items;
  const shown = kept.some(isHidden) ? kept.filter((item) => !isHidden(item)) : kept;
  const marked = selected && (drafts.find(({ id }) => id === selected.id) ?? selected);

  return (
    <div ref={view} className="board-view">
      <div
        className="board-sheet"
        style={{ width: BOARD.width * zoom, height: BOARD.height * zoom }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application */}
        <svg
          ref={surface}
          // Screen readers pass keys on to it; the list below has its items.
          role="application"
          aria-label="Whiteboard"
          aria-describedby={props.helpId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
          tabIndex={0}
          viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
          className="board-surface"
          data-tool={isLocked ? "select" : tool}
          data-moving={isChanged || undefined}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={(event) => end(event, true)}
          onPointerCancel={(event) => end(event, false)}
          onDoubleClick={(event) => {
            const hit = itemAt(items, pointOf(event), SLACK / zoom);
            if (hit && hit.shape !== "pen" && !isLocked) props.onEdit(hit);
          }}
          onKeyDown={props.onKeyDown}
        >
          <DrawnItems items={shown} />
          {isChanged ? null : <DrawnItems items={drafts} />}
          {marked ? (
            <Selection item={marked} items={shown} zoom={zoom} canResize={!isLocked} />
          ) : null}
        </svg>
        {editing ? (
          <LabelField
            key={editing.id}
            item={editing}
            items={items}
            zoom={zoom}
            onDone={(label) => props.onLabel(editing, label)}
          />
        ) : null}
      </div>
    </div>
  );
}

const isResizable = ({ shape }: BoardItem) => shape === "rectangle" || shape === "ellipse";

function changed(
  { kind, item, start }: Extract<Gesture, { kind: "move" | "resize" }>,
  at: Point,
): BoardItem {
  const [dx, dy] = [at.x - start.x, at.y - start.y];
  return kind === "move" ? moved(item, dx, dy) : resized(item, item.w + dx, item.h + dy);
}

function Selection(props: {
  item: BoardItem;
  items: readonly BoardItem[];
  zoom: number;
  canResize: boolean;
}) {
  const { item, items, zoom, canResize } = props;
  const pad = 6;
  if (item.shape === "arrow") {
    const { start, end } = arrowLine(item, (id) => items.find((one) => one.id === id));
    return [start, end].map(({ x, y }, at) => (
      <circle
        key={at === 0 ? "start" : "end"}
        cx={x}
        cy={y}
        r={HANDLE / zoom}
        className="board-mark"
      />
    ));
  }
  const { x, y, w, h } = boxOf(item);
  return (
    <>
      <rect
        {...{ x: x - pad, y: y - pad, width: w + 2 * pad, height: h + 2 * pad, rx: 4 }}
        className="board-mark"
        data-box
      />
      {canResize && isResizable(item) ? (
        <circle cx={x + w} cy={y + h} r={HANDLE / zoom} className="board-mark" />
      ) : null}
    </>
  );
}
