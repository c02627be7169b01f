import type { Crm } from "#adapters/crm/port.ts";
import type { Platform } from "#platform/services.ts";
import { type SQL, sql } from "drizzle-orm";
import { countDueFailures } from "#platform/due/data.server.ts";
import { listDeadLetters } from "#platform/jobs/dead-letters.server.ts";
import type { Currency } from "#lib/money.ts";
import type { Queryable } from "#platform/db/client.ts";
import type { ListQuery } from "./list-query.ts";
import { type AdminAction, ATTENTION_COUNTED, type Part } from "./policy.ts";
import { allOf, type List, orderIdIn, utc, within } from "./list.server.ts";

export type AuditRow = {
  key: string;
  action: AdminAction;
  subject: string;
  detail: Record<string, unknown>;
  actor: string;
  outcome: string | null;
  at: string;
  /** The order it concerns; null if there is none. */
  currency: Currency | null;
};

const ACTION = sql`
  a.key, a.action, a.subject, a.detail, coalesce(u.email::text, a.actor::text) as actor, a.outcome,
  ${utc(sql`a.at`)} as at, o.currency`;
const ABOUT = sql`
  left join user_emails u on u.id = a.actor
  left join order_list o on o.id = a.subject`;

/** Operators' actions, newest first. */
export function auditList(query: ListQuery): List {
  const { q, kind } = query;
  return {
    from: sql`admin_actions a`,
    alias: sql`a`,
    where: allOf([
      q === ""
        ? null
        : q.includes("@")
          ? sql`a.actor = any (array(select u.id from user_emails u where u.email = ${q}))`
          : sql`a.subject = ${orderIdIn(q) ?? q}`,
      kind === "" ? null : sql`a.action = ${kind}`,
      ...within(sql`a.at`, query),
    ]),
    joins: ABOUT,
    columns: ACTION,
    orders: { at: [{ sql: sql`a.at`, type: "timestamptz" }] },
    by: "-at",
    id: [{ sql: sql`a.key`, type: "uuid" }],
  };
}

/** Operators' actions on any of these, oldest first. */
export async function listActionsOn(
  db: Queryable,
  subjects: readonly string[],
): Promise<AuditRow[]> {
  const { rows } = await db.execute(
    sql`select ${ACTION} from admin_actions a ${ABOUT}
        where a.subject in ${[...subjects, ""]} order by a.at, a.key limit 500`,
  );
  return rows as AuditRow[];
}

export type Attention = { part: Part; label: string; to: string; count: number };
type Kind = [Part, label: string, to: string, count: () => Promise<number>];

export async function listAttention(
  deps: Pick<Platform, "db" | "queue"> & { crm: Crm },
  mayRead: (part: Part) => boolean,
): Promise<Attention[]> {
  const kinds: Kind[] = [
    [
      "refunds",
      "Failed refunds",
      "/admin/refunds?status=open",
      counter(sql`select from refund_list where is_open`),
    ],
    [
      "payouts",
      "Payouts to make",
      "/admin/payouts?status=requested",
      counter(sql`select from payout_list where status = 'requested'`),
    ],
    [
      "orders",
      "Orders in dispute",
      "/admin/orders?status=disputed",
      counter(sql`select from order_list where status = 'disputed'`),
    ],
    [
      "claims",
      "Claims to decide",
      "/admin/claims",
      counter(sql`select from claim_list where status = 'open'`),
    ],
    [
      "experts",
      "Experts’ applications",
      "/admin/experts",
      // Those who haven't scored the trial yet are still applying.
      counter(
        sql`select from expert_list
            where status = 'in_review' or (status = 'applied' and trial is not null)`,
      ),
    ],
    [
      "bookings",
      "Candidates choosing between a refund and another time",
      "/admin/bookings?status=choosing",
      counter(sql`select from booking_list where choice_until is not null`),
    ],
    [
      "bookings",
      "Late scorecards",
      "/admin/bookings?status=late_scorecard",
      counter(sql`select from overdue_scorecards`),
    ],
    // Without a CRM every lead waits, which is fine.
    ...(deps.crm.kind === "none"
      ? []
      : ([
          [
            "leads",
            "Leads not in the CRM yet",
            "/admin/leads",
            counter(sql`select from lead_list where crm_status in ('waiting', 'failed')`),
          ],
        ] satisfies Kind[])),
    [
      "mails",
      "Emails that can’t be sent",
      "/admin/mails?status=failing",
      counter(sql`select from mail_list where sent_at is null and last_error is not null`),
    ],
    [
      "webhooks",
      "Webhooks not processed",
      "/admin/webhooks?status=waiting",
      counter(sql`select from webhook_list where processed_at is null`),
    ],
    [
      "orders",
      "Failing scheduled work",
      "/admin#failing",
      async () => (await countDueFailures(deps.db)).reduce((sum, { failing }) => sum + failing, 0),
    ],
    ["jobs", "Failed jobs", "/admin/jobs", async () => (await listDeadLetters(deps)).length],
  ];
  function counter(rows: SQL) {
    return async () => {
      const counted = await deps.db.execute<{ count: number }>(
        sql`select count(*)::int as count from (${rows} limit ${ATTENTION_COUNTED + 1}) counted`,
      );
      return counted.rows[0]!.count;
    };
  }
  const counted = await Promise.all(
    kinds
      .filter(([part]) => mayRead(part))
      .map(async ([part, label, to, count]) => ({ part, label, to, count: await count() })),
  );
  return counted.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0));
}
