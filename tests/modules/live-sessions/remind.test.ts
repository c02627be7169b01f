import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runDueJobs } from "#server/jobs/run-due.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { readMailbox } from "#tests/support/read-mailbox.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { cancelSession } from "#modules/live-sessions/commands/cancel-session.server.ts";
import { changeTime } from "#modules/live-sessions/commands/change-time.server.ts";
import { settleLatestPayment } from "#modules/orders/commands/settle-payment.server.ts";
import { payCheckout } from "#tests/support/pay-checkout.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = new Date("2027-01-14T10:00:00Z");
let services: TestServices;

beforeEach(async () => {
  services = await testServices({ now: "2027-01-11T08:00:00Z" });
});
afterEach(() => services.close());

async function bought(start = START) {
  const expert = await addExpert(services);
  const placed = await placeOrder(services, { start: start.toISOString(), expert: expert.slug });
  await payCheckout(services, placed.checkoutUrl);
  await settleLatestPayment(services, placed.order.id);
  await services.runJobs();
  return { id: placed.order.id, user: placed.candidate, expert: `${expert.slug}@experts.example` };
}

/** Moves the clock to before an instant and runs what is due; a second time duplicates nothing. */
async function at(beforeMs: number, start = START) {
  services.clock.advance(start.getTime() - beforeMs - services.clock.now().getTime());
  await runDueJobs(services);
  await runDueJobs(services);
  await services.runJobs();
}

/** Subjects and recipients of the reminders, oldest first. */
async function reminders() {
  const mails = await readMailbox(services);
  return mails
    .filter(({ subject }) => subject.startsWith("In "))
    .map(({ to, subject }) => `${to} ${subject.split(":")[0]}`)
    .toSorted();
}

describe("reminders", () => {
  test("go to both a day, an hour and ten minutes before, each once", async () => {
    const { user, expert } = await bought();
    const told = (...words: string[]) =>
      words.flatMap((word) => [`${user.email} In ${word}`, `${expert} In ${word}`]).toSorted();
    await at(24 * HOUR + 1);
    expect(await reminders()).toEqual([]);
    await at(24 * HOUR);
    expect(await reminders()).toEqual(told("24 hours"));
    await at(2 * HOUR);
    expect(await reminders()).toEqual(told("24 hours"));
    await at(HOUR);
    await at(30 * MINUTE);
    expect(await reminders()).toEqual(told("24 hours", "an hour"));
    await at(10 * MINUTE);
    await at(0);
    expect(await reminders()).toEqual(told("24 hours", "an hour", "10 minutes"));
  });

  test("that came due during downtime are sent once, as the nearest one", async () => {
    const { user, expert } = await bought();
    await at(8 * MINUTE);
    expect(await reminders()).toEqual(
      [`${user.email} In 8 minutes`, `${expert} In 8 minutes`].toSorted(),
    );
    const later = await bought(new Date("2027-01-15T10:00:00Z"));
    await at(0, new Date("2027-01-15T10:00:00Z"));
    expect((await reminders()).filter((line) => line.startsWith(later.user.email))).toEqual([]);
  });

  test("are not sent for times before the booking", async () => {
    const start = new Date("2027-01-11T21:00:00Z");
    const { user, expert } = await bought(start);
    await at(12 * HOUR, start);
    expect(await reminders()).toEqual([]);
    await at(HOUR, start);
    expect(await reminders()).toEqual(
      [`${user.email} In an hour`, `${expert} In an hour`].toSorted(),
    );
  });

  test("follow a rescheduled session", async () => {
    const { id, user } = await bought();
    const by = { role: "candidate", id: user.userId } as const;
    const moved = new Date("2027-01-14T20:00:00Z");
    await at(25 * HOUR);
    expect(await changeTime(services, id, { start: moved }, by)).toMatchObject({ ok: true });
    await at(24 * HOUR);
    expect(await reminders()).toEqual([]);
    await at(24 * HOUR, moved);
    expect(await reminders()).toHaveLength(2);
  });

  test("skip the day-before one when rescheduled to less than a day ahead", async () => {
    const { id, user } = await bought();
    await at(25 * HOUR);
    const by = { role: "candidate", id: user.userId } as const;
    const moved = new Date("2027-01-14T06:00:00Z");
    expect(await changeTime(services, id, { start: moved }, by)).toMatchObject({ ok: true });
    await at(20 * HOUR, moved);
    expect(await reminders()).toEqual([]);
  });

  // Without checking the session when the job runs, they would be emailed.
  test("are not written for a canceled or rescheduled session", async () => {
    const cancelled = await bought();
    const moved = await bought();
    services.clock.advance(START.getTime() - 24 * HOUR - services.clock.now().getTime());
    const by = (who: { user: { userId: string } }) =>
      ({ role: "candidate", id: who.user.userId }) as const;
    const to = { start: new Date("2027-01-16T10:00:00Z") };
    expect(await changeTime(services, moved.id, to, by(moved))).toMatchObject({ ok: true });
    await cancelSession(services, cancelled.id, { by: by(cancelled), why: "" });
    await runDueJobs(services);
    await services.runJobs();
    expect(await reminders()).toEqual([]);
  });

  // Without `dropReminders` the queued email would be sent.
  test("are dropped when the session is canceled", async () => {
    const { id, user } = await bought();
    services.clock.advance(START.getTime() - 24 * HOUR - services.clock.now().getTime());
    await runDueJobs(services);
    await cancelSession(services, id, { by: { role: "candidate", id: user.userId }, why: "" });
    await services.runJobs();
    expect(await reminders()).toEqual([]);
  });

  // Without `expiresAt` they would arrive after the session.
  test("expire if the mail server delays them", async () => {
    await bought();
    services.clock.advance(START.getTime() - 10 * MINUTE - services.clock.now().getTime());
    await runDueJobs(services);
    services.clock.advance(10 * MINUTE);
    await services.runJobs();
    expect(await reminders()).toEqual([]);
  });

  // Without checking the clock they would be written, only to expire.
  test("are not written when their job runs too late", async () => {
    await bought();
    services.clock.advance(START.getTime() - services.clock.now().getTime());
    await runDueJobs(services);
    const { rows } = await services.db.execute(
      sql`select subject from outbox_mails where dedupe_key like 'session-reminder:%'`,
    );
    expect(rows).toEqual([]);
  });
});
