import { handleJob } from "#server/jobs/registry.ts";
import { actAs } from "#modules/audit/commands.server.ts";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminAction } from "#modules/admin/policy.ts";
import type { StatusChange } from "#modules/audit/data.server.ts";
import { appendEvent } from "#modules/timeline/commands.server.ts";
import type { NewEvent } from "#modules/timeline/schema.ts";
import { eraseAccount } from "#modules/privacy/erase-account.server.ts";
import { eraseAddress } from "#modules/privacy/erase-address.server.ts";
import { exportPersonalData } from "#modules/privacy/export-data.server.ts";
import { addCandidate, addExpert, insertOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";

const MARKER = "zyxmarker";
const EMAIL = `${MARKER}@example.com`;
const FORMER = `former-${MARKER}@example.com`;

/**
 * Text columns that never hold personal data, grouped by reason. A new text column fails the test
 * until it is planted (and so must be erased) or listed here.
 */
const NOT_PERSONAL: Record<string, readonly string[]> = {
  "statuses, kinds and other fixed values": [
    "admin_actions: action outcome",
    "ai_session_events: kind",
    "ai_sessions: format topic level status question_ids",
    "alerts: event",
    "booking_reminders: kind",
    "recordings: role media_type status file_key",
    "recording_parts: file_key",
    "files_to_remove: file_key",
    "resumes: type file_key",
    "replaced_calls: host",
    "bookings: status",
    "claims: about status",
    "coupon_redemptions: status",
    "coupons: scope",
    "document_counters: kind",
    "email_codes: purpose",
    "erased_free_uses: email_hmac offer",
    "expert_applications: trial rubric_topic scores",
    "leads: kind crm_status",
    "newsletter_subscriptions: status",
    "order_lines: product description",
    "one_way_interviews: status pace",
    "expert_work: kind status",
    "orders: status currency policy_version",
    "pack_uses: status",
    "packs: service_slug currency closed_why",
    "passkey_challenges: purpose challenge",
    "passkeys: transports",
    "payments: provider status currency dispute",
    "payouts: currency status",
    "refunds: reason status",
    "call_answers: role",
    "room_presence: role",
    "room_updates: role",
    "scorecard_reminders: kind",
    "stand_in_offers: status",
    "sandbox_events: type",
    "sandbox_sessions: currency status dispute",
    "second_factor_changes: kind",
    "session_events: actor kind",
    "session_reviews: by_role quotable",
    "status_changes: subject from_status to_status",
    "due_items: kind last_error",
    "status_transitions: subject from_status to_status",
    "memberships: role",
    "webhook_inbox: provider type",
  ],
  "ids, ours or another system's": [
    "admin_actions: subject",
    "ai_sessions: order_id",
    "bookings: service_slug",
    "claims: order_id decided_by",
    "coupon_redemptions: order_id code",
    "coupons: code",
    "crm_erasures: ref",
    "leads: crm_ref",
    "one_way_interviews: topic order_id",
    "one_way_self_scores: dimension",
    "expert_work: order_id topic",
    "order_lines: order_id",
    "orders: id prepaid_by",
    "pack_uses: order_id pack_id",
    "packs: order_id",
    "drills_done: topic dimension",
    "interview_plans: topic",
    "payout_holds: order_id",
    "payments: order_id provider_ref",
    "refunds: provider_ref key for_order order_id",
    "sandbox_events: id session_id",
    "sandbox_refunds: idempotency_key id session_id",
    "sandbox_sessions: id payment_id",
    "scorecard_levels: subject_kind dimension evidence",
    "scorecards: subject_kind topic drill_dimension",
    "self_levels: dimension",
    "self_scores: topic",
    "schema_migrations: name checksum",
    "status_changes: subject_id actor",
    "due_items: ref",
    "webhook_inbox: event_id payment_ref",
  ],
  "what copies of the server tell each other, deleted after a minute": ["room_relays: message"],
  "times, amounts and ids as JSON": [
    "reconciliation_reports: provider differences",
    "sandbox_sessions: description",
    "status_changes: detail",
  ],
  "the ledger, kept by law: pseudonyms and amounts": [
    "expert_balances: currency",
    "ledger_days: account currency",
    "ledger_entries: account party currency",
    "ledger_transactions: kind ref order_id",
  ],
  "receipts and credit notes, kept by law: what was sold, by whom, for how much": [
    "documents: number kind order_id data",
    "documents_to_issue: kind order_id data buyer", // Empty outside a transaction.
  ],
  "the catalog and public pages": [
    "search_documents: id kind title summary body url title_folded",
    "search_words: word",
    "service_prices: service_slug currency",
    "one_way_answers: question_id question", // Of the bank.
    "rubric_versions: topic body",
    "services: slug title description format length_note topic_key",
    "topics: key name",
  ],
  "experts: a public profile and working hours, which no candidate's erasure touches": [
    "expert_busy: source",
    "calendar_imports: problem",
    "expert_overrides: windows",
    "expert_photos: drawing",
    "expert_topics: topic_key",
    "experts: zone languages status",
  ],
  "the queue's names, settings and statistics": [
    "pgboss.bam: name status queue table_name command error",
    "pgboss.job: name singleton_key group_id group_tier dead_letter policy source_name",
    "pgboss.job_dependency: child_name parent_name",
    "pgboss.queue: name policy dead_letter table_name singletons_active",
    "pgboss.queue_stats: name",
    "pgboss.schedule: name key kind cron timezone data options",
    "pgboss.subscription: event name",
    "pgboss.warning: type message data", // We keep no warnings (`persistWarnings`).
  ],
};

let services: TestServices;
let userId: string;
let applicantId: string;

beforeAll(async () => {
  services = await testServices();
  userId = await plant();
  applicantId = await plantApplicant();
});
afterAll(() => services.close());

/** The columns of NOT_PERSONAL as `table.column`. */
function notPersonal(): string[] {
  return Object.values(NOT_PERSONAL)
    .flat()
    .flatMap((line) => {
      const [table = "", names = ""] = line.split(": ");
      return names.split(" ").map((name) => `${table}.${name}`);
    });
}

/** Every text column of ours and the queue's as `table.column`, with its type; `public` is omitted. */
async function textColumns(): Promise<Map<string, string>> {
  const { rows } = await services.db.$client.query<{ name: string; type: string }>(`
    select case n.nspname when 'public' then '' else n.nspname || '.' end
           || c.relname || '.' || a.attname as name,
           format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname !~ '^(pg_|information_schema$)'
      and format_type(a.atttypid, a.atttypmod) ~ '^(text|citext|json|jsonb|xml|name|character)'`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Columns with a planted value, in every table of every schema. */
async function columnsWithMarker(): Promise<string[]> {
  const { rows: tables } = await services.db.$client.query<{ name: string; label: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as label
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and not c.relispartition
      and n.nspname !~ '^(pg_|information_schema$)'`);
  const found: string[] = [];
  for (const { name, label } of tables) {
    const { rows } = await services.db.$client.query<{ key: string }>(
      `select distinct f.key from ${name} t, jsonb_each_text(to_jsonb(t)) f
       where f.value ilike any(array['%' || $1 || '%', '%' || encode($1::bytea, 'hex') || '%'])`,
      [MARKER],
    );
    found.push(...rows.map(({ key }) => `${label}.${key}`));
  }
  return found.toSorted();
}

/** At least one row of one person in every table with personal data. */
async function plant(): Promise<string> {
  const { db, clock, queue } = services;
  const now = clock.now();
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const marked = (what: string) => `${what} ${MARKER}`;
  const words = JSON.stringify({ name: MARKER, email: EMAIL, phone: MARKER, request: MARKER });
  const expert = await addExpert(services);
  const person = await addCandidate(services, EMAIL);
  const id = person.userId;
  const order = "GR-00000001";
  const payment = randomUUID();
  const refund = randomUUID();
  const lead = randomUUID();

  await db.execute(sql`update users set name = ${MARKER}, zone = ${MARKER} where id = ${id}::uuid`);
  await db.execute(sql`insert into former_emails values (${id}::uuid, ${FORMER}, ${at(-48)})`);
  await db.execute(
    sql`insert into sessions (user_id, token_hash, user_agent, expires_at)
        values (${id}::uuid, sha256('t'), ${marked("agent")}, ${at(24)})`,
  );
  await db.execute(
    sql`insert into email_codes (email, browser_hash, code_hmac, created_at, expires_at)
        values (${EMAIL}, sha256('b'), sha256('c'), ${now}, ${at(1)})`,
  );
  await db.execute(
    sql`insert into passkeys (user_id, credential_id, public_key, counter, is_syncable, is_synced,
                              transports, name, created_at)
        values (${id}::uuid, 'id', 'key', 0, false, false, '{internal}', ${marked("Laptop of")},
                ${now})`,
  );
  await db.execute(
    sql`insert into second_factor_changes (user_id, kind, name, at)
        values (${id}::uuid, 'passkey_added', ${marked("Laptop of")}, ${now})`,
  );
  await db.execute(
    sql`insert into code_guesses values (${EMAIL}, sha256('b'), array[${now}::timestamptz], ${now})`,
  );
  const session = randomUUID();
  const details = JSON.parse(words) as object;
  await insertOrder(db, {
    id: order,
    userId: id,
    ref: session,
    at: at(-72),
    email: EMAIL,
    details,
  });
  /** Holds of one browser: ordered, with the email typed, and from before the email was typed. */
  const hold = (draft: string, holder: string, status: string, hours: number, ordered?: string) =>
    db.execute(
      sql`insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                                blocked_until, expert_day, status, holder_hash, hold_expires_at,
                                draft, created_at)
          values (${ordered ?? randomUUID()}::uuid, ${expert.id}::uuid, 'coding',
                  ${ordered ? id : null}::uuid, ${at(hours)}, ${at(hours + 1)}, ${at(hours + 1)}, ${at(hours)}::date, ${status},
                  sha256(${holder}::bytea), ${at(-71)}, ${draft}::jsonb, ${at(-72)})`,
    );
  await hold(words, "one", "completed", -24, session);
  await hold(words, "two", "expired", 24);
  await hold(JSON.stringify({ name: MARKER, phone: MARKER }), "two", "expired", 48);
  await hold(
    JSON.stringify({ name: MARKER, email: ` ${FORMER.toUpperCase()}\t` }),
    "three",
    "held",
    72,
  );
  await hold(JSON.stringify({ name: MARKER, codeSentTo: EMAIL }), "four", "expired", 96);
  await db.execute(
    sql`insert into payments (id, order_id, provider, provider_ref, checkout_url, status,
                              amount_minor, currency, expires_at, created_at, paid_at)
        values (${payment}::uuid, ${order}, 'stripe', 'cs_1', ${`https://pay.example/${MARKER}`},
                'paid', 7900, 'USD', ${at(-71)}, ${at(-72)}, ${at(-72)})`,
  );
  await db.execute(
    sql`insert into refunds (id, payment_id, amount_minor, reason, status, failure, key, created_at)
        values (${refund}::uuid, ${payment}::uuid, 100, 'goodwill', 'failed',
                ${marked("no card of")}, 'key', ${at(-1)})`,
  );
  await db.execute(
    sql`insert into webhook_inbox (provider, event_id, type, payment_ref, body, received_at)
        values ('stripe', 'evt_1', 'x', 'cs_1', ${`{"payer":"${MARKER}"}`}, ${now}),
               ('stripe', 'evt_2', 'x', 'ch_9', ${`{"email":"${EMAIL}"}`}, ${now}),
               ('stripe', 'evt_3', 'x', 'ch_9', ${`{"m":"${payment}","n":"${MARKER}"}`}, ${now})`,
  );
  await db.execute(
    sql`insert into documents (number, kind, year, serial, order_id, issued_at, data, buyer)
        values ('R-2027-000001', 'receipt', 2027, 1, ${order}, ${now}, '{}', ${words}::jsonb)`,
  );
  const startAt = at(-24);
  for (const event of [
    { kind: "chat", data: { text: MARKER } },
    { kind: "note", data: { text: marked("spoke with") } },
    { kind: "mark", data: { dimension: "code", sign: "+", text: MARKER } },
    { kind: "question", data: { id: null, text: marked("tell me,") } },
    { kind: "segment", data: { text: MARKER, fromMs: 0, toMs: 900 } },
    {
      kind: "run",
      data: { language: "python", outcome: "output", passed: 0, total: 0, output: MARKER },
    },
  ] satisfies NewEvent[]) {
    await appendEvent(db, { sessionId: session, startAt, at: startAt, actor: "expert", ...event });
  }
  const practice = randomUUID();
  await db.execute(
    sql`insert into ai_sessions (id, participant_id, format, topic, minutes, status, visa_on, facts,
                                 created_at, available_at, started_at, ended_at)
        values (${practice}::uuid, ${id}::uuid, 'visa', 'f1-visa', 3, 'ended', ${now}::date,
                ${JSON.stringify({ school: MARKER })}::jsonb, ${now}, ${now}, ${now}, ${now})`,
  );
  await db.execute(
    sql`insert into ai_session_events (session_id, attempt, at, offset_ms, kind, data)
        values (${practice}::uuid, 1, ${now}, 0, 'answer',
                ${JSON.stringify({ segments: [{ text: MARKER }] })}::jsonb)`,
  );
  await db.execute(
    sql`insert into room_presence (booking_id, role, peer, joined_at, seen_at)
        values (${session}::uuid, 'candidate', ${randomUUID()}::uuid, ${startAt}, ${startAt})`,
  );
  await db.execute(
    sql`insert into room_updates (booking_id, role, at, data, pieces)
        values (${session}::uuid, 'candidate', ${startAt}, ${Buffer.from(MARKER)}, 1)`,
  );
  await db.execute(
    sql`insert into room_snapshots values (${session}::uuid, 1, ${Buffer.from(MARKER)}, 1)`,
  );
  await db.execute(sql`insert into briefs values (${session}::uuid, ${marked("wants")}, ${now})`);
  await db.execute(
    sql`insert into replaced_calls
        values (${session}::uuid, ${startAt}, ${expert.id}::uuid,
                ${`https://zoom.us/j/${MARKER}`}, 'zoom.us', ${now})`,
  );
  await db.execute(
    sql`with applicant as (
          insert into experts (user_id, slug, name, headline, biography, zone, languages, years,
                               hired_for, status, paused_reason, avatar_seed, notice_min, buffer_min, grid_min,
                               horizon_days, daily_cap)
          values (${id}::uuid, ${MARKER}, ${MARKER}, ${MARKER}, ${MARKER}, 'UTC', '{en}', 3,
                  array[${MARKER}], 'left',
                  ${MARKER}, ${MARKER}, 720, 15, 30, 60, 4) returning id)
        insert into expert_applications (expert_id, applied_at, links, message, trial, rubric_topic,
                                         rubric_version, scores, scored_at, answer, decided_at)
        select id, ${now}, array[${MARKER}], ${marked("I am")}, 'coding', 'coding', 2, '{"code": 3}',
               ${now}, ${marked("dear")}, ${now}
        from applicant`,
  );
  await db.execute(
    sql`insert into calendar_imports (expert_id, name, host, sealed_url, url_hash, added_at)
        select id, ${marked("calendar of")}, ${`${MARKER}.example`}, ${Buffer.from(MARKER)},
               sha256('u'), ${now}
        from experts where user_id = ${id}::uuid`,
  );
  await db.execute(
    sql`insert into payout_details
        select id, ${Buffer.from(MARKER)}, ${MARKER}, ${now} from experts
        where user_id = ${id}::uuid`,
  );
  await db.execute(
    sql`insert into payouts (expert_id, currency, amount_minor, status, requested_at, paid_at,
                             reference)
        select id, 'USD', 6000, 'paid', ${now}, ${now}, ${MARKER} from experts
        where user_id = ${id}::uuid`,
  );
  await db.execute(
    sql`insert into claims (order_id, words, status, created_at, answer, decided_by, decided_at)
        values (${order}, ${marked("late was")}, 'refused', ${now}, ${marked("no,")}, 'x', ${now})`,
  );
  await db.execute(
    sql`insert into scorecards (subject_kind, subject_id, timelines, expert_id, topic, rubric_version, strengths, change,
                                drill_words, move_forward_words, observations, created_at, saved_at)
        values ('session', ${session}::uuid, '{}', ${expert.id}::uuid, 'coding', 2,
                ${marked("clear")}, ${marked("slower")}, ${marked("read to")}, ${marked("yes,")},
                ${JSON.stringify({ code: { text: MARKER, at: "1:00" } })}::jsonb, ${now}, ${now})`,
  );
  await db.execute(sql`
    with interview as (
      insert into one_way_interviews (id, participant_id, topic, free_week, status, pace, is_spoken,
                                      guardian_agreed, created_at, submitted_at)
      values (gen_random_uuid(), ${id}::uuid, 'coding', '2027-01-04', 'submitted', 'standard',
              false, false, ${now}, ${now})
      returning id),
    answer as (
      insert into one_way_answers (interview_id, position, question_id, question)
      select id, 0, 'own-story', 'A question' from interview returning id),
    mark as (
      insert into session_events (session_id, at, offset_ms, actor, kind, data)
      select id, ${now}, 0, 'expert', 'mark',
             ${JSON.stringify({ dimension: "code", text: MARKER })}::jsonb from answer
      returning id)
    insert into expert_work (id, kind, subject_id, topic, order_id, candidate_id, share_percent,
                             status, created_at, opened_at, due_at, expert_id, claimed_at,
                             claimed_until)
    select gen_random_uuid(), 'one-way-scorecard', id, 'coding', 'GR-00000001', ${id}::uuid, 75,
           'claimed', ${now}, ${now}, ${now}::timestamptz + interval '72 hours',
           ${expert.id}::uuid, ${now}, ${now}::timestamptz + interval '24 hours' from interview`);
  await db.execute(
    sql`insert into scorecards (subject_kind, subject_id, timelines, expert_id, topic,
                                rubric_version, strengths, change, drill_words, move_forward,
                                move_forward_words, created_at, saved_at)
        select 'one-way', interview_id, array[id], ${expert.id}::uuid, 'coding', 2,
               ${marked("clear")}, ${marked("slower")}, ${marked("read to")}, true,
               ${marked("yes,")}, ${now}, ${now}
        from one_way_answers`,
  );
  await db.execute(
    sql`insert into scorecard_levels (subject_kind, subject_id, dimension, level, evidence)
        select s.subject_kind, s.subject_id, 'code', 3, array['event-' || e.id] from scorecards s
        join session_events e on e.session_id = any (s.timelines)`,
  );
  await db.execute(sql`update scorecards set sent_at = ${now} where subject_kind = 'one-way'`);
  await db.transaction(async (tx) => {
    await actAs(tx, { role: "expert", id: expert.id }, marked("delivered to"), now);
    await tx.execute(
      sql`update expert_work
          set status = 'delivered', delivered_at = ${now}, claimed_at = null, claimed_until = null`,
    );
  });
  await db.execute(
    sql`insert into follow_ups (booking_id, question, asked_at, answer, answered_at)
        values (${session}::uuid, ${marked("why")}, ${now}, ${marked("because")}, ${now})`,
  );
  await db.execute(
    sql`insert into session_reviews (booking_id, by_role, expert_id, rating, words, quotable,
                                     quoted_name, created_at)
        values (${session}::uuid, 'candidate', ${expert.id}::uuid, 5, ${marked("kind")}, 'named',
                ${MARKER}, ${now}),
               (${session}::uuid, 'expert', ${expert.id}::uuid, 5, ${marked("ready")}, 'no', null,
                ${now})`,
  );
  await db.execute(
    sql`insert into leads (id, kind, email, details, fingerprint, created_at, crm_status, last_error)
        values (${lead}::uuid, 'newsletter', ${EMAIL}, ${words}::jsonb, sha256('f'), ${now}, 'failed',
                ${marked("bad email of")})`,
  );
  await db.execute(
    sql`insert into newsletter_subscriptions (email, lead_id, status, asked_at)
        values (${EMAIL}, ${lead}::uuid, 'confirmed', ${now})`,
  );
  await db.execute(
    sql`insert into coupons (code, percent, scope, starts_at, ends_at, email, first_session_only)
        values ('NEWS-1', 5, 'any', ${now}, ${at(24)}, ${EMAIL}, true)`,
  );
  const ics = `BEGIN:VEVENT\r\nSUMMARY:Coding with ${MARKER}\r\nDESCRIPTION:a\r\n  ${MARKER}\r\nUID:1\r\nEND:VEVENT`;
  const calendar = JSON.stringify({ method: "CANCEL", filename: "session.ics", ics });
  for (const [key, to] of [
    [`confirmed:${MARKER}`, EMAIL],
    [`session-cancelled:${order}:1:expert`, "expert@example.com"],
  ] as const) {
    await db.execute(
      sql`insert into outbox_mails (id, dedupe_key, to_email, subject, text, html, calendar, headers,
                                    message_id, created_at, last_error)
          values (${randomUUID()}::uuid, ${key}, ${to},
                  ${to === EMAIL ? marked("to") : "Cancelled: coding"}, ${MARKER}, ${MARKER},
                  ${calendar}::jsonb, ${JSON.stringify({ "X-To": MARKER })}::jsonb,
                  ${`<${to}>`}, ${now}, ${marked("550")})`,
    );
  }
  await db.execute(
    sql`insert into sandbox_sessions (id, payment_id, amount_minor, currency, description, email,
                                      return_url, cancel_url, status, expires_at, created_at)
        values ('sbx_1', ${payment}, 7900, 'USD', 'Coding · GR-00000001', 'other@example.com',
                ${`https://here.example/?token=${MARKER}`}, ${`https://here.example/?${MARKER}`},
                'expired', ${at(-71)}, ${at(-72)}),
               ('sbx_2', 'lost', 7900, 'USD', 'Coding · GR-00000009', ${EMAIL}, '', '',
                'expired', ${at(-71)}, ${at(-72)})`,
  );
  for (const about of [{ email: EMAIL }, { about: "an error" }]) {
    await db.transaction((tx) => queue.enqueue(tx, "mail.send", about));
  }
  const error = JSON.stringify({ message: `Failed query, params: ${EMAIL}` });
  await db.execute(
    sql`update pgboss.job set output = ${error}::jsonb, source_output = ${error}::jsonb
        where data ->> 'about' is not null`,
  );
  const idOf = async (table: "experts" | "payouts" | "outbox_mails") => {
    const theirs = { experts: "user_id", payouts: "reference", outbox_mails: "to_email" }[table];
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text from ${sql.identifier(table)}
          where ${sql.identifier(theirs)}::text in (${id}, ${MARKER}, ${EMAIL})`,
    );
    return rows[0]!.id;
  };
  const ownExpert = await idOf("experts");
  await changeStatus({ order, booking: session, expert: ownExpert });
  const payout = await idOf("payouts");
  const subjects: Record<AdminAction, string | null> = {
    "order.cancel": order,
    "order.outcome": order,
    "order.call": order,
    "order.goodwill": order,
    "claim.decide": order,
    "refund.retry": refund,
    "review.withdraw": session,
    "review.restore": session,
    "expert.decide": ownExpert,
    "payout.paid": payout,
    "payout.undo": payout,
    "payout.cancel": payout,
    "lead.retry": lead,
    "mail.retry": await idOf("outbox_mails"),
    // About no person that we could find; replays take no text.
    "coupon.create": null,
    "coupon.end": null,
    "job.replay": null,
    "webhook.replay": null,
  };
  await actOn(subjects);
  await plantEverywhere([id, EMAIL, FORMER], [expert.id]);
  await plantHosted(ownExpert);
  return id;
}

/** Reasons for changes of each kind of subject, by each kind of person. */
async function changeStatus(subjects: Partial<Record<StatusChange["subject"] | "expert", string>>) {
  for (const [subject, id] of Object.entries(subjects)) {
    for (const actor of ["operator:1", "expert:1", "candidate:1"]) {
      await services.db.execute(
        sql`insert into status_changes (subject, subject_id, from_status, to_status, actor, why, at)
            values (${subject}, ${id}, 'paid', 'paid', ${actor}, ${`asked by ${MARKER}`},
                    ${services.clock.now()})`,
      );
    }
  }
}

/** An operator's actions, with what they typed and chose. */
async function actOn(subjects: Partial<Record<AdminAction, string | null>>) {
  const typed = { why: `a call of ${MARKER}`, link: MARKER, reference: MARKER };
  const detail = JSON.stringify({ ...typed, ...CHOSEN });
  const { userId: operator } = await addCandidate(services);
  for (const [action, subject] of Object.entries(subjects)) {
    if (subject === null) continue;
    await services.db.execute(
      sql`insert into admin_actions (key, actor, action, subject, detail, at)
          values (${randomUUID()}::uuid, ${operator}::uuid, ${action}, ${subject},
                  ${detail}::jsonb, ${services.clock.now()})`,
    );
  }
}
const CHOSEN = { to: "refused", outcome: "no_show_expert", amount: 100 };

/** Reasons about a session that this expert gave to somebody else. */
async function plantHosted(expertId: string) {
  const { db, clock } = services;
  const [order, session] = ["GR-00000002", randomUUID()];
  const { userId: other } = await addCandidate(services);
  const start = new Date(clock.now().getTime() - 48 * 3_600_000);
  const end = new Date(start.getTime() + 3_600_000);
  await insertOrder(db, { id: order, userId: other, ref: session, at: start });
  await db.execute(
    sql`insert into bookings (id, expert_id, service_slug, candidate_id, start_at, end_at,
                              blocked_until, expert_day, status, holder_hash, hold_expires_at,
                              created_at)
        values (${session}::uuid, ${expertId}::uuid, 'coding', ${other}::uuid, ${start}, ${end},
                ${end}, ${start}::date, 'completed', sha256('h'), ${start}, ${start})`,
  );
  await changeStatus({ order, booking: session });
  await actOn({ "order.outcome": order, "review.withdraw": session });
}

/** A person whose application was refused. */
async function plantApplicant(): Promise<string> {
  const { db, clock } = services;
  const now = clock.now();
  const email = `applicant-${EMAIL}`;
  const { userId: id } = await addCandidate(services, email);
  const { rows } = await db.execute<{ id: string }>(
    sql`with applicant as (
          insert into experts (user_id, slug, name, headline, biography, zone, languages, years,
                               hired_for, status, avatar_seed, notice_min, buffer_min, grid_min,
                               horizon_days, daily_cap)
          values (${id}::uuid, ${`applicant-${MARKER}`}, ${MARKER}, ${MARKER}, ${MARKER}, 'UTC',
                  '{en}', 3, '{}', 'refused', ${MARKER}, 720, 15, 30, 60, 4)
          returning id)
        insert into expert_applications (expert_id, applied_at, links, message, trial, rubric_topic,
                                         rubric_version, scores, scored_at, answer, decided_at)
        select id, ${now}, array[${MARKER}], ${MARKER}, 'coding', 'coding', 2, '{"code": 3}', ${now},
               ${MARKER}, ${now}
        from applicant returning expert_id as id`,
  );
  const expert = rows[0]!.id;
  await changeStatus({ expert });
  await actOn({ "expert.decide": expert });
  await plantEverywhere([id, email], []);
  return id;
}

const KEY = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|GR-\d{8})$/;

