import { chosenHere, useBannerCurrency } from "#app/components/site/use-banner-currency.ts";
import { Button } from "#app/ui/button.tsx";
import type { Currency } from "#lib/money.ts";

const YEAR_SECONDS = 31_536_000;

/** Switches the price list. Without JavaScript both prices are shown anyway. */
export function CurrencySwitch({ isButton }: { isButton?: boolean }) {
  const other = useBannerCurrency() === "USD" ? "INR" : "USD";
  const props = {
    onClick: () => choose(other),
    children: other === "INR" ? "Show rupees (₹)" : "Show dollars ($)",
  };
  return isButton ? (
    <Button variant="secondary" size="lg" className="noscript:hidden" {...props} />
  ) : (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center text-sm noscript:hidden"
      {...props}
    />
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
