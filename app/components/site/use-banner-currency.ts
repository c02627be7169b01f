import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { browserZone } from "#app/components/booking/zone-scripts.ts";
import { readCookieHeader } from "#app/lib/cookie.ts";
import type { Currency } from "#lib/money.ts";
import { bannerCurrency } from "./policy.ts";

/** The choice on this page, for browsers that block the cookie. */
export const chosenHere: { currency: Currency | null } = { currency: null };

/**
 * The visitor's currency. Served pages show dollars; the browser knows zone and choice, and checks
 * again on focus, visibility change and page show.
 */
export function useBannerCurrency(): Currency {
  // Another page may have changed it.
  useLocation();
  return useSyncExternalStore(subscribe, ownCurrency, () => "USD");
}

function ownCurrency(): Currency {
  const chosen = readCookieHeader(document.cookie, "gr_currency") ?? chosenHere.currency;
  return bannerCurrency(browserZone(), chosen);
}

function subscribe(recheck: () => void): () => void {
  addEventListener("focus", recheck);
  addEventListener("pageshow", recheck);
  document.addEventListener("visibilitychange", recheck);
  return () => {
    removeEventListener("focus", recheck);
    removeEventListener("pageshow", recheck);
    document.removeEventListener("visibilitychange", recheck);
  };
}
