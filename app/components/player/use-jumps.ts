import { useEffect, useEffectEvent } from "react";

/** Evidence anywhere on the page (links with `data-offset-ms`) leads to its moment instead of its target. */
export function useJumps(onJump: (ms: number) => void): void {
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link =
        event.target instanceof Element ? event.target.closest("a[data-offset-ms]") : null;
      if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      jump(Number(link.dataset["offsetMs"]));
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
