/**
 * The report of a free question, kept in the browser's history entry: it reappears after Back,
 * Forward and a reload, and is gone with the tab. Opening the question again asks it again.
 */
export function keepReport(report: unknown): void {
  try {
    history.replaceState({ ...history.state, report }, "");
  } catch {
    // Too large for this browser; then Back asks the question again.
  }
}

export function keptReport<Report>(): Report | null {
  if (isOpenedAnew()) return null;
  return (history.state as { report?: Report } | null)?.report ?? null;
}

/** Browsers leave the state in place where the same address is opened in its own entry. */
function isOpenedAnew(): boolean {
  const isFirst = document.documentElement.dataset["hydrated"] === undefined;
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return isFirst && opened?.type === "navigate";
}
