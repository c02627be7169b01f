import { useSyncExternalStore } from "react";

const WIDE = "(width >= 80rem)";

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether video, editor and rubric fit side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
