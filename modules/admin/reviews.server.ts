import { sql } from "drizzle-orm";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, type List, MAX_FOUND, orderIdIn, utc } from "./list.server.ts";

export type ReviewRow = {
  bookingId: string;
  expertId: string;
  by: "candidate" | "expert";
  orderId: string;
  rating: number;
  words: string | null;
  service: string;
  expert: string;
  quotable: "no" | "anonymous" | "named";
  /** `quoted`, `withdrawn`, or neither. */
  status: string;
  createdAt: string;
};

/** Candidates' and experts' reviews of each other, newest first. */
export function reviewList(query: ListQuery): List {
  const { q, kind, status } = query;
  return {
    from: sql`review_keys k`,
    alias: sql`k`,
    where: allOf([
      q === "" ? null : found(q),
      kind === "" ? null : sql`k.by_role = ${kind}`,
      status === "" ? null : sql`k.status = ${status}`,
    ]),
    joins: sql`
      join review_list r on (r.booking_id, r.expert_id, r.by_role) =
                            (k.booking_id, k.expert_id, k.by_role)`,
    columns: sql`
      r.booking_id as "bookingId", r.expert_id as "expertId", r.by_role as "by",
      r.order_id as "orderId", r.rating, r.words, r.service, r.expert, r.quotable, r.status,
      ${utc(sql`r.created_at`)} as "createdAt"`,
    orders: { createdAt: [{ sql: sql`k.created_at`, type: "timestamptz" }] },
    by: "-createdAt",
    id: [
      { sql: sql`k.booking_id`, type: "uuid" },
      { sql: sql`k.expert_id`, type: "uuid" },
      { sql: sql`k.by_role`, type: "text" },
    ],
  };
}

/** By order, or by the expert's name or the review's words. */
function found(text: string) {
  const id = orderIdIn(text);
  if (id) return sql`k.booking_id in (select s.id from session_list s where s.order_id = ${id})`;
  const experts = sql`array(select x.id from expert_names x where ${contains(sql`x.name`, text)})`;
  // Bookings first: PostgreSQL would read all reviews in their order instead.
  return sql`
    k.booking_id = any (array(
      (select m.booking_id from review_keys m where ${contains(sql`m.words`, text)}
       limit ${MAX_FOUND})
      union all
      (select m.booking_id from review_keys m where m.expert_id = any (${experts})
       limit ${MAX_FOUND})))
    and (${contains(sql`k.words`, text)} or k.expert_id = any (${experts}))`;
}
