import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Column } from "#app/components/list/data-table.tsx";
import { type Currency, formatMoney } from "#lib/money.ts";
import { StatusBadge } from "./status-badge.tsx";

type Kind = NonNullable<Column<never>["kind"]>;
type Options = { kind?: Kind; sort?: boolean };

/** A column with a field's value, sortable unless `sort` is false. */
export function field<Name extends string>(
  head: string,
  name: Name,
  { kind, sort = true }: Options = {},
): Column<Record<Name, ReactNode>> {
  return {
    head,
    ...(kind ? { kind } : {}),
    ...(sort ? { sort: name } : {}),
    cell: (row) => row[name],
  };
}

/** As `2027-01-11 08:00`, in UTC. */
export const time = <Name extends string>(head: string, name: Name) =>
  field(head, name, { kind: "fixed" });

/** Emails. */
export function email<Name extends string>(
  head: string,
  name: Name,
): Column<Record<Name, string | null>> {
  return {
    head,
    kind: "long",
    sort: name,
    cell: (row) => (row[name] === null ? null : <Email>{row[name]}</Email>),
  };
}

/** Wraps before the @ where it doesn't fit. */
export function Email({ children }: { children: string }) {
  const at = Math.max(0, children.lastIndexOf("@"));
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

/** An amount in minor units; a dash if there is none. */
export function money<Name extends string>(
  head: string,
  name: Name,
): Column<Record<Name, number | null> & { currency: Currency }> {
  return {
    head,
    kind: "number",
    sort: name,
    cell: (row) => (row[name] === null ? null : formatMoney(row[name], row.currency)),
  };
}

/** A status with an optional note below. */
export function status<Row extends { status: string }>(
  note?: (row: Row) => ReactNode,
): Column<Row> {
  return {
    head: "Status",
    sort: "status",
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        <Note>{note?.(row)}</Note>
      </>
    ),
  };
}

/** The second line of a cell. */
export function Note({ children }: { children: ReactNode }) {
  return children ? (
    <span className="mt-1 block text-ink-muted wrap-anywhere">{children}</span>
  ) : null;
}

/** From the list of orders, it carries the list's filters, for the way back. */
export function OrderLink({ id }: { id: string }) {
  const { pathname, search } = useLocation();
  const list = pathname === "/admin/orders" && search ? `?list=${encodeURIComponent(search)}` : "";
  return (
    <Link to={`/admin/orders/${id}${list}`} className="link font-medium">
      {id}
    </Link>
  );
}

export const order: Column<{ orderId: string | null }> = {
  head: "Order",
  kind: "fixed",
  sort: "orderId",
  cell: ({ orderId }) => (orderId ? <OrderLink id={orderId} /> : null),
};

export const PAYMENT_COLUMNS: Column<PaymentFields>[] = [
  field("Provider", "provider"),
  status(),
  money("Amount", "amountMinor"),
  money("Fee", "feeMinor"),
  {
    head: "Dispute",
    sort: "dispute",
    cell: ({ dispute }) => (dispute === "none" ? null : <StatusBadge status={dispute} />),
  },
  time("Paid", "paidAt"),
  field("Reference", "providerRef", { kind: "code" }),
];

type PaymentFields = {
  provider: string;
  status: string;
  amountMinor: number;
  currency: Currency;
  feeMinor: number | null;
  dispute: string;
  paidAt: string | null;
  providerRef: string | null;
};
