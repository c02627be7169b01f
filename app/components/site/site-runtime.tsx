import { useEffect } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { useClientState } from "./client-state.ts";
import { guardOffline } from "./offline-guard.ts";
import { siteConfig } from "./site-config.ts";
import { SubscribeWatch } from "./subscribe-watch.tsx";
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
