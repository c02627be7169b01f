import { sql } from "drizzle-orm";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, MAX_FOUND, orderIdIn, utc, within } from "./list.server.ts";

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
export function bookingList(query: ListQuery, now: Date): List {
  const { q, status, service, from, to } = query;
  const isUnfiltered = [q, status, service, from, to].every((filter) => filter === "");
  return {
    from: sql`booking_list b`,
    alias: sql`b`,
    where: allOf([
      sql`b.candidate_id is not null`,
      q === "" ? null : found(q),
      status === "choosing" ? sql`b.choice_until is not null` : null,
      status === "late_scorecard" ? sql`b.id in (select booking_id from overdue_scorecards)` : null,
      status !== "" && !NOT_STATUSES.includes(status) ? sql`b.status = ${status}` : null,
      service === "" ? null : sql`b.service_slug = ${service}`,
      ...within(sql`b.start_at`, query),
      isUnfiltered
        ? sql`b.start_at > ${now}::timestamptz - interval '1 day' and b.end_at > ${now}
              and b.status in ('held', 'confirmed', 'in_progress')`
        : null,
    ]),
    joins: sql`join session_list s on s.id = b.id`,
    columns: sql`
      b.id, s.order_id as "orderId", b.status, s.service, s.expert, s.email,
      ${utc(sql`b.start_at`)} as "startAt", ${utc(sql`b.end_at`)} as "endAt",
      b.moves, ${utc(sql`b.choice_until`)} as "choiceUntil"`,
    orders: { startAt: [{ sql: sql`b.start_at`, type: "timestamptz" }] },
    by: "startAt",
    id: [{ sql: sql`b.id`, type: "uuid" }],
  };
}

/** By order, or by the candidate's email or the expert's name. */
function found(text: string) {
  const id = orderIdIn(text);
  if (id) return sql`b.id in (select s.id from session_list s where s.order_id = ${id})`;
  // Ids first: PostgreSQL can't use an index for "or" across tables.
  return sql`b.id = any (array(
    (select m.id from booking_list m
     where m.expert_id = any (
       array(select x.id from expert_names x where ${contains(sql`x.name`, text)}))
     limit ${MAX_FOUND})
    union all
    (select s.id from session_list s where ${contains(sql`s.email`, text)} limit ${MAX_FOUND})))`;
}
