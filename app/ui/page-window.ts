/**
 * The page numbers to show: both ends and the neighbors, null for each gap. A gap is never a single
 * page.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1]);
  if (page <= 4) for (const near of [2, 3, 4, 5]) shown.add(near);
  if (page >= pages - 3) for (const near of [1, 2, 3, 4]) shown.add(pages - near);
  const sorted = [...shown].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}
