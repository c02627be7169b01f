import { useSyncExternalStore } from "react";
import { useBannerCurrency } from "#app/components/site/use-banner-currency.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { cx } from "#app/ui/cx.ts";

/**
 * A price in the visitor's currency, on a page that is the same for all. Both amounts are served in
 * the same place, dollars seen until show-rupees.ts knows better; then the script leaves the one
 * that counts. Without a script both are shown, since nobody can say which.
 */
export function VisitorPrice(props: {
  pricesMinor: Readonly<Record<Currency, number>>;
  className?: string;
}) {
  const { pricesMinor, className } = props;
  const chosen = useBannerCurrency();
  const isLive = useIsLive();
  return (
    <span className={cx("figures inline-grid whitespace-nowrap noscript:inline-flex", className)}>
      {!isLive || chosen === "USD" ? (
        <span className={cx("col-start-1 row-start-1", !isLive && "rupees:invisible")}>
          {formatMoney(pricesMinor.USD, "USD")}
        </span>
      ) : null}
      {isLive ? null : <span className="hidden px-2 noscript:inline">or</span>}
      {!isLive || chosen === "INR" ? (
        <span
          className={cx(
            "col-start-1 row-start-1",
            !isLive && "invisible rupees:visible noscript:visible",
          )}
        >
          {formatMoney(pricesMinor.INR, "INR")}
        </span>
      ) : null}
    </span>
  );
}

/** Whether the script has taken over from the served page. */
function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
