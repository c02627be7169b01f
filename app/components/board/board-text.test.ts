import { expect, test } from "vitest";
import type { BoardItem } from "#modules/rooms/board.ts";
import { boardText, itemText } from "./board-text.ts";
import { arrowLine, boxOf, moved, strokesOf } from "./geometry.ts";

function item(id: string, part: Partial<BoardItem>): BoardItem {
  return {
    ...{ id, shape: "rectangle", by: "candidate", order: 1, x: 0, y: 0, w: 100, h: 60 },
    ...{ label: "", points: [], from: "", to: "" },
    ...part,
  };
}

const items = [
  item("lb", { label: "Load balancer" }),
  item("api", { shape: "ellipse", label: "API", x: 300 }),
  item("box", { x: 600 }),
  item("one", { shape: "arrow", from: "lb", to: "api", label: "HTTPS" }),
  item("two", { shape: "arrow", from: "api", to: "box" }),
  item("loose", { shape: "arrow", from: "api", to: "gone", label: "later" }),
  item("note", { shape: "text", label: "99.9%" }),
  item("line", { shape: "pen", points: [0, 0, 10, 10] }),
];

test("a board in words: connections, then other labels", () => {
  expect(boardText(items)).toBe(
    ["Load balancer → API: HTTPS", "API → a rectangle", "99.9%"].join("\n"),
  );
  expect(boardText([])).toBe("");
});

test("each item in words", () => {
  expect(items.map((one) => itemText(one, items))).toEqual([
    "Rectangle, “Load balancer”",
    "Ellipse, “API”",
    "Rectangle",
    "Arrow from Load balancer to API, “HTTPS”",
    "Arrow from API to a rectangle",
    "Arrow from API, “later”",
    "Text, “99.9%”",
    "Stroke",
  ]);
});

test("an arrow leaves and meets the items that it connects at their edges", () => {
  const find = (id: string) => items.find((one) => one.id === id);
  const { start, end } = arrowLine(items[4]!, find);
  expect([start, end]).toEqual([
    { x: 406, y: 30 },
    { x: 594, y: 30 },
  ]);
});

test("nothing moves off the board", () => {
  const far = moved(item("a", { x: 10, y: 10 }), -500, 5_000);
  expect(boxOf(far)).toEqual({ x: 0, y: 740, w: 100, h: 60 });
});

test("a long line is split into strokes that the board takes, without a gap", () => {
  const line = Array.from({ length: 900 }, (_, at) => ({ x: at, y: at % 2 === 0 ? 100 : 140 }));
  const strokes = strokesOf(line);
  expect(strokes.length).toBeGreaterThan(1);
  expect(Math.max(...strokes.map((one) => one.length))).toBe(200);
  strokes.slice(1).forEach((one, at) => expect(one[0]).toEqual(strokes[at]!.at(-1)));
  expect(strokesOf([{ x: 5, y: 5 }])).toEqual([[{ x: 5, y: 5 }]]);
});
