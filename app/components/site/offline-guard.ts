import { OFFLINE_TOAST } from "#app/lib/offline.ts";
import type { ToastApi } from "#app/ui/toast.tsx";

/**
 * While the browser is offline, a link to another page asks whether the server answers (it may run
 * on the same machine). Where it doesn't, the page stays with what was typed, and a toast says why.
 * @returns what ends it
 */
export function guardOffline(show: ToastApi["show"]): () => void {
  let isReachable = false;

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]:not([target])");
    if (navigator.onLine || isReachable || !link || !leavesPage(link)) return;
    event.preventDefault();
    fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
      () => {
        isReachable = true;
        link.click();
        isReachable = false;
      },
      () => show(OFFLINE_TOAST),
    );
  }

  addEventListener("click", onClick, true);
  return () => removeEventListener("click", onClick, true);
}

/** A hash or a dialog opens in place. */
function leavesPage(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !link.ariaHasPopup && !(isHere && link.hash);
}
