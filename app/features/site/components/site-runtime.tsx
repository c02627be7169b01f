import { useEffect } from "react";
import { useClientState } from "./client-state.ts";
import { siteConfig } from "./site-config.ts";
import { SubscribeWatch } from "./subscribe-watch.tsx";
import { useSitePath } from "./use-site-path.ts";

/** What runs in the browser on every page and shows nothing of its own. */
export function SiteRuntime() {
  const hasConsent = useClientState("cookieConsent");
  const pathname = useSitePath();

  useEffect(() => {
    void siteConfig().then((config) => {
      if (config && !config.logsToConsole) silenceConsole();
    });
  }, []);

  // Before consent nothing of analytics is even loaded; taking it back ends it at once.
  useEffect(() => {
    if (!hasConsent) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void siteConfig().then(async (config) => {
      if (!config?.analytics || isOver) return;
      const { startAnalytics } = await import("./analytics.ts");
      if (!isOver) stop = startAnalytics(config.analytics);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [hasConsent]);

  useEffect(() => {
    if (!hasConsent) return;
    void import("./analytics.ts").then(({ capture }) =>
      capture("$pageview", { $current_url: location.origin + pathname }),
    );
  }, [hasConsent, pathname]);

  return <SubscribeWatch />;
}

/** spec 9: production silences console logging. */
function silenceConsole(): void {
  const nothing = () => {};
  for (const level of ["log", "info", "debug", "warn", "error"] as const) console[level] = nothing;
}
