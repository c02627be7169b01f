import fc from "fast-check";
import { expect, test } from "vitest";
import { nextBody } from "./next-body.ts";

const CONTENT = new Uint8Array(256).map((_, at) => at);

function cut(sizes: readonly number[]) {
  let position = 0;
  return sizes.map((size) => {
    const chunk = { position, data: new Blob([CONTENT.slice(position, position + size)]) };
    position += size;
    return chunk;
  });
}

test("sends every byte once, in order, wherever the server says it stopped", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(100), fc.integer({ min: 1, max: 60 }), async (all, at, most) => {
      const chunks = cut(all);
      const total = all.reduce((sum, size) => sum + size, 0);
      const start = Math.min(at, total);
      const sent: number[] = [];
      for (;;) {
        const body = nextBody(chunks, start + sent.length, most);
        if (body === null) break;
        expect(body.size).toBeLessThanOrEqual(most);
        sent.push(...new Uint8Array(await body.arrayBuffer()));
      }
      expect(sent).toEqual([...CONTENT.slice(start, total)]);
    }),
    { numRuns: 200 },
  );
});

test("waits at a gap, and for the first chunk", () => {
  const [first, , third] = cut([5, 5, 5]);
  expect(nextBody([first!, third!], 5, 100)).toBe(null);
  expect(nextBody([], 0, 100)).toBe(null);
});
