/** Minimum and maximum of an expert's other settings; notice is 4 to 72 hours. */
export const HOUR_LIMITS = {
  noticeMin: [240, 4320],
  bufferMin: [0, 240],
  dailyCap: [1, 48],
} as const;

/** Whether no two windows of a day overlap; one may start when another ends. */
export function areApart(windows: readonly { startMin: number; endMin: number }[]): boolean {
  const sorted = windows.toSorted((a, b) => a.startMin - b.startMin);
  return sorted.every((window, at) => at === 0 || sorted[at - 1]!.endMin <= window.startMin);
}
