import { useEffect, useRef, useState } from "react";
import { OFFLINE_TOAST } from "#app/lib/offline.ts";
import { type ToastApi, useToast } from "#app/ui/toast.tsx";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { useClientState } from "./client-state.ts";
import { msSinceLoad } from "./since-load.ts";
import { siteConfig } from "./site-config.ts";
import type { Occasion } from "./subscribe-decision.ts";
import type SubscribePopUp from "./subscribe-pop-up.tsx";
import { useSitePath } from "./use-site-path.ts";

export function SiteRuntime() {
  const hasConsent = useClientState("cookieConsent");
  const pathname = useSitePath();
  const { show } = useToast();

  useEffect(() => guardOffline(show), [show]);

  // Analytics isn't even loaded before consent, and stops when it is withdrawn.
  useEffect(() => {
    if (!hasConsent) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    siteConfig()
      .then(async (config) => {
        if (!config?.analytics || isOver) return;
        const { startAnalytics } = await import("./analytics.ts");
        if (!isOver) stop = startAnalytics(config.analytics);
      })
      .catch(() => {});
    return () => {
      isOver = true;
      stop?.();
    };
  }, [hasConsent]);

  useEffect(() => {
    if (!hasConsent) return;
    import("./analytics.ts")
      .then(({ capture }) => capture("$pageview", { $current_url: location.origin + pathname }))
      .catch(() => {});
  }, [hasConsent, pathname]);

  return <SubscribeWatch />;
}

/** Opens the pop-up by timer or on return to the tab; loads nothing before. */
function SubscribeWatch() {
  const pathname = useSitePath();
  const [PopUp, setPopUp] = useState<typeof SubscribePopUp | null>(null);
  const path = useRef(pathname);
  const typedOn = useRef<string | null>(null);

  useEffect(() => {
    path.current = pathname;
  }, [pathname]);

  useEffect(() => {
    let isGone = false;
    function consider(occasion: Occasion) {
      import("./subscribe-decision.ts")
        .then(async ({ decideSubscribe }) => {
          const page = { pathname: path.current, typedInto: typedOn.current === path.current };
          if (isGone || !decideSubscribe(occasion, page)) return;
          const popUp = await import("./subscribe-pop-up.tsx");
          setPopUp(() => popUp.default);
        })
        .catch(() => {});
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** 15 s after load, no matter when this script started. */
    function countFromLoad() {
      timer = setTimeout(consider, SITE_SETTINGS.popUpDelayMs - msSinceLoad(), "timer");
    }
    if (document.readyState === "complete") countFromLoad();
    else addEventListener("load", countFromLoad, { once: true });
    function onVisibility() {
      if (document.visibilityState === "visible") consider("return");
    }
    function onInput(event: Event) {
      if ((event.target as Element).matches("input, textarea")) typedOn.current = path.current;
    }
    document.addEventListener("visibilitychange", onVisibility);
    document.addEventListener("input", onInput);
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener("load", countFromLoad);
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("input", onInput);
    };
  }, []);

  return PopUp ? <PopUp onClose={() => setPopUp(null)} /> : null;
}

/**
 * While the browser is offline, checks that the server answers before following a link to another
 * page or submitting a form, because it may run on the same machine. If not, stays on the page and
 * shows a toast. Returns a cleanup function.
 */
function guardOffline(show: ToastApi["show"]): () => void {
  let isReachable = false;

  function ifReachable(event: Event, retry: () => void) {
    event.preventDefault();
    fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
      () => {
        isReachable = true;
        retry();
        isReachable = false;
      },
      () => show(OFFLINE_TOAST),
    );
  }

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]:not([target])");
    if (navigator.onLine || isReachable || !link || !leavesPage(link)) return;
    ifReachable(event, () => link.click());
  }

  // The router's forms have prevented the browser's own submit by now.
  function onSubmit(event: SubmitEvent) {
    if (navigator.onLine || isReachable || event.defaultPrevented) return;
    const { target, submitter } = event;
    ifReachable(event, () => (target as HTMLFormElement).requestSubmit(submitter));
  }

  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit);
  return () => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit);
  };
}

function leavesPage(link: HTMLAnchorElement): boolean {
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return link.origin === location.origin && !link.ariaHasPopup && !(isHere && link.hash);
}
