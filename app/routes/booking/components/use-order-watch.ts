import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** A payment's result appears within a second. */
const EVERY_MS = 500;
const MAX_POLLS = 240;

/**
 * Polls an order's status for at most two minutes, while the page is visible, and reloads the page
 * when it changes. The API reads only our database, so polling is cheap.
 */
export function useOrderWatch(order: {
  id: string;
  token: string;
  status: string;
  watch: boolean;
  /** The hold has just expired, which restarts the two minutes. */
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
            if (now.status !== status) await revalidate();
          }
        } catch {
          // Briefly offline: try again.
        }
      }
      if (looks < MAX_POLLS && !ended.signal.aborted)
        timer = setTimeout(() => void look(), EVERY_MS);
    }
    timer = setTimeout(() => void look(), EVERY_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, token, status, watch, isOverdue, revalidate]);
}
