import type { Services } from "#app/services.ts";
import { missing, PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { listBookings } from "#modules/admin/bookings.server.ts";
import { toCsv } from "#modules/admin/csv.ts";
import { listLeadRows } from "#modules/admin/leads.server.ts";
import { CSV_ROWS, type ListQuery } from "#modules/admin/list-query.ts";
import { listPayments, listRefunds } from "#modules/admin/money-lists.server.ts";
import { listOrders } from "#modules/admin/orders.server.ts";
import { listPayoutBatch } from "#modules/admin/payouts.server.ts";
import type { Part } from "#modules/admin/policy.ts";
import { COLUMNS as BOOKINGS } from "./bookings.tsx";
import type { ListColumn } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { COLUMNS as LEADS } from "./leads.tsx";
import { COLUMNS as ORDERS } from "./orders.tsx";
import { COLUMNS as PAYMENTS } from "./payments.tsx";
import { COLUMNS as PAYOUTS } from "./payouts.tsx";
import { COLUMNS as REFUNDS } from "./refunds.tsx";
import type { Route } from "./+types/csv.ts";

/** Lists available as files, by their name in the URL. */
const FILES = {
  orders: file(ORDERS, ({ db }, query) => listOrders(db, query, true)),
  bookings: file(BOOKINGS, (services, query) => listBookings(services, query, true)),
  payments: file(PAYMENTS, ({ db }, query) => listPayments(db, query, true)),
  refunds: file(REFUNDS, ({ db }, query) => listRefunds(db, query, true)),
  payouts: file(PAYOUTS, listPayoutBatch),
  leads: file(LEADS, ({ db }, query) => listLeadRows(db, query, true)),
} satisfies Partial<Record<Part, ReturnType<typeof file>>>;

/** A list as CSV, filtered and sorted like its page. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { list } = params;
  if (!isFile(list)) throw missing();
  const { columns, read } = FILES[list];
  const { services, query } = await openList(context, request, list, columns);
  const text = await read(services, query);
  const day = services.clock.now().toISOString().slice(0, 10);
  return new Response(text, {
    headers: {
      ...PRIVATE_HEADERS,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${list}-${day}.csv"`,
    },
  });
}

const isFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name);

function file<Row>(
  columns: readonly ListColumn<Row>[],
  list: (services: Services, query: ListQuery) => Promise<{ rows: Row[]; total: number }>,
) {
  const csv = columns.flatMap((column) => (column.csv ? [column.csv] : []));
  const heads = csv.map(([head]) => head);
  const sortable: readonly { sort?: string }[] = columns;
  return {
    columns: sortable,
    read: async (services: Services, query: ListQuery) => {
      const { rows, total } = await list(services, query);
      const cells = rows.map((row) => csv.map(([, cell]) => cell(row)));
      // Say it in the file itself when rows are missing.
      if (total > rows.length) {
        cells.push([`The first ${CSV_ROWS} of ${total} rows. Choose fewer days to see the rest.`]);
      }
      return toCsv(heads, cells);
    },
  };
}
