/** The server's time, epoch ms: countdowns go by it, not by the visitor's clock. */
export async function askServerTime(): Promise<number> {
  const response = await fetch("/api/v2/actions/calendar/time", { cache: "no-store" });
  const { epochMs } = (await response.json()) as { epochMs: number };
  return epochMs;
}
