import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/db/client.ts";

type Row = {
  id: string;
  status: string;
  decidedBy: string;
  minutes: number;
  /** Minutes after the start until the stand-in took over; null without one. */
  takenOver: number | null;
  candidateCame: boolean;
  expertCame: boolean;
  /** Minimum and maximum minutes together: gaps under a minute and silent sockets may count. */
  togetherLeast: number;
  togetherMost: number;
  expertMost: number;
  expertCameAt: number | null;
  hasClosed: boolean;
  hasCase: boolean;
  openCases: number;
  strangers: number;
};

/**
 * Sessions whose automatic outcome contradicts who was there, and expert's shares posted to the
 * wrong person. Reads the sockets' rows with PostgreSQL's multiranges, so it shares no code with the
 * decision.
 */
export async function listAttendanceViolations(
  db: Queryable,
  orderIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const wrong: string[] = [];
  const { rows } = await db.execute<Row>(sql`
    with session as (
      select b.order_id as id, b.id as booking, b.status, b.expert_id, b.start_at, b.end_at,
        coalesce(c.at, ${now}) as decided_at,
        coalesce(split_part(c.actor, ':', 1), 'system') as decided_by
      from session_list b
      left join lateral (
        select at, actor, from_status, to_status from status_changes
        where subject = 'booking' and subject_id = b.id::text
          and (from_status = 'in_progress' or to_status = 'in_progress')
        order by id desc limit 1) c on true
      where b.order_id = any(${sql.param([...orderIds])}::text[])
        and (b.status = 'in_progress' or b.status = c.to_status
             or (b.status = 'feedback_delivered' and c.to_status = 'completed'))
        and (c.from_status = 'in_progress' or b.status = 'in_progress')),
    was_there as (
      select s.booking, p.role,
        -- Until the last sign of life, and until the decision.
        range_agg(tstzrange(greatest(p.joined_at, s.start_at),
          greatest(p.joined_at, s.start_at, least(coalesce(p.left_at,
            case when p.beat_at < '2001-01-01' then p.seen_at else upto end), upto))))
          as least,
        range_agg(tstzrange(greatest(p.joined_at, s.start_at),
          greatest(p.joined_at, s.start_at,
            least(coalesce(p.left_at + interval '1 minute', upto), upto)))) as most
      from session s
      cross join lateral (select least(s.decided_at, s.end_at + interval '30 minutes') as upto) u
      join room_presence p on p.booking_id = s.booking and p.joined_at < upto
        and coalesce(p.left_at, upto) > s.start_at
        and (p.role = 'candidate' or p.expert_id = s.expert_id)
      group by 1, 2),
    both_were as (
      select s.booking, c.least * e.least as least, c.most * e.most as most
      from session s
      join was_there c on c.booking = s.booking and c.role = 'candidate'
      join was_there e on e.booking = s.booking and e.role = 'expert')
    select s.id, s.status, s.decided_by as "decidedBy",
      extract(epoch from s.decided_at - s.start_at)::float8 / 60 as minutes,
      extract(epoch from k.taken_over_at - s.start_at)::float8 / 60 as "takenOver",
      exists (select from was_there w where w.booking = s.booking and w.role = 'candidate'
              and not isempty(w.least))
        as "candidateCame",
      exists (select from was_there w where w.booking = s.booking and w.role = 'expert'
              and not isempty(w.least))
        as "expertCame",
      coalesce((select sum(extract(epoch from upper(r) - lower(r)))::float8 / 60
        from both_were w, unnest(w.least) r where w.booking = s.booking), 0) as "togetherLeast",
      coalesce((select sum(extract(epoch from upper(r) - lower(r)))::float8 / 60
        from both_were w, unnest(w.most) r where w.booking = s.booking), 0) as "togetherMost",
      coalesce((select sum(extract(epoch from upper(r) - lower(r)))::float8 / 60
        from was_there w, unnest(w.most) r
        where w.booking = s.booking and w.role = 'expert'), 0) as "expertMost",
      (select extract(epoch from lower(w.most) - s.start_at)::float8 / 60
       from was_there w where w.booking = s.booking and w.role = 'expert') as "expertCameAt",
      s.end_at + interval '30 minutes' <= ${now} as "hasClosed",
      k.case_at is not null as "hasCase",
      (select count(*)::int from claims m
       where m.order_id = s.id and m.about = 'attendance' and m.status = 'open') as "openCases",
      (select coalesce(sum(e.amount_minor), 0)::int
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.order_id = s.id and e.account = 'expert_payable' and e.party <> s.expert_id::text)
        as strangers
    from session s left join session_checks k on k.booking_id = s.booking`);
  for (const row of rows) {
    const { id, status, minutes, candidateCame, expertCame, togetherLeast, togetherMost } = row;
    const check = (holds: boolean, what: string) => {
      if (!holds) wrong.push(`${id}: ${status} at ${minutes.toFixed(1)} min, but ${what}`);
    };
    check(row.strangers === 0, "somebody else has the expert's share");
    if (status === "in_progress") {
      check(!row.hasClosed || row.hasCase, "nothing was decided by the time the room closed");
      check(row.openCases === (row.hasCase ? 1 : 0), `${row.openCases} cases are open`);
      check(!row.hasCase || togetherLeast < 10, `they were together for ${togetherLeast} min`);
      continue;
    }
    check(row.openCases === 0, "a case about it is still open");
    // Operators may overrule presence.
    if (row.decidedBy === "operator") continue;
    const expertDueAt = (row.takenOver ?? 0) + (row.decidedBy === "candidate" ? 5 : 10);
    switch (status) {
      case "completed":
      case "feedback_delivered":
      case "tech_failed":
        check(togetherMost >= 10, `they were together for ${togetherMost} min at most`);
        break;
      case "no_show_both":
        check(!candidateCame && !expertCame, "somebody came");
        check(minutes >= 15, "it was too early");
        break;
      case "no_show_expert":
        check(!expertCame, "the expert came");
        check(minutes >= expertDueAt, "the expert still had time");
        break;
      case "no_show_candidate": {
        check(!candidateCame, "the candidate came");
        // Arriving within five minutes isn't late.
        const lead = row.expertCameAt !== null && row.expertCameAt < 5 ? row.expertCameAt : 0;
        check(row.expertMost + lead >= 15, `the expert waited ${row.expertMost + lead} min`);
        break;
      }
    }
    if (status.startsWith("no_show")) {
      check(togetherLeast < 10, `they were together for ${togetherLeast} min`);
    }
  }
  return wrong;
}
