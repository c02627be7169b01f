import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOOKING_STATUSES, mayChange } from "#modules/booking/policy.ts";
import { BOOKING_TRANSITIONS } from "#modules/booking/transitions.ts";
import { getBookingOfOrder } from "#modules/live-sessions/data.server.ts";
import { EXPERT_STATUSES, EXPERT_TRANSITIONS } from "#modules/experts/transitions.ts";
import { ORDER_STATUSES } from "#modules/orders/policy.ts";
import { ORDER_TRANSITIONS } from "#modules/orders/transitions.ts";
import { sqlState } from "#platform/errors.ts";
import { addExpert, placeOrder } from "#tests/support/fixtures.ts";
import { testServices, type TestServices } from "#tests/support/test-services.ts";
import { actAs } from "./commands.server.ts";
import { listChanges } from "./data.server.ts";

let services: TestServices;
let orderId: string;
/** An expert without sessions. */
let idle: string;
beforeAll(async () => {
  services = await testServices();
  const { slug } = await addExpert(services);
  const { order } = await placeOrder(services, { start: "2027-01-12T10:00:00Z", expert: slug });
  orderId = order.id;
  idle = (await addExpert(services)).id;
});
afterAll(() => services.close());

const TABLES = {
  booking: { roads: BOOKING_TRANSITIONS, statuses: BOOKING_STATUSES },
  order: { roads: ORDER_TRANSITIONS, statuses: ORDER_STATUSES },
  expert: { roads: EXPERT_TRANSITIONS, statuses: EXPERT_STATUSES },
};

describe.each(["booking", "order", "expert"] as const)("the state machine of a %s", (subject) => {
  const { statuses } = TABLES[subject];
  const roads: readonly { from: string; to: string }[] = TABLES[subject].roads;
  const key = (from: string, to: string) => `${from} → ${to}`;
  const legal = new Set(roads.map(({ from, to }) => key(from, to)));

  test("is the same in TypeScript and in the database", async () => {
    const { rows } = await services.db.execute<{ from_status: string; to_status: string }>(
      sql`select from_status, to_status from status_transitions where subject = ${subject}`,
    );
    const stored = rows.map((row) => key(row.from_status, row.to_status));
    expect(stored.toSorted()).toEqual([...legal].toSorted());
    expect(legal.size).toBe(roads.length);
  });

  const table = sql.raw(`${subject}s`);

  const rowId = async () => {
    if (subject === "order") return orderId;
    if (subject === "booking") return (await getBookingOfOrder(services.db, orderId))!.id;
    return idle;
  };

  /** Sets the row to `from` with triggers off, then tries to change it to `to`. */
  async function change(from: string, to: string): Promise<string | null> {
    return services.owner
      .transaction(async (tx) => {
        await tx.execute(sql`alter table ${table} disable trigger user`);
        await tx.execute(sql`update ${table} set status = ${from} where id = ${await rowId()}`);
        await tx.execute(sql`alter table ${table} enable trigger user`);
        await tx.execute(sql`update ${table} set status = ${to} where id = ${await rowId()}`);
        tx.rollback();
      })
      .then(
        () => null,
        (error: unknown) => sqlState(error) ?? null,
      );
  }

  const pairs = statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  test("allows every legal transition and refuses all others", async () => {
    for (const [from, to] of pairs) {
      const expected = legal.has(key(from, to)) ? null : "GR001";
      expect([key(from, to), await change(from, to)]).toEqual([key(from, to), expected]);
    }
  });
});

describe("who may change a booking", () => {
  test.each([
    ["confirmed", "cancelled_by_candidate", "candidate", true],
    ["confirmed", "cancelled_by_candidate", "expert", false],
    ["confirmed", "cancelled_by_expert", "candidate", false],
    ["confirmed", "cancelled_by_platform", "operator", true],
    ["completed", "cancelled_by_candidate", "candidate", false],
    ["completed", "no_show_expert", "operator", true],
    ["completed", "no_show_expert", "candidate", false],
    ["cancelled_by_expert", "confirmed", "candidate", true],
    ["cancelled_by_candidate", "confirmed", "candidate", false],
  ] as const)("%s → %s by the %s: %s", (from, to, by, allowed) => {
    expect(mayChange(from, to, by)).toBe(allowed);
  });
});

describe("the audit", () => {
  test("records actor, time, from, to and reason of each change", async () => {
    const at = new Date("2027-01-11T09:00:00Z");
    await services.db.transaction(async (tx) => {
      await actAs(tx, { role: "operator", id: "42" }, "asked on the phone", at);
      await tx.execute(
        sql`update bookings set status = 'expired' where id = (select id from session_list where order_id = ${orderId})`,
      );
    });
    const changes = await listChanges(services.db, [
      orderId,
      (await getBookingOfOrder(services.db, orderId))!.id,
    ]);
    expect(changes).toEqual([
      {
        subject: "booking",
        subjectId: expect.any(String),
        from: "held",
        to: "expired",
        actor: "operator:42",
        why: "asked on the phone",
        detail: null,
        at,
      },
    ]);
  });

  test("attributes a change without an actor to the system", async () => {
    await services.db.execute(sql`update orders set status = 'expired' where id = ${orderId}`);
    const changes = await listChanges(services.db, [
      orderId,
      (await getBookingOfOrder(services.db, orderId))!.id,
    ]);
    expect(changes.at(-1)).toMatchObject({ subject: "order", to: "expired", actor: "system" });
  });
});
