import { OFFLINE_EVENT } from "#app/lib/line.ts";
import type { ToastApi } from "#app/ui/toast.tsx";
// At hand for when the line is away.
import "#app/ui/plain-toast.tsx";
import "./problem.tsx";

/**
 * While the site can't be reached, links and forms that would leave the page stay on it and say so:
 * what is on it, and what was typed, would be gone for the browser's own page about the network. A
 * browser that says it is offline is asked to try: the site may run on the same machine.
 * @returns what ends it
 */
export function watchLine(show: ToastApi["show"]): () => void {
  let isTried = false;

  function tell(again?: () => void) {
    show({
      variant: "destructive",
      title: "No connection",
      description: "Try again when you’re back online.",
      ...(again && {
        action: {
          label: "Try again",
          onAction: again,
        },
      }),
    });
  }

  async function tryAndPress(press: () => void) {
    isTried = await answers();
    if (isTried) press();
    else tell(press);
    isTried = false;
  }

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (mayGo() || !link || !leavesPage(link) || !isPlainPress(event)) return;
    event.preventDefault();
    void tryAndPress(() => link.click());
  }

  /** Those of the router, and those whose script is still to come, would go without asking. */
  function onSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    const { late, live } = form.dataset;
    const isRouters = form.method === "get" && form.hasAttribute("action");
    if (mayGo() || !(isRouters || (late !== undefined && live === undefined))) return;
    event.stopImmediatePropagation();
    stay(event);
  }

  /** No script has taken it: the browser would send it itself. */
  function onSubmitted(event: SubmitEvent) {
    if (!mayGo() && !event.defaultPrevented) stay(event);
  }

  function stay(event: SubmitEvent) {
    event.preventDefault();
    const { target, submitter } = event;
    void tryAndPress(() => (target as HTMLFormElement).requestSubmit(submitter));
  }

  const mayGo = () => navigator.onLine || isTried;

  const ended = new AbortController();
  const { signal } = ended;
  addEventListener("click", onClick, { signal, capture: true });
  addEventListener("submit", onSubmit, { signal, capture: true });
  addEventListener("submit", onSubmitted, { signal });
  addEventListener(OFFLINE_EVENT, () => tell(), { signal });
  return () => ended.abort();
}

function answers(): Promise<boolean> {
  return fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

function leavesPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target === "_blank") return false;
  // A link that opens something in place.
  if (link.ariaHasPopup) return false;
  return link.pathname !== location.pathname || link.search !== location.search || !link.hash;
}

function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
