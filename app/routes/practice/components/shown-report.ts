/**
 * The report of a free question, kept with its entry in the browser's history: it's there again after
 * Back, Forward and a reload, and gone with the tab. Opening the question again asks it again.
 */
export function keepReport(report: unknown): void {
  try {
    history.replaceState({ ...history.state, report }, "");
  } catch {
    // Too large for this browser: Back asks the question again.
  }
}

export function keptReport<Report>(): Report | null {
  return (history.state as { report?: Report } | null)?.report ?? null;
}
