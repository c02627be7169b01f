import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { grow } from "#tests/support/grow.ts";
import type { HttpApp } from "#tests/support/http-app.ts";
import { clientByCode } from "#tests/support/signed-in.ts";
import { startWholeApp } from "#tests/support/whole-app.ts";

const NOW = "2027-01-11T08:00:00Z";
const EMAIL = "candidate-1@example.com";
const SESSIONS = 500;
let app: HttpApp;
let client: ApiClient;

/** One person with all sessions and orders, and a scorecard of each that is over. */
beforeAll(async () => {
  app = await startWholeApp({ now: NOW });
  const { owner } = app.services;
  await grow(owner, SESSIONS, new Date(NOW));
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const me = sql`(select id from users where email = ${EMAIL})`;
    await tx.execute(sql`update bookings set candidate_id = ${me}`);
    await tx.execute(sql`update orders set payer_id = ${me}`);
    await tx.execute(
      sql`insert into scorecards (subject_kind, subject_id, expert_id, timelines, topic,
                                  rubric_version, move_forward, strengths, change, drill_words,
                                  move_forward_words, created_at, saved_at, sent_at)
          select 'session', b.id, b.expert_id, array[b.id], v.topic, v.version, true, 's', 'c',
                 'd', 'w', b.end_at, b.end_at, b.end_at
          from bookings b,
               (select topic, max(version) as version from rubric_versions
                where topic = 'coding' group by topic) v
          where b.status = 'feedback_delivered'`,
    );
    await tx.execute(
      sql`insert into scorecard_levels (subject_kind, subject_id, dimension, level, evidence)
          select 'session', c.subject_id, v.body -> 'dimensions' -> 0 ->> 'key', 3, '{}'
          from scorecards c
          join rubric_versions v on v.topic = c.topic and v.version = c.rubric_version`,
    );
  });
  client = await clientByCode(app, EMAIL);
}, 120_000);
afterAll(() => app.close());

const SESSION = /href="\/(?:candidate\/sessions|orders)\/([\w-]+)"/g;

test("a page with 500 sessions is small and asks the database few questions", async () => {
  let questions = 0;
  const count = () => (questions += 1);
  app.services.db.$client.on("acquire", count);
  const { text } = await client.get("/candidate");
  app.services.db.$client.off("acquire", count);
  expect(text.length).toBeLessThan(200_000);
  expect(questions).toBeLessThan(60);
  expect(text).toContain('href="/candidate/sessions"');
  expect(text).toContain('href="/candidate/orders"');
});

test.each([
  [
    "/candidate/sessions",
    "not (status in ('confirmed', 'in_progress') or choice_until is not null)",
  ],
  ["/candidate/orders", "true"],
])("the pages of %s show each once", async (path, which) => {
  const { rows } = await app.services.owner.execute<{ count: number }>(
    sql`select count(*)::int as count from bookings where ${sql.raw(which)}
        and candidate_id is not null`,
  );
  const shown: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { text }: { text: string } = await client.get(next);
    shown.push(...[...text.matchAll(SESSION)].map(([, id]) => id!));
    next = new RegExp(`href="(${path}\\?after=[\\w-]+)"`).exec(text)?.[1];
  }
  expect(shown).toHaveLength(rows[0]!.count);
  expect(new Set(shown).size).toBe(shown.length);
});

test.each(["/candidate/sessions?after=x", "/candidate/orders?after='"])(
  "%s shows the first page",
  async (path) => {
    const [changed, first] = await Promise.all([client.get(path), client.get(path.split("?")[0]!)]);
    expect(changed.text).toBe(first.text);
  },
);

/** One expert hosts them all. Last, as it moves them. */
test("an expert's pages show each of 500 sessions once, and so does the API", async () => {
  const { owner, db } = app.services;
  const { rows } = await db.execute<{ id: string; email: string }>(
    sql`select e.id, u.email from experts e join users u on u.id = e.user_id
        where e.name = 'Grown Expert 1'`,
  );
  const { id, email } = rows[0]!;
  const me = await clientByCode(app, email);
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update bookings b
          set expert_id = ${id}::uuid, start_at = at, end_at = at + interval '1 hour',
              blocked_until = at + interval '1 hour'
          from (select id, ${NOW}::timestamptz
                  + interval '2 hours' * (row_number() over (order by status, id) - 251) as at
                from bookings) moved
          where moved.id = b.id`,
    );
    await tx.execute(
      sql`update bookings set status = case when start_at > ${NOW} then 'confirmed'
                                            else 'feedback_delivered' end`,
    );
    await tx.execute(sql`update ledger_entries set party = ${id}, amount_minor = -5925
          where account = 'expert_payable'`);
  });
  const follow = async (first: string, link: RegExp, items: RegExp) => {
    const shown: string[] = [];
    let pages = 0;
    for (let next: string | undefined = first; next !== undefined; pages += 1) {
      const { text, status }: { text: string; status: number } = await me.get(next);
      expect(status).toBe(200);
      shown.push(...[...text.matchAll(items)].map(([, one]) => one!));
      next = link.exec(text)?.[1];
    }
    expect(pages).toBeGreaterThan(2);
    expect(new Set(shown).size).toBe(shown.length);
    return shown.length;
  };
  const hosted = /href="\/expert\/sessions\/([\w-]+)"/g;
  const path = "/expert/sessions";
  const shownFirst = [...(await me.get(path)).text.matchAll(hosted)].length;
  const later = await follow(`${path}?later=x`, /href="([^"]+\?later=[\w-]+)"/, hosted);
  const older = await follow(`${path}?after=x`, /href="([^"]+\?after=[\w-]+)"/, hosted);
  // Both begin with the page that has both.
  expect(later + older - shownFirst).toBe(SESSIONS);
  const api = "/api/me/sessions";
  expect(await follow(api, /"next":"([^"]+)"/, /"booking":"([\w-]+)"/g)).toBe(SESSIONS);
  const { body } = await me.get<{ sessions: { start: string }[] }>(api);
  expect(body.sessions[0]!.start).toBe("2027-01-11T10:00:00.000Z");
  // One share for each order, from the ledger's last.
  const shares = await follow("/expert/earnings", /href="([^"]+\?after=\d+)"/, />(GR-\d{8})</g);
  expect(shares).toBe(SESSIONS);
});
