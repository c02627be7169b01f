import fc from "fast-check";
import { expect, test } from "vitest";
import { weekBlocks } from "./week-blocks.ts";

const item = (fromMin: number, toMin: number, isWhole = false) => ({ fromMin, toMin, isWhole });

test("puts overlapping times into one block, and others into their own", () => {
  const [early, late, next] = [item(545, 600), item(590, 640), item(660, 720)];
  expect(weekBlocks([{ items: [late, next, early, item(0, 1440, true)] }])).toEqual({
    first: 16,
    last: 40,
    blocks: [
      [
        { row: 18, until: 22, items: [early, late] },
        { row: 22, until: 24, items: [next] },
      ],
    ],
  });
});

test("shows earlier and later hours only where something is in them", () => {
  const { first, last } = weekBlocks([{ items: [item(390, 420)] }, { items: [item(1230, 1275)] }]);
  expect([first, last]).toEqual([12, 44]);
});

test("a day's blocks never overlap, hold every item, and stay within the rows", () => {
  const times = fc.record({ fromMin: fc.nat(1439), toMin: fc.nat(1440) });
  fc.assert(
    fc.property(fc.array(times, { maxLength: 12 }), (spans) => {
      const items = spans.map((span) => ({ ...span, isWhole: false }));
      const { first, last, blocks } = weekBlocks([{ items }]);
      let free = first;
      for (const { row, until } of blocks[0]!) {
        expect(row).toBeGreaterThanOrEqual(free);
        expect(until).toBeGreaterThan(row);
        free = until;
      }
      expect(free).toBeLessThanOrEqual(last);
      expect(last).toBeLessThanOrEqual(48);
      expect(blocks[0]!.flatMap((block) => block.items)).toHaveLength(items.length);
    }),
  );
});
