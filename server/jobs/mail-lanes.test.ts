import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendCode } from "#modules/accounts/commands.server.ts";
import { newToken } from "#modules/accounts/secrets.server.ts";
import { addExpert, attend, bookSession } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { advanceClock } from "./run-due.ts";

const START = "2027-01-14T10:00:00Z";
const MINUTE = 60_000;

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

/** The kinds of the queued emails by their job, which are then sent. */
async function lanes(): Promise<Record<string, string[]>> {
  const { rows } = await services.db.execute<{ name: string; kinds: string[] }>(
    sql`select j.name, array_agg(distinct split_part(m.dedupe_key, ':', 1)) as kinds
        from pgboss.job j join outbox_mails m on m.id::text = j.data ->> 'mailId'
        where j.state = 'created' group by j.name`,
  );
  await services.runJobs();
  return Object.fromEntries(rows.map(({ name, kinds }) => [name, kinds]));
}

const toMinute = (minute: number) =>
  advanceClock(services, Date.parse(START) + minute * MINUTE - services.clock.now().getTime());

test("codes, and what people need to join a session, don’t wait behind other emails", async () => {
  await sendCode(services, { email: "asha@example.com", browserToken: newToken() });
  expect(await lanes()).toEqual({ "mail.send-urgent": ["code"] });

  const substitute = await addExpert(services);
  await services.owner.execute(
    sql`update experts set takes_stand_ins = true where id = ${substitute.id}::uuid`,
  );
  const { bookingId } = await bookSession(services, { start: START });
  expect(await lanes()).toEqual({ "mail.send": ["order-confirmed"] });
  await toMinute(-60);
  expect(await lanes()).toEqual({ "mail.send": ["session-reminder"] });
  await toMinute(-10);
  expect(await lanes()).toEqual({ "mail.send-urgent": ["session-reminder"] });
  await attend(services, bookingId, { candidate: [[0]] });
  await toMinute(0);
  await toMinute(5);
  expect((await lanes())["mail.send-urgent"]).toContain("stand-in-wanted");
});
