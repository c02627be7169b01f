import { OFFLINE_TOAST } from "#app/lib/offline.ts";
import type { ToastApi } from "#app/ui/toast.tsx";

/**
 * While the browser is offline, checks that the server answers before following a link to another
 * page, because it may run on the same machine. If not, stays on the page and shows a toast.
 * Returns a cleanup function.
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

function leavesPage(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !link.ariaHasPopup && !(isHere && link.hash);
}
