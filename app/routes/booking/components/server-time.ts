/** The server's time, epoch ms. Countdowns use it because the visitor's clock may be wrong. */
export async function askServerTime(): Promise<number> {
  const response = await fetch("/api/v2/actions/calendar/time", { cache: "no-store" });
  const { epochMs } = (await response.json()) as { epochMs: number };
  return epochMs;
}
