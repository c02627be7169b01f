import { CURRENCIES, formatMoney } from "#lib/money.ts";
import { majorUnits } from "#modules/admin/csv.ts";
import { type OrderRow, orderList } from "#modules/admin/orders.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { ORDER_STATUSES } from "#modules/orders/transitions.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import {
  email,
  field,
  type ListColumn,
  Note,
  OrderLink,
  status,
  time,
} from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import { inWords } from "./components/status-badge.tsx";
import type { Route } from "./+types/orders.ts";

export const meta = adminMeta("Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "orders", COLUMNS);
  return { query, ...(await listPage<OrderRow>(services.db, orderList(query), query)) };
}

export const COLUMNS: ListColumn<OrderRow>[] = [
  {
    head: "Order",
    kind: "fixed",
    cell: ({ id }) => <OrderLink id={id} />,
    csv: ["Order", ({ id }) => id],
  },
  status(),
  field("Service", "service"),
  email("Buyer", "email", { csv: "Email" }),
  {
    head: "Amount",
    kind: "number",
    cell: ({ packSession, amountMinor, currency }) =>
      packSession === null
        ? formatMoney(amountMinor, currency)
        : `Pack session${packSession === "returned" ? ", returned" : ""}`,
    csv: ["Amount", ({ amountMinor }) => majorUnits(amountMinor)],
  },
  { csv: ["Currency", ({ currency }) => currency] },
  { csv: ["Coupon", ({ coupon }) => coupon] },
  { csv: ["Pack session", ({ packSession }) => packSession] },
  time("Ordered", "createdAt", { sort: true }),
  {
    head: "Session",
    kind: "fixed",
    cell: ({ session, sessionStatus }) =>
      session ? (
        <>
          {session}
          <Note>{sessionStatus ? inWords(sessionStatus) : null}</Note>
        </>
      ) : null,
    csv: ["Session (UTC)", ({ session }) => session],
  },
  { csv: ["Session status", ({ sessionStatus }) => sessionStatus] },
];

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="orders"
      title="Orders"
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      sortedBy="-createdAt"
      empty="Orders will appear here."
      hasCsv
      filters={{
        search: "Order or email",
        hasDays: true,
        selects: [
          choice("status", "Status", "Any status", ORDER_STATUSES),
          choice("currency", "Currency", "Any currency", CURRENCIES),
        ],
      }}
    />
  );
}
