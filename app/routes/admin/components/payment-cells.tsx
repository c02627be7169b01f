import { formatMoney, type Currency } from "#lib/money.ts";
import { Cell } from "./data-table.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** Provider, status, amount, fee, dispute, when it was paid, and the provider's reference. */
export function PaymentCells({
  payment,
}: {
  payment: {
    provider: string;
    status: string;
    amountMinor: number;
    currency: Currency;
    feeMinor: number | null;
    dispute: string;
    paidAt: string | null;
    providerRef: string | null;
  };
}) {
  const { currency, feeMinor, dispute } = payment;
  return (
    <>
      <Cell>{payment.provider}</Cell>
      <Cell>
        <StatusBadge status={payment.status} />
      </Cell>
      <Cell numeric>{formatMoney(payment.amountMinor, currency)}</Cell>
      <Cell numeric>{feeMinor === null ? null : formatMoney(feeMinor, currency)}</Cell>
      <Cell>{dispute === "none" ? null : <StatusBadge status={dispute} />}</Cell>
      <Cell tight>{payment.paidAt}</Cell>
      <Cell tight className="font-mono">
        {payment.providerRef}
      </Cell>
    </>
  );
}
