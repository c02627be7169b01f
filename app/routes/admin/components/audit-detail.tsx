import { type Currency, formatMoney } from "#lib/money.ts";

/** An operator's form, field by field. */
export function AuditDetail(props: {
  detail: Record<string, unknown>;
  /** Of the order it concerns; null if there is none. */
  currency: Currency | null;
}) {
  const { detail, currency } = props;
  const fields = Object.entries(detail).flatMap(([name, value]): [string, unknown][] => {
    if (name !== "amount") return [[name, value]];
    // Minor units mean nothing without a currency.
    if (currency === null || typeof value !== "number") return [];
    return [[name, formatMoney(value, currency)]];
  });
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map(([name, value]) => (
        <li key={name} className="wrap-anywhere">
          <span className="text-ink-muted">{`${name}: `}</span>
          {typeof value === "string" ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}
