/** A half hour is a row of the week's table. */
const ROW_MIN = 30;
/** Rows from 8 AM to 8 PM are always there. */
const DAY_ROWS = [16, 40] as const;

type Timed = { fromMin: number; toMin: number; isWhole: boolean };

/** Items of one day that overlap, from the first row to before the last. */
export type Block<Item> = { row: number; until: number; items: Item[] };

/** The rows that a week's table needs, and each day's blocks in them, in order. */
export function weekBlocks<Item extends Timed>(days: readonly { items: readonly Item[] }[]) {
  const blocks = days.map(({ items }) => blocksOf(items.filter(({ isWhole }) => !isWhole)));
  const all = blocks.flat();
  return {
    first: Math.min(DAY_ROWS[0], ...all.map(({ row }) => row - (row % 2))),
    last: Math.max(DAY_ROWS[1], ...all.map(({ until }) => until + (until % 2))),
    blocks,
  };
}

function blocksOf<Item extends Timed>(items: readonly Item[]): Block<Item>[] {
  const blocks: Block<Item>[] = [];
  for (const item of items.toSorted((a, b) => a.fromMin - b.fromMin)) {
    const row = Math.floor(item.fromMin / ROW_MIN);
    // When clocks are set back, an item can end at an earlier time than it starts.
    const until = Math.max(row + 1, Math.ceil(item.toMin / ROW_MIN));
    const block = blocks.at(-1);
    if (block && row < block.until) {
      block.until = Math.max(block.until, until);
      block.items.push(item);
    } else {
      blocks.push({ row, until, items: [item] });
    }
  }
  return blocks;
}
