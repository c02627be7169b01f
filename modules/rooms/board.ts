/** Topics whose sessions are sold “at the whiteboard”. */
export const WHITEBOARD_TOPICS: ReadonlySet<string> = new Set([
  "cloud-computing",
  "electrical-engineering",
  "finance",
  "system-design",
]);

/** What a whiteboard and each of its items may hold. Both ends check it. */
export const BOARD = {
  width: 1_200,
  height: 800,
  items: 500,
  labelChars: 80,
  /** Of one stroke. */
  points: 200,
  notesChars: 4_000,
} as const;

export const SHAPES = ["pen", "rectangle", "ellipse", "arrow", "text"] as const;
export type Shape = (typeof SHAPES)[number];
export type BoardRole = "candidate" | "expert";

/** Lengths are whole units of the board. An arrow points from `x, y` to `x + w, y + h`. */
export type BoardItem = {
  id: string;
  shape: Shape;
  by: BoardRole;
  /** Later ones are drawn on top. */
  order: number;
  x: number;
  y: number;
  w: number;
  h: number;
  label: string;
  /** Of a stroke: x and y in turn, counted from the item's. */
  points: readonly number[];
  /** An arrow's ends: the items that it connects, or "". */
  from: string;
  to: string;
};

/** An item as stored. Each change is a new key with a higher version, and deletes the older keys. */
export type StoredItem = { item: BoardItem; version: number };

const KEY = /^[a-z0-9]{1,16}$/;
const REFERENCE = /^[a-z0-9]{0,16}$/;
/** Also limits how often a person may change one item. */
const MAX_COUNT = 1_000_000;

export const isBoardKey = (key: unknown): key is string => typeof key === "string" && KEY.test(key);

/** What the map holds for an item. */
export function storedValue({ item, version }: StoredItem): object {
  const { points, from, to, ...rest } = item;
  return {
    ...rest,
    version,
    ...(item.shape === "pen" ? { points: [...points] } : {}),
    ...(item.shape === "arrow" ? { from, to } : {}),
  };
}

/** A map's value as an item; null if it isn't one, which only a modified browser writes. */
export function readStored(value: unknown): StoredItem | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, shape, by, order, x, y, w, h, label, version, ...rest } = value as Record<
    string,
    unknown
  >;
  const { points = [], from = "", to = "", ...unknown } = rest;
  const known = SHAPES.find((one) => one === shape);
  const isItem =
    Object.keys(unknown).length === 0 &&
    known !== undefined &&
    isBoardKey(id) &&
    (by === "candidate" || by === "expert") &&
    isInt(order, 0, MAX_COUNT) &&
    isInt(version, 0, MAX_COUNT) &&
    isInt(x, -BOARD.width, BOARD.width) &&
    isInt(y, -BOARD.height, BOARD.height) &&
    isInt(w, -BOARD.width, BOARD.width) &&
    isInt(h, -BOARD.height, BOARD.height) &&
    typeof label === "string" &&
    label.length <= BOARD.labelChars &&
    isStroke(known, points) &&
    [from, to].every((end) => typeof end === "string" && REFERENCE.test(end));
  if (!isItem) return null;
  const item = { id, shape: known, by, order, x, y, w, h, label, points, from, to } as BoardItem;
  return { item, version };
}

function isStroke(shape: Shape, points: unknown): boolean {
  if (!Array.isArray(points)) return false;
  if (shape !== "pen") return points.length === 0;
  return (
    points.length >= 2 &&
    points.length <= 2 * BOARD.points &&
    points.length % 2 === 0 &&
    points.every((one) => isInt(one, -BOARD.width, BOARD.width))
  );
}

function isInt(value: unknown, from: number, to: number): value is number {
  return Number.isInteger(value) && from <= (value as number) && (value as number) <= to;
}

/** The items of a board's map, as everyone sees them, bottom to top; whatever isn't one is ignored. */
export function readItems(entries: Iterable<[string, unknown]>): BoardItem[] {
  const latest = new Map<string, StoredItem & { key: string }>();
  for (const [key, value] of entries) {
    const stored = readStored(value);
    if (!stored) continue;
    const known = latest.get(stored.item.id);
    // Two people changed one item at once: both browsers keep the same one.
    const isNewer =
      !known ||
      stored.version > known.version ||
      (stored.version === known.version && key > known.key);
    if (isNewer) latest.set(stored.item.id, { ...stored, key });
  }
  return [...latest.values()]
    .map(({ item }) => item)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
    .slice(0, BOARD.items);
}