/**
 * Adds the marker to every text column of every row that these ids and emails lead to, by keys,
 * except the columns in NOT_PERSONAL. `others` belong to somebody else.
 */
async function plantEverywhere(ids: readonly string[], others: readonly string[]): Promise<void> {
  const listed = notPersonal();
  const columns = await textColumns();
  const known = new Set(ids);
  const rows = new Map<string, { table: string; row: Record<string, unknown> }>();
  const { rows: tables } = await services.owner.$client.query<{ name: string; keys: string[] }>(`
    select c.relname as name, array(
      select a.attname::text from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = 'public'`);
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const { name, keys } of tables) {
      const all = await services.owner.$client.query<{ at: string; row: Record<string, unknown> }>(
        `select ctid::text as at, to_jsonb(t) as row from ${name} t`,
      );
      for (const { at, row } of all.rows) {
        if (
          !Object.values(row)
            .flat()
            .some((value) => known.has(String(value)))
        )
          continue;
        rows.set(`${name} ${at}`, { table: name, row });
        const own = keys.map((key) => String(row[key])).filter((value) => KEY.test(value));
        for (const value of own) if (!others.includes(value)) known.add(value);
      }
    }
  }
  const client = await services.owner.$client.connect();
  try {
    // Without triggers: they would refuse or note the changes.
    await client.query("set session_replication_role = replica");
    for (const [place, { table, row }] of rows) {
      let at = place.split(" ")[1]!;
      for (const [name, value] of Object.entries(row)) {
        const column = `${table}.${name}`;
        const type = columns.get(column);
        const isPlanted = JSON.stringify(value).toLowerCase().includes(MARKER);
        if (type === undefined || listed.includes(column) || isPlanted) continue;
        // Only drafts have them.
        if (column === "scorecards.observations" && row["sent_at"] !== null) continue;
        const planted = type.endsWith("[]")
          ? `array_append(coalesce(${name}, '{}'), '${MARKER}')`
          : type === "jsonb"
            ? `case jsonb_typeof(${name}) when 'array' then ${name} || '["${MARKER}"]'
               else coalesce(${name}, '{}') || '{"planted": "${MARKER}"}' end`
            : `concat(${name}, ' ${MARKER}')`;
        const update = `update ${table} set ${name} = ${planted} where ctid = $1
                        returning ctid::text as at`;
        at = (await client.query<{ at: string }>(update, [at])).rows[0]!.at;
      }
    }
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
}

