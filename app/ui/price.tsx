import { formatMoney, type Currency } from "#lib/money.ts";
import { cx } from "./cx.ts";

/** An amount in minor units; `wasMinor` is shown struck through. */
export function Price(props: {
  amountMinor: number;
  currency: Currency;
  wasMinor?: number | null;
  className?: string;
}) {
  const { amountMinor, currency, wasMinor, className } = props;
  return (
    <span className={cx("figures whitespace-nowrap", className)}>
      {wasMinor != null && wasMinor !== amountMinor ? (
        <>
          <s className="me-2 font-normal text-ink-muted">
            <span className="sr-only">before: </span>
            {formatMoney(wasMinor, currency)}
          </s>
          <span className="sr-only">now: </span>
        </>
      ) : null}
      {formatMoney(amountMinor, currency)}
    </span>
  );
}
