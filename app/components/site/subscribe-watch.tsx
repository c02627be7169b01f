import { useEffect, useRef, useState } from "react";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { msSinceLoad } from "./since-load.ts";
import type { Occasion } from "./subscribe-decision.ts";
import type SubscribePopUp from "./subscribe-pop-up.tsx";
import { useSitePath } from "./use-site-path.ts";

/** Opens the pop-up by timer or on return to the tab; loads nothing before. */
export function SubscribeWatch() {
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
