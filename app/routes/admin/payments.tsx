import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { PaymentCells } from "./components/payment-cells.tsx";
import { listPayments } from "#modules/admin/money-lists.server.ts";
import { openPage } from "./open-page.server.ts";
import { CURRENCIES } from "#lib/money.ts";
import type { Route } from "./+types/payments.ts";

export const meta = adminMeta("Payments");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openPage(context, request, "payments");
  return { query, ...(await listPayments(services.db, query)) };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { query, rows, total } = loaderData;
  return (
    <ListFrame
      title="Payments"
      lead="Every payment attempt, with the provider’s status."
      path="/admin/payments"
      query={query}
      total={total}
      heads={[
        "Requested",
        "Order",
        "Provider",
        "Status",
        "Amount",
        "Fee",
        "Dispute",
        "Paid",
        "Reference",
      ]}
      filters={{
        search: "Order or the provider’s reference",
        hasDays: true,
        csv: "payments",
        selects: [
          {
            name: "status",
            label: "Status",
            any: "Any status",
            options: ["created", "open", "paid", "failed", "expired", "mismatched", "disputed"],
          },
          {
            name: "kind",
            label: "Provider",
            any: "All providers",
            options: ["stripe", "paypal", "sandbox"],
          },
          { name: "currency", label: "Currency", any: "Any currency", options: CURRENCIES },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell tight>{row.createdAt}</Cell>
          <Cell tight>
            <Link to={`/admin/orders/${row.orderId}`} className="link">
              {row.orderId}
            </Link>
          </Cell>
          <PaymentCells payment={row} />
        </tr>
      ))}
    </ListFrame>
  );
}
