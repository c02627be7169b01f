import { hasDate } from "./dates.ts";
import type { Placed } from "./pdf-frame.ts";
import { isSectionHeading } from "./section-names.ts";

/** Text on one line without a wide gap, in the file's order. */
export type Fragment = {
  items: Placed[];
  str: string;
  left: number;
  right: number;
  y: number;
  size: number;
};

/** Two columns next to each other, each with text of its own. */
export type Columns = {
  left: Fragment[];
  right: Fragment[];
  /** The file jumps between them line by line. */
  isReadAcross: boolean;
};

const MIN_LINES = 4;
const MOST_GUTTERS = 12;
/** More pages than resumes have columns side by side. */
const MOST_DEPTH = 3;

/**
 * The items in the order a person reads them. The file's own order is kept, as it is nearly always
 * right, except where it jumps between columns or up and down the page.
 */
export function inReadingOrder(items: readonly Placed[]): Placed[] {
  return ordered(fragmentsOf(items), 0).flatMap((fragment) => asWritten(fragment.items));
}

/** Words of a line from right to left, with numbers and Latin words among them as they are. */
function asWritten(items: Placed[]): Placed[] {
  const isRightToLeft = items.filter((item) => item.isRightToLeft).length * 2 > items.length;
  if (!isRightToLeft) return items;
  const runs: Placed[][] = [];
  for (const item of items.toSorted((a, b) => b.right - a.right)) {
    const run = runs.at(-1);
    if (run && !run[0]!.isRightToLeft && !item.isRightToLeft) run.unshift(item);
    else runs.push([item]);
  }
  return runs.flat();
}

/** The pairs of columns on a page. */
export function columnsOf(items: readonly Placed[]): Columns[] {
  const found = findColumns(fragmentsOf(items));
  return found ? [found] : [];
}

export function fragmentsOf(items: readonly Placed[]): Fragment[] {
  const fragments: Fragment[] = [];
  for (const item of items) {
    const last = fragments.at(-1);
    const before = last?.items.at(-1);
    if (last && before && continues(before, item)) {
      const isApart = gapBetween(before, item) > item.size * 0.15;
      last.str += (isApart && !/\s$/.test(last.str) ? " " : "") + item.str;
      last.items.push(item);
      last.left = Math.min(last.left, item.left);
      last.right = Math.max(last.right, item.right);
      last.size = Math.max(last.size, item.size);
    } else {
      const { str, left, right, y, size } = item;
      fragments.push({ items: [item], str, left, right, y, size });
    }
  }
  return fragments;
}

/** The space from one item to the next one on its line, in the direction of its script. */
export function gapBetween(before: Placed, item: Placed): number {
  const toRight = item.left - before.right;
  return item.isRightToLeft || before.isRightToLeft
    ? Math.max(toRight, before.left - item.right)
    : toRight;
}

export function isOnLine(before: Placed, item: Placed): boolean {
  if (before.isVertical || item.isVertical) return false;
  return Math.abs(before.y - item.y) < Math.max(before.size, item.size) * 0.5;
}

function continues(before: Placed, item: Placed): boolean {
  if (!isOnLine(before, item)) return false;
  const gap = gapBetween(before, item);
  const size = Math.max(before.size, item.size);
  return gap < size * 1.2 && gap > -size * 0.6;
}

function ordered(fragments: Fragment[], depth: number): Fragment[] {
  const columns = depth < MOST_DEPTH ? findColumns(fragments) : null;
  if (columns?.isReadAcross !== true) return withoutJumps(fragments, columns);
  const inside = new Set([...columns.left, ...columns.right]);
  const top = Math.max(...[...inside].map((one) => one.y));
  const rest = fragments.filter((one) => !inside.has(one));
  const sides = [columns.left, columns.right];
  if (isMostlyRightToLeft(fragments)) sides.reverse();
  return [
    ...ordered(
      rest.filter((one) => one.y >= top),
      depth + 1,
    ),
    ...sides.flatMap((side) => ordered(side, depth + 1)),
    ...ordered(
      rest.filter((one) => one.y < top),
      depth + 1,
    ),
  ];
}

function isMostlyRightToLeft(fragments: readonly Fragment[]): boolean {
  const items = fragments.flatMap((one) => one.items);
  return items.filter((item) => item.isRightToLeft).length > items.length / 2;
}

/** Sorts by lines if the file goes up the page more often than columns and margins explain. */
function withoutJumps(fragments: Fragment[], columns: Columns | null): Fragment[] {
  const jumps = fragments.filter((one, at) => {
    const before = fragments[at - 1];
    return before !== undefined && one.y > before.y + Math.max(one.size, before.size) * 1.5;
  }).length;
  const isTrusted = jumps <= Math.max(4, fragments.length * 0.12);
  const hasVertical = fragments.some((one) => one.items[0]!.isVertical);
  if (columns || isTrusted || hasVertical) return fragments;
  return byLines(fragments);
}

