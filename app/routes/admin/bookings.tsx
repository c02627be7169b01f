import { bookingList, type BookingRow } from "#modules/admin/bookings.server.ts";
import { listPage } from "#modules/admin/list.server.ts";
import { listServices } from "#modules/catalog/data.server.ts";
import { BOOKING_STATUSES } from "#modules/booking/transitions.ts";
import { AdminList, choice } from "./components/admin-list.tsx";
import { adminMeta } from "./components/admin-meta.ts";
import { email, field, type ListColumn, order, status, time } from "./components/columns.tsx";
import { openList } from "./components/open-page.server.ts";
import type { Route } from "./+types/bookings.ts";

export const meta = adminMeta("Bookings");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, query } = await openList(context, request, "bookings", COLUMNS);
  const listed = await listServices(services.db);
  const options = listed.map(({ slug, title }) => ({ value: slug, label: title }));
  const list = bookingList(query, services.clock.now());
  return { query, options, ...(await listPage<BookingRow>(services.db, list, query)) };
}

export const COLUMNS: ListColumn<BookingRow>[] = [
  time("Starts", "startAt", { sort: true }),
  {
    head: "Ends",
    kind: "fixed",
    cell: ({ endAt }) => endAt.slice(11),
    csv: ["Ends (UTC)", ({ endAt }) => endAt],
  },
  status(({ choiceUntil }) => choiceUntil && `choosing until ${choiceUntil}`),
  field("Service", "service"),
  field("Expert", "expert"),
  email("Candidate", "email"),
  order,
  field("Reschedules", "moves", { kind: "number" }),
];

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return (
    <AdminList
      name="bookings"
      title="Bookings"
      lead="Upcoming sessions by default."
      listed={loaderData}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      sortedBy="startAt"
      empty="Upcoming sessions will appear here."
      hasCsv
      filters={{
        search: "Order, candidate or expert",
        hasDays: true,
        selects: [
          choice("status", "Status", "Upcoming", [
            ...BOOKING_STATUSES,
            { value: "choosing", label: "candidate chooses" },
            { value: "late_scorecard", label: "scorecard late" },
          ]),
          choice("service", "Service", "All services", loaderData.options),
        ],
      }}
    />
  );
}
