import { useEffect } from "react";
import { loadModule } from "#app/lib/load-module.ts";
import { useToast } from "#app/ui/toast.tsx";
import { useClientState } from "./client-state.ts";
import { siteConfig } from "./site-config.ts";
import { SubscribeWatch } from "./subscribe-watch.tsx";
import { useSitePath } from "./use-site-path.ts";

/** What runs in the browser on every page and shows nothing of its own. */
export function SiteRuntime() {
  const hasConsent = useClientState("cookieConsent");
  const pathname = useSitePath();
  const { show } = useToast();

  useEffect(() => {
    const watching = loadModule(() => import("./line-watch.ts")).then(({ watchLine }) =>
      watchLine(show),
    );
    watching.catch(() => {});
    return () =>
      void watching.then(
        (stop) => stop(),
        () => {},
      );
  }, [show]);

  // Before consent nothing of analytics is even loaded; taking it back ends it at once.
  useEffect(() => {
    if (!hasConsent) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    siteConfig()
      .then(async (config) => {
        if (!config?.analytics || isOver) return;
        const { startAnalytics } = await loadModule(() => import("./analytics.ts"));
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
    loadModule(() => import("./analytics.ts"))
      .then(({ capture }) => capture("$pageview", { $current_url: location.origin + pathname }))
      .catch(() => {});
  }, [hasConsent, pathname]);

  return <SubscribeWatch />;
}
