import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** The page shows a payment's result within a second of it. */
const EVERY_MS = 500;
const MOST_LOOKS = 240;

/**
 * Looks whether an order has moved on, for two minutes at most, and only while the page is visible.
 * Then the page is loaded again. The API answers from our database, so a look is cheap.
 */
export function useOrderWatch(order: {
  id: string;
  token: string;
  /** As the page shows it now. */
  status: string;
  watch: boolean;
  /** Its hold has just expired, so the two minutes start over. */
  isOverdue: boolean;
}): void {
  const { id, token, status, watch, isOverdue } = order;
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
  }, [id, token, status, watch, isOverdue, revalidate]);
}
