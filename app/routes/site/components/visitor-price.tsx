import { useSyncExternalStore } from "react";
import { useBannerCurrency } from "#app/components/site/use-banner-currency.ts";
import { type Currency, formatMoney } from "#lib/money.ts";
import { cx } from "#app/ui/cx.ts";

/**
 * A price in the visitor's currency on a prerendered page. Both prices are served, with dollars
 * visible until show-rupees.ts runs; after hydration only one remains. Without JavaScript both are
 * shown.
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

function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
