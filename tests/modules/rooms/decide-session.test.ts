import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBooking } from "#modules/booking/data.server.ts";
import { getBalance, listLedgerSums } from "#modules/ledger/data.server.ts";
import { getOrder } from "#modules/orders/data.server.ts";
import { advanceClock } from "#server/jobs/run-due.ts";
import { attend, bookSession } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";

const START = "2027-01-14T10:00:00Z";
const MINUTE = 60_000;
/** Minutes after the start at which each one-hour session is checked. */
const STEPS = [0, 5, 9, 10, 15, 30, 60, 90];
const RUNS = "in_progress";
const DONE = "completed";
const NO_CANDIDATE = "no_show_candidate";
const NO_EXPERT = "no_show_expert";
const NOBODY = "no_show_both";
const FAILED = "tech_failed";

type Spans = [from: number, to?: number][];
type Case = {
  candidate?: Spans;
  expert?: Spans;
  /** The status at each of `STEPS`. */
  statuses: string[];
  order: "paid" | "fulfilled" | "refunded";
  /** The expert's share, in percent of the price. */
  share?: number;
  isCase?: true;
};

const upTo = (count: number, status: string) => [
  ...Array.from({ length: count }, () => RUNS),
  ...Array.from({ length: STEPS.length - count }, () => status),
];

const CASES: Record<string, Case> = {
  "both stay": { candidate: [[0]], expert: [[-5]], statuses: upTo(6, DONE), order: "fulfilled" },
  "both are there for ten minutes, at the end": {
    candidate: [[50]],
    expert: [[0]],
    statuses: upTo(6, DONE),
    order: "fulfilled",
  },
  "both are there for ten minutes, and the expert leaves": {
    candidate: [[0]],
    expert: [[2, 12]],
    statuses: upTo(6, DONE),
    order: "fulfilled",
  },
  "both lose their connection for good": {
    candidate: [[0, 15]],
    expert: [[0, 19]],
    statuses: upTo(5, FAILED),
    order: "paid",
  },
  "both lose their connection for nine minutes": {
    candidate: [
      [0, 12],
      [21, 60],
    ],
    expert: [
      [0, 12],
      [22, 60],
    ],
    statuses: upTo(6, DONE),
    order: "fulfilled",
  },
  "both lose their connection nine minutes before the end": {
    candidate: [[0, 51]],
    expert: [[0, 51]],
    statuses: upTo(6, DONE),
    order: "fulfilled",
  },
  "nobody comes": { statuses: upTo(4, NOBODY), order: "refunded" },
  "both leave before the start": {
    candidate: [[-10, -1]],
    expert: [[-10, -1]],
    statuses: upTo(4, NOBODY),
    order: "refunded",
  },
  "the expert doesn’t come": { candidate: [[-2]], statuses: upTo(3, NO_EXPERT), order: "paid" },
  "the expert doesn’t come, and the candidate leaves": {
    candidate: [[0, 4]],
    statuses: upTo(3, NO_EXPERT),
    order: "paid",
  },
  "the candidate comes at 12 minutes, the expert not": {
    candidate: [[12]],
    statuses: upTo(4, NO_EXPERT),
    order: "paid",
  },
  "the expert comes at 9 minutes": {
    candidate: [[0]],
    expert: [[9]],
    statuses: upTo(6, DONE),
    order: "fulfilled",
  },
  "the candidate doesn’t come": {
    expert: [[4]],
    statuses: upTo(6, NO_CANDIDATE),
    order: "fulfilled",
    share: 75,
  },
  "the candidate doesn’t come, and the expert leaves after 15 minutes": {
    expert: [[0, 15]],
    statuses: upTo(6, NO_CANDIDATE),
    order: "fulfilled",
    share: 75,
  },
  "the candidate doesn’t come, and the expert leaves before": {
    expert: [[0, 14]],
    statuses: upTo(8, RUNS),
    order: "paid",
    isCase: true,
  },
  "the candidate comes at 20 minutes, while the expert waits": {
    candidate: [[20]],
    expert: [[0]],
    statuses: upTo(6, DONE),
    order: "fulfilled",
  },
  "they are together for less than ten minutes": {
    candidate: [[0, 9.9]],
    expert: [[0]],
    statuses: upTo(8, RUNS),
    order: "paid",
    isCase: true,
  },
  "they meet at the end, and talk until the room closes": {
    candidate: [[55]],
    expert: [[0]],
    statuses: upTo(7, DONE),
    order: "fulfilled",
  },
};

