import { chosenHere, useBannerCurrency } from "#app/components/site/use-banner-currency.ts";
import type { Currency } from "#lib/money.ts";

const YEAR_SECONDS = 31_536_000;
const OTHER: Record<Currency, { currency: Currency; label: string }> = {
  USD: { currency: "INR", label: "Show rupees (₹)" },
  INR: { currency: "USD", label: "Show dollars ($)" },
};

/** Switches the price list. Without JavaScript both prices are shown anyway. */
export function CurrencySwitch({ className }: { className?: string }) {
  const other = OTHER[useBannerCurrency()];
  return (
    <button
      type="button"
      onClick={() => choose(other.currency)}
      className={className ?? "link inline-flex min-h-11 items-center text-sm noscript:hidden"}
    >
      {other.label}
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
