import type { Platform } from "#platform/services.ts";
import { BOOKING_CSV, listBookings } from "./bookings.server.ts";
import { type Cell, toCsv } from "./csv.ts";
import { LEAD_CSV, listLeadRows } from "./leads.server.ts";
import { CSV_ROWS, type ListQuery, readListQuery } from "./list-query.ts";
import { listPayments, listRefunds, PAYMENT_CSV, REFUND_CSV } from "./money-lists.server.ts";
import { listOrders, ORDER_CSV } from "./orders.server.ts";
import { listPayoutBatch, PAYOUT_CSV } from "./payouts.server.ts";
import type { Part } from "./policy.ts";
import type { Listed } from "./sql-parts.server.ts";

type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[];

/** Lists available as files, by their name in the URL. */
const FILES = {
  orders: ({ db }: Platform, query: ListQuery) => file(listOrders(db, query, true), ORDER_CSV),
  bookings: (services: Platform, query: ListQuery) =>
    file(listBookings(services, query, true), BOOKING_CSV),
  payments: ({ db }: Platform, query: ListQuery) =>
    file(listPayments(db, query, true), PAYMENT_CSV),
  refunds: ({ db }: Platform, query: ListQuery) => file(listRefunds(db, query, true), REFUND_CSV),
  payouts: (services: Platform, query: ListQuery) =>
    file(listPayoutBatch(services, query), PAYOUT_CSV),
  leads: ({ db }: Platform, query: ListQuery) => file(listLeadRows(db, query, true), LEAD_CSV),
} satisfies Partial<Record<Part, (services: Platform, query: ListQuery) => Promise<string>>>;

export type FileName = keyof typeof FILES;

/** The fields that each list's page sorts by, so that its file has the same order. */
export const CSV_SORTS: Record<FileName, readonly string[]> = {
  orders: ["id", "status", "service", "email", "amountMinor", "createdAt", "session"],
  bookings: ["startAt", "endAt", "status", "service", "expert", "email", "orderId", "moves"],
  payments: [
    ...["createdAt", "orderId", "provider", "status", "amountMinor", "feeMinor", "dispute"],
    ...["paidAt", "providerRef"],
  ],
  refunds: ["createdAt", "orderId", "status", "reason", "amountMinor", "provider", "doneAt"],
  payouts: ["requestedAt", "expert", "amountMinor", "status", "paidAt"],
  leads: ["createdAt", "kind", "email", "crmStatus"],
};

export function isFileName(name: string | undefined): name is FileName {
  return name !== undefined && Object.hasOwn(FILES, name);
}

/** A list as CSV, with all rows that match its page's query string, in the same order. */
export function csvOf(
  services: Platform,
  name: FileName,
  search: URLSearchParams,
): Promise<string> {
  return FILES[name](services, readListQuery(search, CSV_SORTS[name]));
}

async function file<Row>(listing: Promise<Listed<Row>>, columns: Columns<Row>): Promise<string> {
  const { rows, total } = await listing;
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  // Say it in the file itself when rows are missing.
  if (total > rows.length) {
    cells.push([`The first ${CSV_ROWS} of ${total} rows. Choose fewer days to see the rest.`]);
  }
  return toCsv(
    columns.map(([head]) => head),
    cells,
  );
}
