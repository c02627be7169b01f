import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateRefund, refundableMinor, type Paid, orderValueMinor } from "./price.ts";

const paid = (parts: Partial<Paid>): Paid => ({
  amountMinor: 0,
  creditMinor: 0,
  prepaidMinor: 0,
  refundedMinor: 0,
  returnedMinor: 0,
  ...parts,
});

describe("refund allocation", () => {
  test("returns money as money", () => {
    const order = paid({ amountMinor: 7900 });
    const back = { moneyMinor: 3950, creditMinor: 0 };
    expect(allocateRefund(order, 3950)).toEqual(back);
  });

  test("splits money and credit exactly, over any number of parts", () => {
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
            const back = allocateRefund(order, part);
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
