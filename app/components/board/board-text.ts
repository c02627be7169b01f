import type { BoardItem, Shape } from "#modules/rooms/board.ts";

export const SHAPE_NAMES: Record<Shape, string> = {
  pen: "Stroke",
  rectangle: "Rectangle",
  ellipse: "Ellipse",
  arrow: "Arrow",
  text: "Text",
};

function nameOf(item: BoardItem | undefined): string | null {
  if (!item) return null;
  return item.label === "" ? `a ${SHAPE_NAMES[item.shape].toLowerCase()}` : item.label;
}

/** An item in words: `Rectangle, “Load balancer”`; `Arrow from Load balancer to API`. */
export function itemText(item: BoardItem, items: readonly BoardItem[]): string {
  const { shape, label } = item;
  const [from, to] = endsOf(item, items);
  const name = [
    SHAPE_NAMES[shape],
    ...(from ? [`from ${from}`] : []),
    ...(to ? [`to ${to}`] : []),
  ].join(" ");
  return label === "" ? name : `${name}, “${label}”`;
}

function endsOf({ from, to }: BoardItem, items: readonly BoardItem[]) {
  return [from, to].map((end) => nameOf(items.find(({ id }) => id === end)));
}

/**
 * What was drawn, in lines: connections (`Load balancer → API: HTTPS`), then labels that are in
 * none. Strokes have no words.
 */
export function boardText(items: readonly BoardItem[]): string {
  const connected = new Set<string>();
  const arrows = items.flatMap((item) => {
    const [from, to] = endsOf(item, items);
    if (item.shape !== "arrow" || !from || !to) return [];
    connected.add(item.from).add(item.to);
    return [`${from} → ${to}${item.label === "" ? "" : `: ${item.label}`}`];
  });
  const rest = items.flatMap(({ id, shape, label, from, to }) =>
    label === "" || connected.has(id) || (shape === "arrow" && from !== "" && to !== "")
      ? []
      : [label],
  );
  return [...arrows, ...rest].join("\n");
}
