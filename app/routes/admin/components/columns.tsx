import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Column } from "#app/components/list/data-table.tsx";
import { type Currency, formatMoney } from "#lib/money.ts";
import { type Cell, type CsvColumn, majorUnits } from "#modules/admin/csv.ts";
import { StatusBadge } from "./status-badge.tsx";

/** A column of a list: on its page, in its CSV file, or in both, in this order. */
export type ListColumn<Row> = Shown<Row> | { csv: CsvColumn<Row>; cell?: never; sort?: never };

type Shown<Row> = Column<Row> & { csv?: CsvColumn<Row> | undefined };

/** The columns on the page. */
export function shown<Row>(columns: readonly ListColumn<Row>[]): Column<Row>[] {
  return columns.flatMap((column) => (column.cell === undefined ? [] : column));
}

type Kind = NonNullable<Column<never>["kind"]>;
/** `csv` is the file's heading if it isn't the page's, or false to leave the column out. */
type Options = { kind?: Kind; sort?: boolean; csv?: string | false };

/** A column with a field's value, sortable if its list has that order. */
export function field<Name extends string>(
  head: string,
  name: Name,
  { kind, sort = false, csv = head }: Options = {},
): Shown<Record<Name, Cell>> {
  return {
    head,
    ...(kind ? { kind } : {}),
    ...(sort ? { sort: name } : {}),
    cell: (row) => row[name],
    csv: csv === false ? undefined : [csv, (row) => row[name]],
  };
}

/** As `2027-01-11 08:00`, in UTC. */
export const time = <Name extends string>(
  head: string,
  name: Name,
  { csv = `${head} (UTC)`, ...options }: Pick<Options, "csv" | "sort"> = {},
) => field(head, name, { kind: "fixed", csv, ...options });

/** Emails. */
export function email<Name extends string>(
  head: string,
  name: Name,
  { csv = head }: { csv?: string } = {},
): Shown<Record<Name, string | null>> {
  return {
    head,
    kind: "long",
    cell: (row) => (row[name] === null ? null : <Email>{row[name]}</Email>),
    csv: [csv, (row) => row[name]],
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

/** An amount in minor units; a dash if there is none. In files, without its currency. */
export function money<Name extends string>(
  head: string,
  name: Name,
): Shown<Record<Name, number | null> & { currency: Currency }> {
  return {
    head,
    kind: "number",
    cell: (row) => (row[name] === null ? null : formatMoney(row[name], row.currency)),
    csv: [head, (row) => majorUnits(row[name])],
  };
}

/** A status with an optional note below. */
export function status<Row extends { status: string }>(
  note?: (row: Row) => ReactNode,
  { csv = "Status" }: Pick<Options, "csv"> = {},
): Shown<Row> {
  return {
    head: "Status",
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        <Note>{note?.(row)}</Note>
      </>
    ),
    csv: csv === false ? undefined : [csv, (row) => row.status],
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
  const list =
    pathname === href("/admin/orders") && search ? `?list=${encodeURIComponent(search)}` : "";
  return (
    <Link to={`${href("/admin/orders/:id", { id })}${list}`} className="link font-medium">
      {id}
    </Link>
  );
}

export const order: Shown<{ orderId: string | null }> = {
  head: "Order",
  kind: "fixed",
  cell: ({ orderId }) => (orderId ? <OrderLink id={orderId} /> : null),
  csv: ["Order", ({ orderId }) => orderId],
};

export const PAYMENT_COLUMNS: ListColumn<PaymentFields>[] = [
  field("Provider", "provider"),
  { csv: ["Reference", ({ providerRef }) => providerRef] },
  status(),
  money("Amount", "amountMinor"),
  money("Fee", "feeMinor"),
  { csv: ["Currency", ({ currency }) => currency] },
  {
    head: "Dispute",
    cell: ({ dispute }) => (dispute === "none" ? null : <StatusBadge status={dispute} />),
    csv: ["Dispute", ({ dispute }) => dispute],
  },
  { csv: ["Requested (UTC)", ({ createdAt }) => createdAt] },
  time("Paid", "paidAt"),
  field("Reference", "providerRef", { kind: "code", csv: false }),
];

type PaymentFields = {
  provider: string;
  status: string;
  amountMinor: number;
  currency: Currency;
  feeMinor: number | null;
  dispute: string;
  createdAt: string;
  paidAt: string | null;
  providerRef: string | null;
};
