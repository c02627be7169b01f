import { afterAll, beforeAll, expect, test } from "vitest";
import { listViolations } from "./oracle.ts";
import { seeded } from "./random.ts";
import type { World } from "./move.ts";
import { runRandomHistory, openWorld } from "./world.ts";

/** `SEED=17` replays one; `npm run test:faults` runs 500, `npm test` some of them. */
const first = Number(process.env["SEED"] ?? 1);
const count = process.env["SEED"] ? 1 : process.env["FAULTS"] ? 500 : 15;
const PARALLEL = 15;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.services.close());

// Each of these mutations makes this test fail: confirm without checking the payment; skip the
// refund of a lost slot; run `applyProviderState` without the order's lock; send refunds without
// their own key; free a hold before its provider session is closed; decide that nobody came after five
// minutes; complete a session without ten minutes together.
test.each(Array.from({ length: Math.ceil(count / PARALLEL) }, (_, at) => first + at * PARALLEL))(
  "loses and duplicates nothing in any order of events (from seed %i)",
  async (from) => {
    for (let seed = from; seed < Math.min(from + PARALLEL, first + count); seed += 1) {
      const orders = await runRandomHistory(world, seeded(seed));
      expect(await listViolations(world.services, orders), `seed ${seed}`).toEqual([]);
    }
  },
  600_000,
);
