/** Spans of epoch minutes as a flat list: start, end, start, end …; ends are exclusive. */
export type Spans = number[];

/** Sorts spans and merges overlapping or adjacent ones. May modify and return the given list. */
export function mergeSpans(spans: Spans): Spans {
  const sorted = isSorted(spans) ? spans : sortSpans(spans);
  let size = 0;
  for (let i = 0; i < sorted.length; i += 2) {
    const start = sorted[i]!;
    const end = sorted[i + 1]!;
    if (size > 0 && start <= sorted[size - 1]!) {
      if (end > sorted[size - 1]!) sorted[size - 1] = end;
    } else {
      sorted[size++] = start;
      sorted[size++] = end;
    }
  }
  sorted.length = size;
  return sorted;
}

function isSorted(spans: Spans): boolean {
  for (let i = 2; i < spans.length; i += 2) if (spans[i]! < spans[i - 2]!) return false;
  return true;
}

function sortSpans(spans: Spans): Spans {
  const order: number[] = [];
  for (let i = 0; i < spans.length; i += 2) order.push(i);
  order.sort((a, b) => spans[a]! - spans[b]!);
  return order.flatMap((i) => [spans[i]!, spans[i + 1]!]);
}
