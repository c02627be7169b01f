import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listOpenHosted } from "#modules/feedback/expert-sessions.server.ts";
import { listSessionsForExpert } from "#modules/live-sessions/data.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { grow } from "#tests/support/grow.ts";

const NOW = new Date("2027-01-11T08:00:00Z");

// Fails if the last ones are read first.
test("an expert with a thousand sessions ahead sees the next ones", async () => {
  const { db, owner, drop } = await testDatabase({ seeded: true });
  await grow(owner, 1_000, NOW);
  const { rows } = await db.execute<{ id: string; user_id: string }>(
    sql`select id, user_id from experts where name like 'Grown%' limit 1`,
  );
  const expert = rows[0]!;
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update bookings set status = 'completed'`);
    await tx.execute(
      sql`update bookings b
          set expert_id = ${expert.id}::uuid, start_at = at, end_at = at + interval '1 hour',
              blocked_until = at + interval '1 hour'
          from (select id, ${NOW}::timestamptz + interval '2 hours' * row_number() over () as at
                from bookings) moved
          where moved.id = b.id`,
    );
    await tx.execute(sql`update bookings set status = 'confirmed'`);
  });
  const next = new Date("2027-01-11T10:00:00Z");
  expect((await listSessionsForExpert(db, expert.user_id, NOW))[0]?.startAt).toEqual(next);
  expect((await listOpenHosted(db, expert.id, NOW)).ahead[0]?.startAt).toEqual(next);
  await drop();
});