function byLines(fragments: readonly Fragment[]): Fragment[] {
  const sorted = fragments.toSorted((a, b) => b.y - a.y);
  const lines: Fragment[][] = [];
  for (const fragment of sorted) {
    const line = lines.at(-1);
    if (line && Math.abs(line[0]!.y - fragment.y) < fragment.size * 0.5) line.push(fragment);
    else lines.push([fragment]);
  }
  const isRightToLeft = isMostlyRightToLeft(fragments);
  return lines.flatMap((line) =>
    line.toSorted((a, b) => (isRightToLeft ? b.right - a.right : a.left - b.left)),
  );
}

function findColumns(fragments: readonly Fragment[]): Columns | null {
  if (fragments.length < MIN_LINES * 2) return null;
  let best: Columns | null = null;
  for (const gutter of gutters(fragments)) {
    for (const band of bandsAt(fragments, gutter)) {
      const columns = columnsIn(band, gutter);
      if (!columns) continue;
      const size = Math.min(columns.left.length, columns.right.length);
      if (!best || size > Math.min(best.left.length, best.right.length)) best = columns;
    }
  }
  return best;
}

/** Where several fragments begin: the left edges of possible columns. */
function gutters(fragments: readonly Fragment[]): number[] {
  const counts = new Map<number, number>();
  for (const { left } of fragments) {
    const edge = Math.round(left / 2) * 2;
    counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  const first = Math.min(...counts.keys());
  return [...counts]
    .filter(([edge, count]) => count >= 3 && edge > first + 20)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_GUTTERS)
    .map(([edge]) => edge - 2);
}

/** Runs of fragments, down the page, of which none crosses the gutter. */
function bandsAt(fragments: readonly Fragment[], gutter: number): Fragment[][] {
  const bands: Fragment[][] = [[]];
  for (const fragment of fragments.toSorted((a, b) => b.y - a.y)) {
    const crosses = fragment.left < gutter && fragment.right > gutter - 4;
    if (crosses) bands.push([]);
    else bands.at(-1)!.push(fragment);
  }
  return bands.filter((band) => band.length >= MIN_LINES * 2);
}

function columnsIn(band: Fragment[], gutter: number): Columns | null {
  const right = band.filter((one) => one.left >= gutter);
  const left = band.filter((one) => one.left < gutter);
  if (left.length < MIN_LINES || right.length < MIN_LINES) return null;
  const isColumn = startsAt(right, gutter) && isOverlapping(left, right);
  if (!isColumn) return null;
  const areSections = hasSection(left) && hasSection(right);
  const areProse = isProse(left) && isProse(right);
  if (!areSections && !areProse) return null;
  const order = band.toSorted((a, b) => a.items[0]!.index - b.items[0]!.index);
  const isLeft = new Set(left);
  let changes = 0;
  for (const [at, one] of order.entries()) {
    const before = order[at - 1];
    if (before && isLeft.has(before) !== isLeft.has(one)) changes++;
  }
  const most = 2 * Math.min(left.length, right.length) - 1;
  const isReadAcross = changes > Math.max(3, most * 0.5);
  return {
    left: order.filter((one) => isLeft.has(one)),
    right: order.filter((one) => !isLeft.has(one)),
    isReadAcross,
  };
}

/** Dates and places at the right margin begin anywhere; a column's lines begin at its edge. */
function startsAt(right: readonly Fragment[], gutter: number): boolean {
  const near = right.filter((one) => one.left < gutter + 34).length;
  return near >= right.length * 0.6;
}

/** Beside each other for most of the shorter one's height. */
function isOverlapping(left: readonly Fragment[], right: readonly Fragment[]): boolean {
  const [a, b] = [left, right].map((side) => side.map((one) => one.y));
  const shared =
    Math.min(Math.max(...a!), Math.max(...b!)) - Math.max(Math.min(...a!), Math.min(...b!));
  const shorter = Math.min(Math.max(...a!) - Math.min(...a!), Math.max(...b!) - Math.min(...b!));
  return shared >= shorter * 0.6 && shorter > 0;
}

/** Headings in the margin, with dates at most, belong to what is beside them. */
function hasSection(side: readonly Fragment[]): boolean {
  const headings = side.filter((one) => isSectionHeading(one.str)).length;
  const content = side.filter((one) => !isSectionHeading(one.str) && !hasDate(one.str)).length;
  return headings > 0 && content >= Math.max(3, headings);
}

function isProse(side: readonly Fragment[]): boolean {
  const long = side.filter((one) => one.str.length >= 25 && !hasDate(one.str)).length;
  return long >= side.length * 0.6;
}
