import { chosenHere, useBannerCurrency } from "#app/components/site/use-banner-currency.ts";
import type { Currency } from "#lib/money.ts";

const YEAR_SECONDS = 31_536_000;

/** Switches the price list. Without JavaScript both prices are shown anyway. */
export function CurrencySwitch({ className }: { className?: string }) {
  const other = useBannerCurrency() === "USD" ? "INR" : "USD";
  return (
    <button
      type="button"
      onClick={() => choose(other)}
      className={className ?? "link inline-flex min-h-11 items-center text-sm noscript:hidden"}
    >
      {other === "INR" ? "Show rupees (₹)" : "Show dollars ($)"}
    </button>
  );
}

/** Stored in the booking's cookie. Components that show prices refresh on focus. */
function choose(currency: Currency): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `gr_currency=${currency}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  chosenHere.currency = currency;
  // For prices that aren't hydrated yet.
  document.documentElement.toggleAttribute("data-rupees", currency === "INR");
  dispatchEvent(new Event("focus"));
}