/** Minutes at which someone arrives or leaves, or the session is checked. */
const MINUTES = [
  ...new Set([
    ...STEPS,
    ...Object.values(CASES).flatMap(({ candidate = [], expert = [] }) =>
      [...candidate, ...expert].flatMap((span) => span.map((minute) => Math.ceil(minute ?? 0))),
    ),
  ]),
]
  .filter((minute) => minute >= 0)
  .toSorted((a, b) => a - b);

// Fails if an absence or the time together is judged a minute later, or without a rule of `decide`.
describe("presence decides how a session ended", () => {
  let services: TestServices;
  const found = new Map<string, { statuses: string[]; session: Session }>();
  type Session = Awaited<ReturnType<typeof bookSession>>;

  beforeAll(async () => {
    services = await testServices({ now: "2027-01-11T08:00:00Z" });
    for (const name of Object.keys(CASES)) {
      const session = await bookSession(services, { start: START });
      found.set(name, { session, statuses: [] });
    }
    services.clock.advance(new Date(START).getTime() - services.clock.now().getTime());
    let before = 0;
    for (const minute of MINUTES) {
      services.clock.advance((minute - before) * MINUTE);
      for (const [name, { session }] of found) await pass(session, CASES[name]!, minute);
      await advanceClock(services, 0);
      before = minute;
      if (!STEPS.includes(minute)) continue;
      for (const { session, statuses } of found.values()) {
        statuses.push((await getBooking(services.db, session.bookingId))!.status);
      }
    }
    await services.runJobs();
  }, 120_000);
  afterAll(() => services.close());

  /** This minute's joins and leaves, as sockets record them. */
  async function pass({ bookingId }: Session, who: Case, minute: number): Promise<void> {
    for (const role of ["candidate", "expert"] as const) {
      for (const [from, to = Infinity] of who[role] ?? []) {
        const isBefore = to < 0;
        if (Math.max(0, from) === minute || (isBefore && minute === 0)) {
          await attend(services, bookingId, { [role]: [isBefore ? [from, to] : [from]] });
        }
        if (Math.ceil(to) !== minute || isBefore) continue;
        await services.db.$client.query(
          `update room_presence p set left_at = b.start_at + $3 * interval '1 minute'
           from bookings b
           where b.id = p.booking_id and b.id = $1 and p.role = $2 and p.left_at is null`,
          [bookingId, role, to],
        );
      }
    }
  }

  test.each(Object.entries(CASES))(
    "%s",
    async (name, { statuses: wanted, order, share = 0, isCase }) => {
      const { statuses, session } = found.get(name)!;
      expect(statuses).toEqual(wanted);
      expect((await getOrder(services.db, session.orderId))!.status).toBe(order);
      const payable = await getBalance(services.db, "expert_payable", session.expert.id, "USD");
      expect(0 - payable).toBe((7900 * share) / 100);
      const { rows } = await services.db.$client.query(
        "select case_at is not null as case from session_checks where booking_id = $1",
        [session.bookingId],
      );
      expect(rows).toEqual([{ case: isCase ?? false }]);
    },
  );

  test("leaves balanced books", async () => {
    expect(await listLedgerSums(services.db)).toEqual([{ currency: "USD", sumMinor: 0 }]);
  });
});
