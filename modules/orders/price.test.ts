import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateRefund, refundableMinor, type Paid, orderValueMinor } from "./price.ts";

const NOW = new Date("2027-01-11T08:00:00Z");
const SOON = new Date("2027-06-01T00:00:00Z");
const pack = { boughtAt: NOW, expiresAt: SOON, closedAt: null };
const paid = (parts: Partial<Paid>): Paid => ({
  amountMinor: 0,
  creditMinor: 0,
  packMinor: 0,
  refundedMinor: 0,
  returnedMinor: 0,
  pack: null,
  ...parts,
});

describe("what comes back", () => {
  test("of money is money", () => {
    const order = paid({ amountMinor: 7900 });
    const back = { moneyMinor: 3950, creditMinor: 0, sessionMinor: 0 };
    expect(allocateRefund(order, 3950, NOW)).toEqual(back);
  });

  test("of a prepaid session is the session, while its pack is open", () => {
    const order = paid({ packMinor: 7110, pack });
    const session = { moneyMinor: 0, creditMinor: 0, sessionMinor: 7110 };
    const money = { moneyMinor: 7110, creditMinor: 0, sessionMinor: 0 };
    expect(allocateRefund(order, 7110, NOW)).toEqual(session);
    expect(allocateRefund({ ...order, pack: { ...pack, closedAt: NOW } }, 7110, NOW)).toEqual(
      money,
    );
    expect(allocateRefund(order, 7110, SOON)).toEqual(money);
  });

  test("of a part of a prepaid session is money", () => {
    const order = paid({ packMinor: 7110, pack });
    expect(allocateRefund(order, 3555, NOW)).toMatchObject({ moneyMinor: 3555, sessionMinor: 0 });
    // The second half too: half of it has gone already.
    expect(allocateRefund({ ...order, refundedMinor: 3555 }, 3555, NOW)).toMatchObject({
      sessionMinor: 0,
    });
  });

  test("of money and credit is both, each exactly, in however many parts", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 6 }),
        (amountMinor, creditMinor, parts) => {
          let order = paid({ amountMinor, creditMinor });
          let money = 0;
          for (const wanted of [...parts, orderValueMinor(order)]) {
            const part = Math.min(wanted, refundableMinor(order));
            const back = allocateRefund(order, part, NOW);
            expect(back.moneyMinor + back.creditMinor).toBe(part);
            expect(Math.min(back.moneyMinor, back.creditMinor)).toBeGreaterThanOrEqual(0);
            money += back.moneyMinor;
            expect(money).toBeLessThanOrEqual(amountMinor);
            order = {
              ...order,
              refundedMinor: order.refundedMinor + part,
              returnedMinor: order.returnedMinor + back.creditMinor,
            };
          }
          expect([money, order.returnedMinor]).toEqual([amountMinor, creditMinor]);
        },
      ),
    );
  });
});