describe("personal data", () => {
  test("is planted in every text column, or the column is listed as not personal", async () => {
    const listed = notPersonal();
    const planted = await columnsWithMarker();
    const all = await textColumns();
    expect(
      [...all.keys()].filter((name) => !planted.includes(name) && !listed.includes(name)),
    ).toEqual([]);
    expect(
      planted.filter((name) => listed.includes(name)),
      "listed, and planted as well",
    ).toEqual([]);
    expect(
      listed.filter((name) => !all.has(name)),
      "listed, and gone",
    ).toEqual([]);
  });

  test("is planted in the reasons about every kind of subject", async () => {
    const { rows } = await services.db.execute<{ subject: string }>(
      sql`select distinct subject from status_transitions
          where subject not in (select subject from status_changes where why like ${`%${MARKER}`})`,
    );
    expect(rows).toEqual([]);
  });

  test("is exported, including drafts without an order", async () => {
    const exported = await exportPersonalData(services, { userId, email: EMAIL });
    const sessions = exported["bookings"] as { id: string; draft: object }[];
    const ordered = (exported["orders"] as { lines: { ref: string }[] }[]).flatMap(({ lines }) =>
      lines.map(({ ref }) => ref),
    );
    expect(sessions.filter(({ id }) => !ordered.includes(id))).toHaveLength(3);
    expect(exported["sandboxPayments"]).toHaveLength(2);
    const [room] = exported["rooms"] as { presence: object[]; events: { kind: string }[] }[];
    expect(room?.presence).toHaveLength(1);
    // Not the expert's notes and marks.
    expect(room?.events.map(({ kind }) => kind)).toEqual(["chat", "question", "segment", "run"]);
    expect(room).toMatchObject({ documentUpdates: [{ yjs: btoa(MARKER) }] });
  });

  test("is in no row of any schema after erasure", async () => {
    expect((await columnsWithMarker()).length).toBeGreaterThan(30);
    for (const id of [userId, applicantId]) {
      expect(await eraseAccount(services, id)).toEqual({ ok: true });
    }
    // The next search refresh removes them from the results, and with it the note of their slug.
    await handleJob(services, "search.refresh", {});
    expect(await columnsWithMarker()).toEqual([]);
    const { rows: actions } = await services.db.execute(
      sql`select distinct detail from admin_actions`,
    );
    expect(actions).toEqual([{ detail: CHOSEN }]);
    const { rows } = await services.db.execute(
      sql`select booking_id from room_presence union all select booking_id from room_updates
          union all select booking_id from room_snapshots`,
    );
    expect(rows).toEqual([]);
  });

  test("keeps the expert's email about the session, without the person", async () => {
    const { rows } = await services.db.execute<{ text: string; calendar: { ics: string } }>(
      sql`select text, calendar from outbox_mails where to_email = 'expert@example.com'`,
    );
    expect(rows[0]?.text).toMatch(/^GR-00000001, .*UTC\n/);
    expect(rows[0]?.calendar.ics).toContain("UID:1\r\n");
  });

  test("is found by email alone for a person without an account", async () => {
    const { db, clock } = services;
    const now = clock.now();
    await db.execute(
      sql`update bookings set draft = ${JSON.stringify({ name: MARKER, email: EMAIL })}::jsonb
          where candidate_id is null`,
    );
    await db.execute(
      sql`update sandbox_sessions set email = ${EMAIL}, created_at = ${now} where id = 'sbx_2'`,
    );
    expect(await eraseAddress(services, EMAIL)).toEqual({ ok: true, rows: 5 });
    expect(await eraseAddress(services, EMAIL)).toEqual({ ok: true, rows: 0 });
    expect(await columnsWithMarker()).toEqual([]);
  });
});
