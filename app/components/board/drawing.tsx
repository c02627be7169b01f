import { Fragment, memo } from "react";
import { BOARD, type BoardItem } from "#modules/rooms/board.ts";
import { boardText } from "./board-text.ts";
import { arrowLine, boxOf, linesOf, type Point, strokeOf, TEXT, textLines } from "./geometry.ts";

const LINE = 2.5;
const HEAD = 14;

// As attributes, because classes would add to the stylesheet of every page.
const COLORS = { candidate: "var(--color-ink)", expert: "var(--color-brand)" };
const PAPER = "var(--color-surface)";

/** A board's items as SVG, bottom to top. The candidate draws in ink, the expert in green. */
export const DrawnItems = memo(function DrawnItems({ items }: { items: readonly BoardItem[] }) {
  const byId = new Map(items.map((item) => [item.id, item]));
  return items.map((item) => (
    <Fragment key={item.id}>{drawn(item, (id) => byId.get(id))}</Fragment>
  ));
});

function drawn(item: BoardItem, find: (id: string) => BoardItem | undefined) {
  const { shape, by, label } = item;
  const color = COLORS[by];
  const box = boxOf(item);
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  switch (shape) {
    case "pen":
      return (
        <path
          d={pathOf(strokeOf(item))}
          fill="none"
          stroke={color}
          strokeWidth={LINE}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
    case "rectangle":
      return (
        <>
          <rect
            {...{ x: box.x, y: box.y, width: box.w, height: box.h, rx: 6 }}
            fill={PAPER}
            stroke={color}
            strokeWidth={LINE}
          />
          <Lines lines={linesOf(label, box.w - 16)} at={middle} color={color} />
        </>
      );
    case "ellipse":
      return (
        <>
          <ellipse
            {...{ cx: middle.x, cy: middle.y, rx: box.w / 2, ry: box.h / 2 }}
            fill={PAPER}
            stroke={color}
            strokeWidth={LINE}
          />
          <Lines lines={linesOf(label, box.w * 0.75)} at={middle} color={color} />
        </>
      );
    case "arrow": {
      const { start, end } = arrowLine(item, find);
      const center = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
      return (
        <>
          <path
            d={`${pathOf([start, end])}${headOf(start, end)}`}
            fill="none"
            stroke={color}
            strokeWidth={LINE}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <Lines lines={linesOf(label, 180)} at={center} color={color} hasHalo />
        </>
      );
    }
    case "text":
      return <Lines lines={textLines(item)} at={{ x: box.x, y: middle.y }} color={color} isLeft />;
  }
}

/** A stroke through its points, rounded between them. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  // A dot.
  if (!last) return `M${first!.x} ${first!.y}h.01`;
  const curves = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1]!;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first!.x} ${first!.y}${curves.join("")}L${last.x} ${last.y}`;
}

function headOf(start: Point, end: Point): string {
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  const side = (turn: number) =>
    `${end.x - HEAD * Math.cos(angle + turn)} ${end.y - HEAD * Math.sin(angle + turn)}`;
  return `M${side(0.45)}L${end.x} ${end.y}L${side(-0.45)}`;
}

function Lines(props: {
  lines: readonly string[];
  at: Point;
  color: string;
  isLeft?: boolean;
  hasHalo?: boolean;
}) {
  const { lines, at, color, isLeft, hasHalo } = props;
  const top = at.y - ((lines.length - 1) * TEXT.line) / 2;
  return (
    <text
      className="font-sans"
      fill={color}
      stroke={hasHalo ? PAPER : "none"}
      fontSize={TEXT.size}
      textAnchor={isLeft ? "start" : "middle"}
      dominantBaseline="central"
      {...(hasHalo ? { strokeWidth: 8, paintOrder: "stroke", strokeLinejoin: "round" } : {})}
    >
      {lines.map((line, index) => (
        <tspan key={index} x={at.x} y={top + index * TEXT.line}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** A board as a picture, with its words for screen readers. */
export function BoardPicture({ items }: { items: readonly BoardItem[] }) {
  return (
    <svg
      role="img"
      aria-label={`Whiteboard: ${boardText(items).replaceAll("\n", "; ") || "strokes"}`}
      viewBox={`0 0 ${BOARD.width} ${BOARD.height}`}
      className="w-full rounded-md border border-line bg-surface"
    >
      <DrawnItems items={items} />
    </svg>
  );
}
