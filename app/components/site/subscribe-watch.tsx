import { useEffect, useRef, useState } from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { SITE_SETTINGS } from "#content/site-settings.ts";
import { LateComponent } from "#app/ui/late-component.tsx";
import { msSinceLoad } from "./since-load.ts";
import type { Occasion } from "./subscribe-decision.ts";
import { useSitePath } from "./use-site-path.ts";

const loadPopUp = () => loadModule(() => import("./subscribe-pop-up.tsx"));

/** Opens the subscribe pop-up by its timer or when the tab is visible again; loads nothing before. */
export function SubscribeWatch() {
  const pathname = useSitePath();
  const [isOpen, setOpen] = useState(false);
  const path = useRef(pathname);
  const typedOn = useRef<string | null>(null);

  useEffect(() => {
    path.current = pathname;
  }, [pathname]);

  useEffect(() => {
    let isGone = false;
    function consider(occasion: Occasion) {
      loadModule(() => import("./subscribe-decision.ts"))
        .then(({ decideSubscribe }) => {
          const page = { pathname: path.current, typedInto: typedOn.current === path.current };
          if (!isGone && decideSubscribe(occasion, page)) setOpen(true);
        })
        .catch(() => {});
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Opens automatically 15 s after load, however late or early this script came. */
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

  if (!isOpen) return null;
  const close = () => setOpen(false);
  return <LateComponent load={loadPopUp} with={{ onClose: close }} onMiss={close} />;
}
