import { CURRENCIES } from "#lib/money.ts";
import { paymentList, type PaymentRow } from "#modules/admin/money-lists.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { type ListColumn, order, PAYMENT_COLUMNS, time } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import type { Route } from "./+types/payments.ts";

export const meta = adminMeta("Payments");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "payments", COLUMNS);
  return { query, ...(await listPage<PaymentRow>(services.db, paymentList(query), query)) };
}

export const COLUMNS: ListColumn<PaymentRow>[] = [
  { csv: ["Payment", ({ id }) => id] },
  time("Requested", "createdAt", { csv: false, sort: true }),
  order,
  ...PAYMENT_COLUMNS,
];

const STATUSES = ["created", "open", "paid", "failed", "expired", "mismatched", "disputed"];

export default function Payments({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="payments"
      title="Payments"
      lead="Every payment attempt, with the provider’s status."
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      sortedBy="-createdAt"
      empty="Payment attempts will appear here."
      hasCsv
      filters={{
        search: "Order or the provider’s reference",
        hasDays: true,
        selects: [
          choice("status", "Status", "Any status", STATUSES),
          choice("kind", "Provider", "All providers", ["stripe", "paypal", "sandbox"]),
          choice("currency", "Currency", "Any currency", CURRENCIES),
        ],
      }}
    />
  );
}
