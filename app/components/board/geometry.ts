import { BOARD, type BoardItem } from "#modules/rooms/board.ts";

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; w: number; h: number };

/** Text is set in one size, with this much room for a letter. */
export const TEXT = { size: 20, line: 26, letter: 10.4 } as const;

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** A point in whole units, on the board. */
export function onBoard({ x, y }: Point): Point {
  return { x: clamp(Math.round(x), 0, BOARD.width), y: clamp(Math.round(y), 0, BOARD.height) };
}

/** A label in lines that fit a width; a long word has its own. */
export function linesOf(label: string, width: number): string[] {
  const most = Math.max(4, Math.floor(width / TEXT.letter));
  const lines: string[] = [];
  for (const word of label.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** Text wraps after this many units. */
const TEXT_WIDTH = 320;

export function textLines({ label }: BoardItem): string[] {
  return linesOf(label, TEXT_WIDTH);
}

/** What an item covers. */
export function boxOf(item: BoardItem): Box {
  const { shape, x, y, w, h } = item;
  if (shape === "text") {
    const lines = textLines(item);
    const longest = Math.max(2, ...lines.map((line) => line.length));
    return { x, y, w: Math.ceil(longest * TEXT.letter), h: lines.length * TEXT.line };
  }
  if (shape === "pen") {
    const xs = item.points.filter((_, at) => at % 2 === 0);
    const ys = item.points.filter((_, at) => at % 2 === 1);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: x + left, y: y + top, w: Math.max(...xs) - left, h: Math.max(...ys) - top };
  }
  return { x: Math.min(x, x + w), y: Math.min(y, y + h), w: Math.abs(w), h: Math.abs(h) };
}

const centerOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** Whether an arrow can be connected to it. */
export const isConnectable = ({ shape }: BoardItem): boolean =>
  shape === "rectangle" || shape === "ellipse" || shape === "text";

/** Where the line from a box's center toward a point leaves it, with a gap. */
function edgeToward(box: Box, isEllipse: boolean, to: Point): Point {
  const gap = 6;
  const from = centerOf(box);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [rx, ry] = [box.w / 2 + gap, box.h / 2 + gap];
  if (dx === 0 && dy === 0) return from;
  const scale = isEllipse
    ? 1 / Math.hypot(dx / rx, dy / ry)
    : Math.min(dx === 0 ? Infinity : rx / Math.abs(dx), dy === 0 ? Infinity : ry / Math.abs(dy));
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

/** An arrow's line; it follows the items that it connects. */
export function arrowLine(
  arrow: BoardItem,
  find: (id: string) => BoardItem | undefined,
): { start: Point; end: Point } {
  const [from, to] = [find(arrow.from), find(arrow.to)];
  const start = { x: arrow.x, y: arrow.y };
  const end = { x: arrow.x + arrow.w, y: arrow.y + arrow.h };
  const fromBox = from && boxOf(from);
  const toBox = to && boxOf(to);
  const [a, b] = [fromBox ? centerOf(fromBox) : start, toBox ? centerOf(toBox) : end];
  return {
    start: fromBox ? edgeToward(fromBox, from.shape === "ellipse", b) : start,
    end: toBox ? edgeToward(toBox, to.shape === "ellipse", a) : end,
  };
}

function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0, 1);
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** The points of a stroke, on the board. */
export function strokeOf({ x, y, points }: BoardItem): Point[] {
  const all: Point[] = [];
  for (let at = 0; at < points.length; at += 2) {
    all.push({ x: x + points[at]!, y: y + points[at + 1]! });
  }
  return all;
}

/** The topmost item at a point, give or take `slack`. */
export function itemAt(items: readonly BoardItem[], point: Point, slack: number): BoardItem | null {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isAt = (item: BoardItem): boolean => {
    if (item.shape === "pen") {
      const stroke = strokeOf(item);
      return stroke.some((p, at) => distance(point, p, stroke[at + 1] ?? p) <= slack);
    }
    if (item.shape === "arrow") {
      const { start, end } = arrowLine(item, (id) => byId.get(id));
      return distance(point, start, end) <= slack;
    }
    const { x, y, w, h } = boxOf(item);
    return (
      x - slack <= point.x &&
      point.x <= x + w + slack &&
      y - slack <= point.y &&
      point.y <= y + h + slack
    );
  };
  return items.findLast(isAt) ?? null;
}

/** A stroke with fewer points that stays within `tolerance` of all (Ramer–Douglas–Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, points.length - 1]);
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    let most = tolerance;
    let split = 0;
    for (let at = first + 1; at < last; at += 1) {
      const off = distance(points[at]!, points[first]!, points[last]!);
      if (off > most) [most, split] = [off, at];
    }
    if (split === 0) continue;
    kept.add(split);
    parts.push([first, split], [split, last]);
  }
  return points.filter((_, at) => kept.has(at));
}

/** A hand-drawn line as strokes, each with as many points as one may have. */
export function strokesOf(points: readonly Point[]): Point[][] {
  const line = simplify(points.map(onBoard), 1.2);
  const strokes: Point[][] = [];
  for (let at = 0; at < line.length; at += BOARD.points - 1) {
    const stroke = line.slice(at, at + BOARD.points);
    // The rest is the last point, where the stroke before ended.
    if (stroke.length > 1 || at === 0) strokes.push(stroke);
  }
  return strokes;
}

/** An item moved by whole units, no further than the board's edges. */
export function moved(item: BoardItem, dx: number, dy: number): BoardItem {
  const box = boxOf(item);
  const x = Math.round(clamp(dx, -box.x, Math.max(-box.x, BOARD.width - box.x - box.w)));
  const y = Math.round(clamp(dy, -box.y, Math.max(-box.y, BOARD.height - box.y - box.h)));
  return { ...item, x: item.x + x, y: item.y + y };
}

/** The smallest side that a rectangle or an ellipse may have. */
export const MIN_SIDE = 24;

export function resized(item: BoardItem, w: number, h: number): BoardItem {
  return {
    ...item,
    w: Math.round(clamp(w, MIN_SIDE, BOARD.width - item.x)),
    h: Math.round(clamp(h, MIN_SIDE, BOARD.height - item.y)),
  };
}
