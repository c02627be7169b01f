import type { Platform } from "#platform/services.ts";
import { sql } from "drizzle-orm";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc, within } from "./sql-parts.server.ts";

export type BookingRow = {
  id: string;
  orderId: string | null;
  status: string;
  service: string;
  expert: string;
  email: string | null;
  startAt: string;
  endAt: string;
  moves: number;
  choiceUntil: string | null;
};

/** Values of the status filter that aren't a booking's status. */
const NOT_STATUSES = ["choosing", "late_scorecard"];

/** Ordered bookings, next first; without filters, the upcoming ones. Excludes holds. */
export async function listBookings(
  { db, clock }: Pick<Platform, "db" | "clock">,
  query: ListQuery,
  all = false,
) {
  const isUnfiltered =
    query.from === "" && query.to === "" && query.status === "" && query.q === "";
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`b.order_id`, query.q)} or ${contains(sql`b.email`, query.q)}
             or ${contains(sql`b.expert`, query.q)})`,
    query.status === "choosing" ? sql`b.choice_until is not null` : null,
    query.status === "late_scorecard"
      ? sql`b.id in (select booking_id from overdue_scorecards)`
      : null,
    query.status !== "" && !NOT_STATUSES.includes(query.status)
      ? sql`b.status = ${query.status}`
      : null,
    query.service === "" ? null : sql`b.service_slug = ${query.service}`,
    ...within(sql`b.start_at`, query),
    isUnfiltered
      ? sql`b.end_at > ${clock.now()} and b.status in ('held', 'confirmed', 'in_progress')`
      : null,
  ]);
  return listPage<BookingRow>(
    db,
    sql`select b.id, b.order_id as "orderId", b.status, b.service, b.expert, b.email,
               ${utc(sql`b.start_at`)} as "startAt", ${utc(sql`b.end_at`)} as "endAt",
               b.moves, ${utc(sql`b.choice_until`)} as "choiceUntil", b.start_at as sorted
        from session_list b where ${where}`,
    sql`sorted, id`,
    { ...query, all },
  );
}
