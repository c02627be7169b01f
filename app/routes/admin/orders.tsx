import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { inWords, StatusBadge } from "./components/status-badge.tsx";
import { openPage } from "./open-page.server.ts";
import { listOrders } from "#modules/admin/orders.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import { ORDER_STATUSES } from "#modules/orders/transitions.ts";
import { CURRENCIES, formatMoney } from "#lib/money.ts";
import type { Route } from "./+types/orders.ts";

export const meta = adminMeta("Orders");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openPage(context, request, "orders");
  const catalogue = await listServices(services.db);
  const options = catalogue.map(({ slug, title }) => ({ value: slug, label: title }));
  return { query, options, ...(await listOrders(services.db, query)) };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { query, rows, total, options } = loaderData;
  return (
    <ListFrame
      title="Orders"
      path="/admin/orders"
      query={query}
      total={total}
      heads={["Order", "Status", "Service", "Buyer", "Amount", "Ordered", "Session"]}
      filters={{
        search: "GR-… or email",
        hasDays: true,
        csv: "orders",
        selects: [
          { name: "status", label: "Status", any: "Any status", options: ORDER_STATUSES },
          { name: "service", label: "Service", any: "All services", options },
          { name: "currency", label: "Currency", any: "Any currency", options: CURRENCIES },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell tight>
            <Link to={`/admin/orders/${row.id}`} className="link font-medium">
              {row.id}
            </Link>
          </Cell>
          <Cell>
            <StatusBadge status={row.status} />
          </Cell>
          <Cell className="min-w-40">{row.service}</Cell>
          <Cell className="min-w-48 wrap-anywhere">{row.email}</Cell>
          <Cell numeric>
            {row.packSession === null
              ? formatMoney(row.amountMinor, row.currency)
              : `Pack session${row.packSession === "returned" ? ", returned" : ""}`}
          </Cell>
          <Cell tight>{row.createdAt}</Cell>
          <Cell tight>
            {row.session}
            {row.sessionStatus ? <span className="block">{inWords(row.sessionStatus)}</span> : null}
          </Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
