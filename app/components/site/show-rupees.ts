import type { bannerCurrency } from "./policy.ts";

/**
 * Shows rupees to whom they are due before the page's script is there: prices by the style sheet
 * (`rupees:`), the banner by its words. Runs in every page as text, before its script
 * (script-start.server.ts), so it stands alone.
 */
export function showRupees(currencyOf: typeof bannerCurrency): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const chosen = /(?:^|; )gr_currency=(\w+)/.exec(document.cookie);
  if (currencyOf(timeZone, chosen && chosen[1]!) !== "INR") return;
  document.documentElement.dataset["rupees"] = "";
  const banner = document.querySelector("[data-banner-currency]");
  // Served, the sign would stand in a page that says dollars.
  if (banner) banner.textContent = `${String.fromCodePoint(0x20b9)} INR`;
}
