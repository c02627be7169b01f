import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { allOf, contains, listPage, utc } from "./sql-parts.server.ts";

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
export async function listReviewRows(db: Queryable, query: ListQuery) {
  const where = allOf([
    query.q === ""
      ? null
      : sql`(${contains(sql`r.order_id`, query.q)} or ${contains(sql`r.expert`, query.q)}
             or ${contains(sql`r.words`, query.q)})`,
    query.kind === "" ? null : sql`r.by_role = ${query.kind}`,
    query.status === "" ? null : sql`${STATUS} = ${query.status}`,
  ]);
  return listPage<ReviewRow>(
    db,
    sql`select r.booking_id as "bookingId", r.expert_id as "expertId", r.by_role as "by", r.order_id as "orderId", r.rating,
               r.words, r.service, r.expert, r.quotable, ${STATUS} as status,
               ${utc(sql`r.created_at`)} as "createdAt", r.created_at as sorted
        from review_list r where ${where}`,
    sql`sorted desc, "bookingId", "by", "expertId"`,
    { ...query, all: false },
  );
}

const STATUS = sql`case when r.quotable = 'no' then 'private'
                        when r.withdrawn_at is not null then 'withdrawn' else 'quoted' end`;
