/** A piece of text upright on the page as it is read: x to the right, y up, in points. */
export type Placed = {
  /** Its place in the file's order. */
  index: number;
  str: string;
  left: number;
  right: number;
  /** The baseline. */
  y: number;
  size: number;
  isRightToLeft: boolean;
  isVertical: boolean;
};

export type PlacedItem = {
  str: string;
  transform: readonly number[];
  width: number;
  rightToLeft?: true;
  vertical?: true;
};

/** Turns the page so that most of its text is upright, whatever its rotation says. */
export function placeUpright(items: readonly PlacedItem[]): Placed[] {
  const turn = mainTurn(items);
  return items.map((item, index) => {
    const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number];
    const size = Math.hypot(c, d) || Math.hypot(a, b) || 1;
    const length = Math.hypot(a, b) || 1;
    const along = item.vertical ? [c / size, d / size] : [a / length, b / length];
    const reach = item.vertical ? -item.width : item.width;
    const start = turned(e, f, turn);
    const end = turned(e + along[0]! * reach, f + along[1]! * reach, turn);
    return {
      index,
      str: item.str,
      left: Math.min(start[0], end[0]),
      right: Math.max(start[0], end[0]),
      y: start[1],
      size,
      isRightToLeft: item.rightToLeft === true,
      isVertical: item.vertical === true,
    };
  });
}

/** Quarter turns that make most characters run to the right. */
function mainTurn(items: readonly PlacedItem[]): number {
  const weights = [0, 0, 0, 0];
  for (const { str, transform } of items) {
    const angle = Math.atan2(transform[1]!, transform[0]!);
    const quarter = (Math.round(angle / (Math.PI / 2)) + 4) % 4;
    weights[quarter] = weights[quarter]! + str.length;
  }
  return weights.indexOf(Math.max(...weights));
}

function turned(x: number, y: number, turn: number): [number, number] {
  if (turn === 1) return [y, -x];
  if (turn === 2) return [-x, -y];
  return turn === 3 ? [-y, x] : [x, y];
}
