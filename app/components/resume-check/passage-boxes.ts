import type { Passage, PdfPage } from "#modules/document-text/schema.ts";

/** In percent of the page's picture. */
export type Box = { left: number; top: number; width: number; height: number };

type Viewport = {
  width: number;
  height: number;
  convertToViewportPoint(x: number, y: number): number[];
};

/** Where a passage is on its page's picture; letters inside a piece of text are taken as equal. */
export function boxesOf(page: PdfPage, passage: Passage, viewport: Viewport): Box[] {
  return page.items.flatMap((item) => {
    const from = Math.max(item.start, passage.start);
    const to = Math.min(item.end, passage.end);
    if (from >= to) return [];
    const { transform, width, ascent, descent, vertical, rightToLeft } = item;
    const [a, b, c, d, x, y] = transform;
    const length = item.end - item.start;
    const shares = [(from - item.start) / length, (to - item.start) / length];
    const [first, last] = rightToLeft ? shares.map((share) => 1 - share).toReversed() : shares;
    const along = vertical ? unit(-c, -d) : unit(a, b);
    const up = vertical ? unit(a, b) : unit(c, d);
    const corners = [first! * width, last! * width].flatMap((reach) =>
      [ascent, descent].map((rise) =>
        viewport.convertToViewportPoint(
          x + along[0] * reach + up[0] * rise,
          y + along[1] * reach + up[1] * rise,
        ),
      ),
    );
    const [xs, ys] = [corners.map((one) => one[0]!), corners.map((one) => one[1]!)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return [
      {
        left: (100 * left) / viewport.width,
        top: (100 * top) / viewport.height,
        width: (100 * (Math.max(...xs) - left)) / viewport.width,
        height: (100 * (Math.max(...ys) - top)) / viewport.height,
      },
    ];
  });
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
