import type { bannerCurrency } from "./policy.ts";

/**
 * Shows rupees before hydration where they apply: prices by CSS (`rupees:`), the banner by its
 * text. Inlined into every page before its script (script-start.server.ts), so it must be
 * self-contained.
 */
export function showRupees(currencyOf: typeof bannerCurrency): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const chosen = /(?:^|; )gr_currency=(\w+)/.exec(document.cookie);
  if (currencyOf(timeZone, chosen && chosen[1]!) !== "INR") return;
  document.documentElement.dataset["rupees"] = "";
  const banner = document.querySelector("[data-banner-currency]");
  // A literal sign would be in the HTML of a page in dollars.
  if (banner) banner.textContent = `${String.fromCodePoint(0x20b9)} INR`;
}
