import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 2_000;
const MOST_LOOKS = 60;

/**
 * Looks every two seconds whether an order has moved on, for two minutes at most, and only while
 * the page is seen. Then the page is asked for again.
 */
export function useOrderWatch(order: {
  id: string;
  token: string;
  /** As the page shows it now. */
  status: string;
  watch: boolean;
}): void {
  const { id, token, status, watch } = order;
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!watch) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const ended = new AbortController();

    async function look() {
      if (document.visibilityState === "visible") {
        looks += 1;
        try {
          const response = await fetch(`/api/orders/${id}?token=${encodeURIComponent(token)}`, {
            signal: ended.signal,
          });
          if (response.ok) {
            const now = (await response.json()) as { status: string };
            if (now.status !== status) return void revalidate();
          }
        } catch {
          // Offline for a moment: look again.
        }
      }
      if (looks < MOST_LOOKS && !ended.signal.aborted)
        timer = setTimeout(() => void look(), EVERY_MS);
    }
    timer = setTimeout(() => void look(), EVERY_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, token, status, watch, revalidate]);
}
