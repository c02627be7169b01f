import type { BoardItem, Shape } from "#modules/rooms/board.ts";
import { newKey } from "./board-doc.ts";
import type { BoardDoc } from "./board-doc.ts";
import {
  arrowLine,
  itemAt,
  isConnectable,
  MIN_SIDE,
  moved,
  onBoard,
  type Point,
  strokesOf,
} from "./geometry.ts";

export type Tool = "select" | Shape | "erase";

type ToolInfo = { tool: Tool; name: string; key: string; hint: string };

/** Each tool with its key, which works while the board has the focus. M and V are the room's. */
export const TOOLS: readonly ToolInfo[] = [
  {
    tool: "select",
    name: "Select",
    key: "s",
    hint: "Drag an item to move it, or an empty place to scroll.",
  },
  { tool: "pen", name: "Pen", key: "p", hint: "Drag to draw." },
  {
    tool: "rectangle",
    name: "Rectangle",
    key: "r",
    hint: "Drag to draw, or press Enter to put one in the middle.",
  },
  {
    tool: "ellipse",
    name: "Ellipse",
    key: "e",
    hint: "Drag to draw, or press Enter to put one in the middle.",
  },
  { tool: "arrow", name: "Arrow", key: "a", hint: "Drag from one item to another." },
  {
    tool: "text",
    name: "Text",
    key: "t",
    hint: "Click where the text goes, or press Enter to put it in the middle.",
  },
  { tool: "erase", name: "Eraser", key: "x", hint: "Click or drag over what should go." },
];

/** The size of what is placed by a click or a key. */
const PLACED = { rectangle: { w: 160, h: 80 }, ellipse: { w: 160, h: 90 } } as const;

type Made = Pick<BoardItem, "shape" | "x" | "y" | "w" | "h"> & Partial<BoardItem>;

export function make(board: BoardDoc, part: Made, after = 0): BoardItem {
  return {
    id: newKey(),
    by: board.by,
    order: board.nextOrder + after,
    label: "",
    points: [],
    from: "",
    to: "",
    ...part,
  };
}

/** A stroke as it's being drawn, with every point. */
export function inked(board: BoardDoc, path: readonly Point[]): BoardItem {
  const { x, y } = path[0]!;
  const points = path.flatMap((point) => [point.x - x, point.y - y]);
  return make(board, { shape: "pen", x, y, w: 0, h: 0, points });
}

/** What a drag with a tool draws; none if it's too short to mean anything. */
export function dragged(
  board: BoardDoc,
  tool: Exclude<Tool, "select" | "erase" | "text">,
  path: readonly Point[],
): BoardItem[] {
  const start = onBoard(path[0]!);
  const end = onBoard(path.at(-1)!);
  if (tool === "pen") {
    return strokesOf(path).map((stroke, at) => {
      const { x, y } = stroke[0]!;
      const points = stroke.flatMap((point) => [point.x - x, point.y - y]);
      return make(board, { shape: "pen", x, y, w: 0, h: 0, points }, at);
    });
  }
  const [w, h] = [end.x - start.x, end.y - start.y];
  if (tool === "arrow") {
    if (Math.hypot(w, h) < MIN_SIDE / 2) return [];
    const [from, to] = [start, end].map((point) =>
      itemAt(board.items.filter(isConnectable), point, 8),
    );
    const ends = from && from.id === to?.id ? {} : { from: from?.id ?? "", to: to?.id ?? "" };
    return [make(board, { shape: "arrow", ...start, w, h, ...ends })];
  }
  // A click.
  if (Math.abs(w) < MIN_SIDE / 2 && Math.abs(h) < MIN_SIDE / 2) return [placed(board, tool, start)];
  const size = { w: Math.max(MIN_SIDE, Math.abs(w)), h: Math.max(MIN_SIDE, Math.abs(h)) };
  const item = { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y), ...size };
  return [moved(make(board, { shape: tool, ...item }), 0, 0)];
}

/** An item of the usual size around a point. */
export function placed(board: BoardDoc, shape: "rectangle" | "ellipse" | "text", at: Point) {
  const size = shape === "text" ? { w: 0, h: 0 } : PLACED[shape];
  const { x, y } = onBoard({ x: at.x - size.w / 2, y: at.y - size.h / 2 });
  return moved(make(board, { shape, x, y, ...size }), 0, 0);
}

/** A new item in the middle, moved down and right of those that are there already. */
export function placedFree(board: BoardDoc, shape: "rectangle" | "ellipse" | "text", at: Point) {
  let item = placed(board, shape, at);
  const isTaken = () => board.items.some(({ x, y }) => x === item.x && y === item.y);
  for (let tries = 0; isTaken() && tries < 20; tries += 1) item = moved(item, 32, 32);
  return item;
}

export function connected(board: BoardDoc, from: string, to: string): BoardItem {
  const arrow = make(board, { shape: "arrow", x: 0, y: 0, w: 0, h: 0, from, to });
  // Where it stays once one of them is deleted.
  const line = arrowLine(arrow, (id) => board.find(id) ?? undefined);
  const [start, end] = [onBoard(line.start), onBoard(line.end)];
  return { ...arrow, ...start, w: end.x - start.x, h: end.y - start.y };
}
