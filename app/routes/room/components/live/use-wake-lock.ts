import { useEffect } from "react";

/**
 * Keeps the screen on while the room is open: a phone that nobody touches would end the call. The
 * browser releases it with the tab, so request it again when the tab is back.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function keep() {
      // Missing in older browsers.
      const { wakeLock } = navigator as { wakeLock?: WakeLock };
      if (document.visibilityState !== "visible" || !wakeLock) return;
      // Refused on a low battery.
      const got = await wakeLock.request("screen").catch(() => null);
      if (isOver) void got?.release();
      else lock = got;
    }
    const onVisibility = () => void keep();
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void lock?.release();
    };
  }, []);
}
