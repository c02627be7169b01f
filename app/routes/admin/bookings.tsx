import { Link } from "react-router";
import { adminMeta } from "./components/admin-meta.ts";
import { Cell } from "./components/data-table.tsx";
import { ListFrame } from "./components/list-frame.tsx";
import { StatusBadge } from "./components/status-badge.tsx";
import { listBookings } from "#modules/admin/bookings.server.ts";
import { openPage } from "./open-page.server.ts";
import { BOOKING_STATUSES } from "#modules/booking/transitions.ts";
import type { Route } from "./+types/bookings.ts";

export const meta = adminMeta("Bookings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openPage(context, request, "bookings");
  return { query, ...(await listBookings(services, query)) };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { query, rows, total } = loaderData;
  return (
    <ListFrame
      title="Bookings"
      lead="Upcoming sessions by default."
      path="/admin/bookings"
      query={query}
      total={total}
      heads={["Starts", "Ends", "Status", "Service", "Expert", "Candidate", "Order", "Reschedules"]}
      filters={{
        search: "Order, candidate or expert",
        hasDays: true,
        csv: "bookings",
        selects: [
          {
            name: "status",
            label: "Status",
            any: "Upcoming",
            options: [...BOOKING_STATUSES, { value: "choosing", label: "candidate chooses" }],
          },
        ],
      }}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell tight>{row.startAt}</Cell>
          <Cell tight>{row.endAt.slice(11)}</Cell>
          <Cell>
            <StatusBadge status={row.status} />
            {row.choiceUntil ? (
              <span className="block text-ink-muted">{`choosing until ${row.choiceUntil}`}</span>
            ) : null}
          </Cell>
          <Cell className="min-w-40">{row.service}</Cell>
          <Cell>{row.expert}</Cell>
          <Cell>{row.email}</Cell>
          <Cell tight>
            {row.orderId ? (
              <Link to={`/admin/orders/${row.orderId}`} className="link">
                {row.orderId}
              </Link>
            ) : null}
          </Cell>
          <Cell numeric>{row.moves}</Cell>
        </tr>
      ))}
    </ListFrame>
  );
}
