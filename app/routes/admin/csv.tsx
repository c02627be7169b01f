import { Readable } from "node:stream";
import type { Services } from "#app/services.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { bookingList, type BookingRow } from "#modules/admin/bookings.server.ts";
import { csvHead, csvRows } from "#modules/admin/csv.ts";
import { leadList, type LeadRow } from "#modules/admin/leads.server.ts";
import { transactionList, type TransactionRow } from "#modules/admin/ledger.server.ts";
import type { ListQuery } from "#modules/admin/list-query.ts";
import {
  paymentList,
  type PaymentRow,
  refundList,
  type RefundRow,
} from "#modules/admin/money-lists.server.ts";
import { orderList, type OrderRow } from "#modules/admin/orders.server.ts";
import { addAccounts, payoutList, type PayoutRow } from "#modules/admin/payouts.server.ts";
import type { Part } from "#modules/admin/policy.ts";
import { type List, listAll } from "#modules/admin/list.server.ts";
import { COLUMNS as BOOKINGS } from "./bookings.tsx";
import type { ListColumn } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { COLUMNS as LEADS } from "./leads.tsx";
import { COLUMNS as TRANSACTIONS } from "./ledger.tsx";
import { COLUMNS as ORDERS } from "./orders.tsx";
import { COLUMNS as PAYMENTS } from "./payments.tsx";
import { COLUMNS as PAYOUTS } from "./payouts.tsx";
import { COLUMNS as REFUNDS } from "./refunds.tsx";
import type { Route } from "./+types/csv.ts";

/** Lists available as files, by their name in the URL. */
const FILES = {
  orders: file<OrderRow>(ORDERS, orderList),
  bookings: file<BookingRow>(BOOKINGS, bookingList),
  payments: file<PaymentRow>(PAYMENTS, paymentList),
  refunds: file<RefundRow>(REFUNDS, refundList),
  payouts: file<PayoutRow>(PAYOUTS, payoutList, addAccounts),
  leads: file<LeadRow>(LEADS, leadList),
  ledger: file<TransactionRow>(TRANSACTIONS, transactionList),
} satisfies Partial<Record<Part, ReturnType<typeof file>>>;

/** A list as CSV, filtered and sorted like its page, sent while it is read. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { list } = params;
  if (!isFile(list)) throw missing();
  const { columns, read } = FILES[list];
  const { services, query } = await openList(context, request, list, columns);
  const day = services.clock.now().toISOString().slice(0, 10);
  const chunks = read(services, query);
  // Before the headers, so that a failure is an error page rather than a broken file.
  const first = await chunks.next();
  const body = Readable.toWeb(Readable.from(following(first.value, chunks))) as ReadableStream;
  return new Response(body, {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${list}-${day}.csv"`,
    },
  });
}

async function* following(first: Uint8Array | void, rest: AsyncGenerator<Uint8Array>) {
  if (first) yield first;
  yield* rest;
}

const isFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name);

function file<Row>(
  columns: readonly ListColumn<Row>[],
  listOf: (query: ListQuery, now: Date) => List,
  complete = async (_services: Services, rows: Row[]) => rows,
) {
  const csv = columns.flatMap((column) => (column.csv ? [column.csv] : []));
  const sortable: readonly { sort?: string }[] = columns;
  return {
    columns: sortable,
    async *read(services: Services, query: ListQuery) {
      const encoder = new TextEncoder();
      let head = csvHead(csv.map(([title]) => title));
      const list = listOf(query, services.clock.now());
      for await (const rows of listAll<Row>(services.db, list, query)) {
        const shown = await complete(services, rows);
        yield encoder.encode(head + csvRows(shown.map((row) => csv.map(([, cell]) => cell(row)))));
        head = "";
      }
    },
  };
}
